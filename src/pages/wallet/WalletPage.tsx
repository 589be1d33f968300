import { Link } from "@tanstack/react-router";
import { chains, familyOf } from "../../../contract/chains.ts";
import type { Meta } from "../../../contract/meta.ts";
import type { Token } from "../../../contract/tokens.ts";
import { dataOf, metaOf } from "../../api/answer.ts";
import { answersOf } from "../../api/queries.ts";
import { tokenQueries, type TokenRef, walletQuery } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { placeholder } from "../../figures/placeholder.ts";
import type { WalletHistoryProps } from "../../figures/wallet/use-wallet-history.ts";
import { useWalletRank } from "../../figures/wallet/use-wallet-rank.ts";
import { plainDecimal } from "../../lib/decimal.ts";
import { displayAddress } from "../../lib/display-address.ts";
import { walletPage } from "../../lib/explorers.ts";
import { count, partOfWhole } from "../../lib/format.ts";
import { latePart } from "../../lib/late-part.tsx";
import { walletFigures } from "../../metrics/figures.ts";
import { spokenName, spokenTicker } from "../../metrics/findings/name.ts";
import { amountThrough } from "../../metrics/holders.ts";
import { demoData } from "../../metrics/sections.ts";
import { walletWithout } from "../../metrics/states.ts";
import { supplyShare } from "../../metrics/supply.ts";
import { countedOf, supplyOf } from "../../metrics/token-figures.ts";
import { sizeRows } from "../../metrics/value.ts";
import { amountInWallets } from "../../metrics/wallet-amounts.ts";
import { AddressTools } from "../../sections/behind/AddressTools.tsx";
import { DataMarks } from "../../sections/DataMarks.tsx";
import { EmbedButton } from "../../sections/EmbedButton.tsx";
import { FigureList } from "../../sections/FigureList.tsx";
import { ShareMenu } from "../../sections/ShareMenu.tsx";
import { Term } from "../../sections/Term.tsx";
import { usePrice } from "../../sections/token-price.ts";
import { TokenTabs } from "../../sections/TokenTabs.tsx";
import { PageFailed } from "../../shell/PageFailed.tsx";
import { PageFooter } from "../../shell/PageFooter.tsx";
import { PageStamp } from "../../shell/PageStamp.tsx";
import { StatusLine } from "../../shell/StatusLine.tsx";
import { Address } from "../../ui/Address.tsx";
import { Code } from "../../ui/Code.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { ExternalLink } from "../../ui/IconButton.tsx";
import { Epithet, Identity } from "../../ui/Identity.tsx";
import { Message } from "../../ui/Notice.tsx";
import { LeadFrame } from "../../ui/Section.tsx";
import { TokenName } from "../../ui/TokenName.tsx";
import { BackToHolders } from "./BackToHolders.tsx";

type Props = { readonly token: TokenRef; readonly wallet: string };

/** What opens a wallet's page, and its sections in their order. */
export const walletParts = {
  Lead: latePart<Props>(async () => (await import("./WalletLead.tsx")).WalletLead),
  Holding: latePart<Props>(
    async () => (await import("../../figures/wallet/HoldingSection.tsx")).HoldingSection,
  ),
  Rank: latePart<Props>(async () => (await import("../../figures/wallet/RankSection.tsx")).RankSection),
  Profit: latePart<Props>(
    async () => (await import("../../figures/wallet/WalletProfitSection.tsx")).WalletProfitSection,
  ),
  History: latePart<WalletHistoryProps>(
    async () => (await import("../../figures/wallet/WalletHistorySection.tsx")).WalletHistorySection,
  ),
};

interface WalletPageProps {
  readonly token: TokenRef;
  readonly wallet: string;
}

const { Lead, Holding, Rank, Profit, History } = walletParts;

