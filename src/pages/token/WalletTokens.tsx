import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ChainId, chains } from "../../../contract/chains.ts";
import { answerOf } from "../../api/answer.ts";
import { walletTokensQuery } from "../../api/wallet-tokens.ts";
import { walletPage } from "../../lib/explorers.ts";
import { heldText, walletTokensFinding } from "../../metrics/findings/wallet-tokens.ts";
import { AlphabetWarning } from "../../sections/AlphabetWarning.tsx";
import { TokenName } from "../../ui/TokenName.tsx";

interface WalletTokensProps {
  readonly chain: ChainId;
  /** In the form of `normalizeAddress`. */
  readonly wallet: string;
}

/** Of an address that is not a token: what it holds here as a wallet; else what it may be, and where to look. */
export function WalletTokens({ chain, wallet }: WalletTokensProps) {
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
