import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { normalizeAddress } from "../../../contract/address.ts";
import { ApiError } from "../../../contract/api-error.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { exact, count } from "../../lib/format.ts";
import { shortAddress } from "../../lib/address.ts";
import { holdersSearchDefaults, type PageSize } from "../../lib/search-params.ts";
import { invalidAddress, pageError } from "../../metrics/states.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { ShowHolders } from "./HoldersPage.tsx";
import { findWallet, type FoundWallet } from "../../reading/wallet-rank.ts";
import { WalletLink } from "../../sections/WalletLink.tsx";

interface FindWalletProps {
  readonly token: TokenRef;
  readonly ticker: string;
  readonly limit: PageSize;
  readonly show: ShowHolders;
  readonly onMark: (wallet: string | undefined) => void;
}

/** A line of its own under the controls. */
const belowLook = "order-9 flex flex-[1_0_100%] flex-wrap items-center gap-x-3 gap-y-2";

/** Where a wallet stands in a list of a million: its rank by counting, and the page that has it. */
export function FindWallet({ token, ticker, limit, show, onMark }: FindWalletProps) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const search = useMutation({ mutationFn: (wallet: string) => findWallet(queryClient, token, wallet) });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wallet = normalizeAddress(token.chain, typed.trim());
    search.reset();
    setError(undefined);
    if (wallet === undefined) {
      const { title, detail } = invalidAddress(token.chain, undefined);
      setError(`${title}. ${detail}`);
      return;
    }
    search.mutate(wallet, {
      onSuccess: () => onMark(wallet),
      onError: (failure) => setError(failureText(failure)),
    });
  };
  const wallet = search.variables;
  return (
    <form className="contents" aria-label="Find a wallet" onSubmit={submit}>
      <TextField
        label="Find a wallet"
        hideLabel
        className="max-md:order-3 max-md:flex-[1_0_100%]"
        inputClassName="w-52.5 max-md:w-full"
        errorClassName={belowLook}
        icon="search"
        placeholder="Find a wallet by its address"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="sr-only" tabIndex={-1}>
        Find
      </button>
      {search.isPending && <output className={`${belowLook} text-ink-2`}>Looking for the wallet…</output>}
      {wallet !== undefined && search.data && (
        <output className={`${belowLook} text-ink-2`}>
          <Result token={token} wallet={wallet} ticker={ticker} found={search.data} />
          {search.data.rank !== null && (
            <Button
              onClick={() =>
                show({ ...holdersSearchDefaults, limit, page: Math.ceil((search.data?.rank ?? 1) / limit) })
              }
            >
              Show in the list
            </Button>
          )}
        </output>
      )}
    </form>
  );
}

interface ResultProps {
  readonly token: TokenRef;
  readonly wallet: string;
  readonly ticker: string;
  readonly found: FoundWallet;
}

function Result({ token, wallet, ticker, found: { amount, rank } }: ResultProps) {
  const link = (
    <WalletLink token={token} wallet={wallet}>
      {shortAddress(wallet)}
    </WalletLink>
  );
  if (rank === null) return <span>{link} holds none now; it held some before.</span>;
  return (
    <span>
      {link} is rank {count(rank)} with {exact(amount)} {ticker}.
    </span>
  );
}

function failureText(failure: unknown): string {
  const code = failure instanceof ApiError ? failure.code : "internal";
  if (code === "wallet_not_found") return "This wallet never held the token.";
  return pageError("the wallet", code).detail;
}
