import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { chainOfAddress, normalizeAddress } from "../../../contract/address.ts";
import { type ChainId, chains, isChainId } from "../../../contract/chains.ts";
import { readTyped } from "../../../contract/resolve-input.ts";
import { answerOf } from "../../api/answer.ts";
import { walletTokensQuery } from "../../api/wallet-tokens.ts";
import { walletPage } from "../../lib/explorers.ts";
import { heldText, walletTokensFinding } from "../../metrics/findings/wallet-tokens.ts";
import { knownWallet, unreadAddress } from "../../metrics/readings.ts";
import { invalidAddress, tokenNotFound } from "../../metrics/states.ts";
import { typedText } from "../../metrics/typed-text.ts";
import { AlphabetWarning } from "../../sections/AlphabetWarning.tsx";
import { PageNotFound } from "../../shell/PageNotFound.tsx";
import { useShell } from "../../shell/shell-commands.ts";
import { Button, buttonLook } from "../../ui/Button.tsx";
import { Code } from "../../ui/Code.tsx";
import { Message } from "../../ui/Notice.tsx";
import { TokenName } from "../../ui/TokenName.tsx";

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

interface WalletTokensProps {
  readonly chain: ChainId;
  /** In the form of `normalizeAddress`. */
  readonly wallet: string;
}

/** Of an address that is not a token: what it holds here as a wallet; else what it may be, and where to look. */
function WalletTokens({ chain, wallet }: WalletTokensProps) {
  const answer = answerOf(useQuery(walletTokensQuery(chain, wallet)));
  const isKnown = answer.state === "ready" && answer.data.total > 0;
  const explorer = walletPage(chain, wallet);
  const elsewhere = (
    <p>
      {!isKnown && "Check that the whole address was copied. "}
      <a href={explorer.href} target="_blank" rel="noopener noreferrer">
        Look it up in {explorer.name}
      </a>
      , which shows what is at this address.
    </p>
  );
  if (answer.state === "loading") return <p>Looking for it among the holders of the tokens here…</p>;
  if (answer.state !== "ready") {
    return (
      <>
        <p>A wallet has the same form as a token: open a token and look the wallet up among its holders.</p>
        {elsewhere}
      </>
    );
  }
  const { tokens, total } = answer.data;
  return (
    <>
      <p>{walletTokensFinding(answer.data, chains[chain].name)}</p>
      {isKnown && (
        <p>
          <Link to="/$chain/wallet/$wallet" params={{ chain, wallet }}>
            This wallet across its tokens
          </Link>
        </p>
      )}
      {tokens.length > 0 && (
        <ul aria-label="As a wallet" className="my-3 border-b border-rule">
          {tokens.map((token) => (
            <li
              key={token.address}
              className="flex flex-wrap justify-between gap-x-6 border-t border-rule py-2 text-body"
            >
              <Link
                to="/$chain/$token/wallet/$wallet"
                params={{ chain, token: token.address, wallet }}
                className="font-strong"
              >
                <TokenName limit={32}>{token.name}</TokenName>
                <AlphabetWarning token={token} />
              </Link>
              <span className="text-ink-2">{heldText(token)}</span>
            </li>
          ))}
        </ul>
      )}
      {total > tokens.length && <p>The first {tokens.length} are listed.</p>}
      {answer.data.covered !== "all" && (
        <p>Of a token of the data service, open it and look the wallet up among its holders.</p>
      )}
      {elsewhere}
    </>
  );
}
