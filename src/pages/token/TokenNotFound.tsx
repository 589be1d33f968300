import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { chainOfAddress, normalizeAddress } from "../../../contract/address.ts";
import { type ChainId, chains, isChainId } from "../../../contract/chains.ts";
import { readTyped } from "../../../contract/typed.ts";
import { walletTokensQuery } from "../../api/wallet-tokens.ts";
import { knownWallet, unreadAddress } from "../../metrics/readings.ts";
import { invalidAddress, tokenNotFound } from "../../metrics/states.ts";
import { typedText } from "../../metrics/typed-text.ts";
import { Button, buttonLook } from "../../ui/Button.tsx";
import { Code } from "../../ui/Code.tsx";
import { Message } from "../../ui/Notice.tsx";
import { useShell } from "../../shell/shell-commands.ts";
import { PageNotFound } from "../../shell/PageNotFound.tsx";
import { WalletTokens } from "./WalletTokens.tsx";

interface TokenNotFoundProps {
  readonly chain: string;
  /** As it stands in the address of the page. */
  readonly text: string;
  readonly wallet?: string;
  /** What can be done to have it. */
  readonly ways?: ReactNode;
  /** What is there instead. */
  readonly what?: ReactNode;
}

/** No token here: perhaps an address of the other chain, a slip, or a wallet. */
export function TokenNotFound({ chain, ...rest }: TokenNotFoundProps) {
  return isChainId(chain) ? <AbsentToken chain={chain} {...rest} /> : <PageNotFound />;
}

function AbsentToken({ chain, text, wallet, ways, what }: TokenNotFoundProps & { readonly chain: ChainId }) {
  const { openSearch } = useShell();
  const wrongWallet = wallet !== undefined && normalizeAddress(chain, wallet) === undefined;
  const shown = wrongWallet && normalizeAddress(chain, text) !== undefined ? wallet : text;
  const formChain = chainOfAddress(shown);
  const otherChain = formChain === chain ? undefined : formChain;
  const address = normalizeAddress(chain, shown);
  const typed = readTyped(shown);
  const held = useQuery({
    ...walletTokensQuery(chain, address ?? ""),
    enabled: address !== undefined,
  });
  const isWallet = (held.data?.data.total ?? 0) > 0;
  const state =
    address !== undefined
      ? tokenNotFound(chain, undefined)
      : typed && typed.kind !== "address"
        ? typedText(typed)
        : invalidAddress(chain, otherChain);
  return (
    <Message
      page
      title={isWallet ? knownWallet : address !== undefined && ways ? unreadAddress : state.title}
      actions={
        <>
          {otherChain && shown === text && (
            <Link
              className={buttonLook(true)}
              to="/$chain/$token"
              params={{ chain: otherChain, token: text }}
            >
              Open on {chains[otherChain].name}
            </Link>
          )}
          <Link className={buttonLook()} to="/$chain" params={{ chain }}>
            {chains[chain].name} tokens
          </Link>
          <Button icon="search" onClick={() => openSearch()}>
            Search
          </Button>
        </>
      }
    >
      <p>
        <Code>{shown.slice(0, 120)}</Code>
      </p>
      {what && <p>{what}</p>}
      {address === undefined ? <p>{state.detail}</p> : <WalletTokens chain={chain} wallet={address} />}
      {!isWallet && ways}
    </Message>
  );
}
