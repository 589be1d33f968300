import { Link } from "@tanstack/react-router";
import { chains } from "../../../contract/chains.ts";
import { metaOf } from "../../api/answer.ts";
import { answersOf } from "../../api/queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { walletHoldingsQuery, type WalletRef } from "../../api/wallet-holdings.ts";
import { shortAddress } from "../../lib/address.ts";
import { displayAddress } from "../../lib/display-address.ts";
import { walletPage } from "../../lib/explorers.ts";
import { latePart } from "../../lib/late-part.tsx";
import { holdingsLead } from "../../metrics/findings/wallet-holdings.ts";
import { demoData } from "../../metrics/sections.ts";
import { readHoldings } from "../../metrics/wallet-holdings.ts";
import { DataMarks } from "../../sections/DataMarks.tsx";
import { EmbedButton } from "../../sections/EmbedButton.tsx";
import { LeadSentence } from "../../sections/LeadSentence.tsx";
import { ShareMenu } from "../../sections/ShareMenu.tsx";
import { PageFailed } from "../../shell/PageFailed.tsx";
import { PageFooter } from "../../shell/PageFooter.tsx";
import { PageStamp } from "../../shell/PageStamp.tsx";
import { StatusLine } from "../../shell/StatusLine.tsx";
import { Address } from "../../ui/Address.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { ExternalLink } from "../../ui/IconButton.tsx";
import { Epithet, Identity } from "../../ui/Identity.tsx";
import { Lead } from "../../ui/Section.tsx";

/** What of a wallet across tokens can wait. */
export const holdingsParts = {
  Tokens: latePart<WalletRef>(
    async () => (await import("../../figures/holdings/HoldingsSection.tsx")).HoldingsSection,
  ),
};

/** A wallet across all tokens here. */
export function HoldingsPage({ chain, wallet }: WalletRef) {
  const place = { chain, wallet };
  const answer = useAnswer(walletHoldingsQuery(place));
  if (answer.state === "failed")
    return <PageFailed error={answer.error} retry={answer.retry} subject="the wallet" />;
  const meta = metaOf(answer);
  const lists = answersOf(chain);
  const holdings = answer.state === "ready" ? readHoldings(answer.data) : undefined;
  return (
    <>
      <StatusLine place={lists} asOf={meta?.asOf} />
      <HoldingsIdentity {...place} asOf={meta?.asOf} isDemo={meta?.sources.includes("demo") ?? false}>
        {meta && <DataMarks meta={meta} />}
      </HoldingsIdentity>
      <Lead rail={<PageStamp place={lists} asOf={meta?.asOf} />} loading={!holdings}>
        {holdings && <LeadSentence sentence={holdingsLead(holdings, chain)} />}
      </Lead>
      {holdings?.total === 0 ? <Elsewhere {...place} /> : <holdingsParts.Tokens {...place} />}
      <PageFooter source={meta?.sources[0]} />
    </>
  );
}

interface HoldingsIdentityProps extends WalletRef {
  readonly asOf: Date | undefined;
  readonly isDemo: boolean;
  readonly children: React.ReactNode;
}

function HoldingsIdentity({ chain, wallet, asOf, isDemo, children }: HoldingsIdentityProps) {
  const { name: chainName } = chains[chain];
  const address = displayAddress(chain, wallet);
  const explorer = walletPage(chain, wallet);
  const name = `Wallet ${shortAddress(address)}`;
  return (
    <>
      <nav aria-label="Breadcrumb" className="flex gap-2 pt-4 text-label text-ink-2 max-md:hidden">
        <Link to="/$chain" params={{ chain }} activeOptions={{ exact: true }}>
          {chainName}
        </Link>
        <span>/</span>
        <span aria-current="page">Wallet</span>
      </nav>
      <Identity
        label="Wallet"
        address={wallet}
        name={
          <>
            Wallet
            <Epithet>on {chainName}</Epithet>
          </>
        }
        facts={
          <>
            <span className="gap-0.5">
              <Address value={address} />
              <CopyButton text={address} what="wallet address" />
              {!isDemo && (
                <ExternalLink small label={`Open wallet in ${explorer.name}`} href={explorer.href} />
              )}
            </span>
            {children}
          </>
        }
        actions={
          <>
            <EmbedButton subject={{ kind: "holdings", chain, wallet }} name={name} chart="holdings" />
            <ShareMenu
              title={`${name} on ${chainName}`}
              metric="holding-value"
              asOf={asOf}
              demo={isDemo ? demoData : ""}
            />
          </>
        }
      />
    </>
  );
}

/** Of a wallet that no token here names: where to look. */
function Elsewhere({ chain, wallet }: WalletRef) {
  const explorer = walletPage(chain, wallet);
  return (
    <p className="max-w-[62ch] text-body text-ink-2">
      Check that the whole address was copied.{" "}
      <a href={explorer.href} target="_blank" rel="noopener noreferrer">
        Look it up in {explorer.name}
      </a>
      , which shows what is at this address.
    </p>
  );
}