/** `search` says which part of the wallet's life its history is about. */
export function WalletPage({ token, wallet, search }: WalletPageProps & Pick<WalletHistoryProps, "search">) {
  const named = useAnswer(tokenQueries(token).token);
  const stats = useAnswer(walletQuery(token, wallet));
  const {
    rank,
    row,
    isSpread,
    loading: isRankLoading,
  } = useWalletRank(token, wallet, stats.state === "ready" ? stats.data.amount : undefined);
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
        isAccountLoading={familyOf(token.chain) === "solana" && (stats.state === "loading" || isRankLoading)}
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
  const name = spokenName({ ...token, ...of?.data });
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

/** The seven key figures of a wallet. */
function WalletFigures({ token, wallet }: { readonly token: TokenRef; readonly wallet: string }) {
  const questions = tokenQueries(token);
  const named = useAnswer(questions.token);
  const own = useAnswer(walletQuery(token, wallet));
  const first = dataOf(useAnswer(questions.firstHolders));
  const all = useAnswer(questions.stats);
  const breakdowns = dataOf(useAnswer(questions.breakdowns));
  const price = usePrice(token);
  const stats = dataOf(own) ?? placeholder.wallet;
  const { rank, isSpread, loading } = useWalletRank(token, wallet, dataOf(own)?.amount);
  const supply = named.state === "ready" ? supplyOf(named.data, named.meta, first) : 0;
  const through = first && rank !== null ? amountThrough(first.holders, rank) : null;
  const size = breakdowns && sizeRows(breakdowns).find((row) => row.size === stats.holder_category);
  const together = through === null ? null : supplyShare(through, supply);
  const isLast = rank !== null && rank === first?.holder_count;
  const figures = walletFigures({
    stats,
    ticker: named.state === "ready" ? spokenTicker(named.data) : "",
    supplyShare: supplyShare(stats.amount, supply),
    rank,
    isSpread,
    holderCount: first?.holder_count ?? null,
    ...(first && named.state === "ready" && { word: countedOf(named.data, named.meta, first).word }),
    cumulativeShare: together === null ? null : partOfWhole(together, isLast),
    tokenTimeHeld: dataOf(all)?.avg_time_held ?? null,
    size: size ?? null,
    price,
    ...(named.state === "ready" && {
      inWallets: amountInWallets(plainDecimal(stats.amount), named.data.decimals, named.meta),
    }),
    facts: metaOf(own)?.facts,
    source: metaOf(own)?.sources[0],
  });
  return (
    <FigureList
      figures={figures}
      state={({ metric }) => {
        if (own.state === "loading" || named.state === "loading") return "loading";
        if (metric === "rank" && loading) return "loading";
        return metric === "time-held" && all.state === "failed" ? "failed" : "ready";
      }}
    />
  );
}

/** As wide as an account, and none: the page is also read without its styles. */
const standIn = "x".repeat(44);

interface WalletIdentityProps {
  readonly token: TokenRef;
  readonly wallet: string;
  /** The token, once it is known. */
  readonly of: Token | undefined;
  readonly label: string;
  readonly account: string | undefined;
  /** Then its room is kept. */
  readonly isAccountLoading: boolean;
}

function WalletIdentity(props: WalletIdentityProps) {
  const { token, wallet, of, label, account, isAccountLoading } = props;
  const params = { chain: token.chain, token: token.address };
  const { name: chainName } = chains[token.chain];
  const address = displayAddress(token.chain, wallet);
  const explorer = walletPage(token.chain, wallet);
  const named = useAnswer(tokenQueries(token).token);
  const onChain = named.state === "ready" && named.meta.sources[0] !== "demo";
  const title = `${label} of ${of ? spokenName(of) : "a token"}`;
  const tokenName = of ? <TokenName limit={32}>{of.name}</TokenName> : "the token";
  return (
    <>
      <nav aria-label="Breadcrumb" className="flex gap-2 pt-4 text-label text-ink-2 max-md:hidden">
        <Link to="/$chain" params={params}>
          {chainName}
        </Link>
        <span>/</span>
        <Link to="/$chain/$token" params={params} activeOptions={{ exact: true }}>
          {tokenName}
        </Link>
        <span>/</span>
        <Link to="/$chain/$token/holders" params={params}>
          Holders
        </Link>
        <span>/</span>
        <span aria-current="page">Wallet</span>
      </nav>
      <Identity
        label="Wallet"
        address={wallet}
        name={
          <>
            {label}
            <Epithet>of {tokenName}</Epithet>
            <span className="self-center font-normal">
              <AddressTools token={token} address={wallet} among={[wallet]} />
            </span>
          </>
        }
        facts={
          <>
            <span className="max-md:hidden">{chainName}</span>
            <span className="gap-0.5">
              <Address value={address} />
              <CopyButton text={address} what="wallet address" />
              {onChain && (
                <ExternalLink small label={`Open wallet in ${explorer.name}`} href={explorer.href} />
              )}
            </span>
            {(account || isAccountLoading) && (
              <span className={`gap-0.5 ${account ? "" : "invisible"}`}>
                <Term metric="token-account">Token account</Term>&nbsp;
                <Address value={account || standIn} form="short" />
                <CopyButton text={account || standIn} what="token account" />
              </span>
            )}
            <Link
              className="inline-flex min-h-6 items-center"
              to="/$chain/wallet/$wallet"
              params={{ chain: token.chain, wallet }}
            >
              Its other tokens
            </Link>
            {named.state === "ready" && <DataMarks meta={named.meta} />}
          </>
        }
        actions={
          <>
            <BackToHolders token={token} />
            <EmbedButton subject={{ kind: "wallet", ...token, wallet }} name={title} />
            <ShareMenu
              title={title}
              metric="share-of-supply"
              asOf={metaOf(named)?.asOf}
              demo={metaOf(named)?.sources.includes("demo") ? demoData : ""}
            />
          </>
        }
      />
    </>
  );
}
