import type { Meta } from "../../../contract/meta.ts";
import type { Token } from "../../../contract/tokens.ts";
import { metaOf } from "../../api/answer.ts";
import { answersOf } from "../../api/queries.ts";
import { tokenQueries, type TokenRef, walletQuery } from "../../api/token-queries.ts";
import { count } from "../../lib/format.ts";
import { spokenName } from "../../metrics/findings/name.ts";
import { walletWithout } from "../../metrics/states.ts";
import { Code } from "../../ui/Code.tsx";
import { Message } from "../../ui/Notice.tsx";
import { BackToHolders } from "./BackToHolders.tsx";
import { PageFailed } from "../../shell/PageFailed.tsx";
import { PageFooter } from "../../shell/PageFooter.tsx";
import { PageStamp } from "../../shell/PageStamp.tsx";
import { StatusLine } from "../../shell/StatusLine.tsx";
import { TokenTabs } from "../../sections/TokenTabs.tsx";
import { useAnswer } from "../../api/use-answer.ts";
import type { WalletHistoryProps } from "../../figures/wallet/use-wallet-history.ts";
import { LeadFrame } from "../../ui/Section.tsx";
import { walletParts } from "./wallet-parts.ts";
import { useWalletRank } from "../../figures/wallet/use-wallet-rank.ts";
import { WalletFigures } from "./WalletFigures.tsx";
import { WalletIdentity } from "./WalletIdentity.tsx";

interface WalletPageProps {
  readonly token: TokenRef;
  readonly wallet: string;
}

const { Lead, Holding, Rank, Profit, History } = walletParts;

/** `search` says which part of the wallet's life its history is about. */
export function WalletPage({ token, wallet, search }: WalletPageProps & Pick<WalletHistoryProps, "search">) {
  const named = useAnswer(tokenQueries(token).token);
  const stats = useAnswer(walletQuery(token, wallet));
  const { rank, row, isSpread } = useWalletRank(
    token,
    wallet,
    stats.state === "ready" ? stats.data.amount : undefined,
  );
  if (named.state === "failed")
    return <PageFailed error={named.error} retry={named.retry} subject="the token" />;

  const known = named.state === "ready" ? named : undefined;
  const place = answersOf(token.chain, token.address);
  const stamp = <PageStamp place={place} asOf={known?.meta.asOf} />;
  // Rows of the list are accounts on Solana: the place of one is that of another wallet, too.
  const number = metaOf(stats)?.facts?.walletRank ?? (isSpread ? null : rank);
  const label = number === null ? "Wallet" : `Wallet ${count(number)}`;
  return (
    <>
      <StatusLine place={place} asOf={known?.meta.asOf} />
      <WalletIdentity
        token={token}
        wallet={wallet}
        of={known?.data}
        label={label}
        account={row?.spl_token_account}
      />
      <TokenTabs token={token} wallet={{ address: wallet, label }} />
      {stats.state === "failed" && stats.error.code === "wallet_not_found" ? (
        <NeverHeld token={token} wallet={wallet} of={known} />
      ) : stats.state === "failed" ? (
        <PageFailed error={stats.error} retry={stats.retry} subject="the wallet" />
      ) : (
        <>
          <LeadFrame rail={stamp}>
            <Lead token={token} wallet={wallet} />
          </LeadFrame>
          <WalletFigures token={token} wallet={wallet} />
          <Holding token={token} wallet={wallet} />
          <Rank token={token} wallet={wallet} />
          <Profit token={token} wallet={wallet} />
          <History token={token} wallet={wallet} search={search} />
        </>
      )}
      <PageFooter source={known?.meta.sources[0]} />
    </>
  );
}

interface NeverHeldProps extends WalletPageProps {
  readonly of: { readonly data: Token; readonly meta: Meta } | undefined;
}

function NeverHeld({ token, wallet, of }: NeverHeldProps) {
  const name = spokenName(of?.data ?? { ...token, name: "", ticker: "" });
  const text = walletWithout("never", name, of?.meta.sources[0]);
  return (
    <Message title={text.title} actions={<BackToHolders token={token} primary />}>
      <p>
        <Code>{wallet}</Code>
      </p>
      <p>{text.detail}</p>
    </Message>
  );
}
