import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { familyOf } from "../../../contract/chains.ts";
import { ApiError } from "../../../contract/api-error.ts";
import type { FoundHolder } from "../../api/find-holder.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { exact, count } from "../../lib/format.ts";
import { shortAddress } from "../../lib/address.ts";
import { type PageSize, wholeList } from "../../lib/search-params.ts";
import { plainName } from "../../lib/text.ts";
import { pageError } from "../../metrics/load-errors.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { ShowHolders } from "./holders-page.ts";
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
  const search = useMutation({
    mutationFn: async (text: string): Promise<FoundHolder | undefined> => {
      const { findHolder } = await import("../../api/find-holder.ts");
      return findHolder(queryClient, token, text);
    },
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    search.reset();
    setError(undefined);
    search.mutate(typed.trim(), {
      onSuccess: (found) => (found ? onMark(found.wallet) : setError(nothingFound)),
      onError: (failure) => setError(failureText(failure)),
    });
  };
  return (
    <form className="contents" aria-label="Find a wallet" onSubmit={submit}>
      <TextField
        label="Find a wallet"
        hideLabel
        className="max-md:order-3 max-md:flex-[1_0_100%]"
        inputClassName="w-52.5 max-md:w-full"
        errorClassName={belowLook}
        icon="search"
        placeholder="Find by address or label"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="sr-only" tabIndex={-1}>
        Find
      </button>
      {search.isPending && <output className={`${belowLook} text-ink-2`}>Looking for the wallet…</output>}
      {search.data && (
        <output className={`${belowLook} text-ink-2`}>
          <Result token={token} ticker={ticker} found={search.data} />
          {search.data.rank !== null && !search.data.isSpread && (
            <Button
              onClick={() => show({ ...wholeList, limit, page: Math.ceil((search.data?.rank ?? 1) / limit) })}
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
  readonly ticker: string;
  readonly found: FoundHolder;
}

/** As many as one answer names, but for the first. */
const most = 19;

function Result({ token, ticker, found: { wallet, name, amount, rank, isSpread, others = 0 } }: ResultProps) {
  const link = (
    <>
      {name !== undefined && <bdi>{plainName(name)}, </bdi>}
      <WalletLink token={token} wallet={wallet}>
        {shortAddress(wallet)}
      </WalletLink>
    </>
  );
  if (rank === null) return <span>{link} holds none now; it held some before.</span>;
  return (
    <span>
      {link}{" "}
      {isSpread
        ? `holds ${exact(amount)} ${ticker} in several accounts, each with a rank of its own.`
        : familyOf(token.chain) === "solana"
          ? `has the account at rank ${count(rank)}, with ${exact(amount)} ${ticker}.`
          : `is rank ${count(rank)} with ${exact(amount)} ${ticker}.`}
      {others > 0 &&
        ` The addresses of ${others === most ? `at least ${others}` : others} more holders begin like this: type more characters.`}
    </span>
  );
}

const nothingFound =
  "No holder has an address that begins so, and no label of a holder, or of your own, has it.";

function failureText(failure: unknown): string {
  const code = failure instanceof ApiError ? failure.code : "internal";
  if (code === "wallet_not_found") return "This wallet never held the token.";
  return pageError("the wallet", code).detail;
}
