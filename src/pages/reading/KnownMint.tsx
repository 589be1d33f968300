import type { ReactNode } from "react";
import type { Described } from "../../../contract/readings.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { count, rawAmount } from "../../lib/format.ts";
import { accountsText, reportedSupply } from "../../metrics/readings.ts";
import { KeyFigure, KeyFigures } from "../../ui/KeyFigures.tsx";
import { Section } from "../../ui/Section.tsx";
import { ChangeButton } from "./ChangeButton.tsx";
import { Step } from "./KnownContract.tsx";

interface KnownMintProps {
  readonly token: TokenRef;
  readonly known: Described;
  readonly pageToken: string | undefined;
}

/** What the node of Solana says of a token that could be read, and the way to read it. */
export function KnownMint({ token, known, pageToken }: KnownMintProps) {
  const { accounts } = known;
  return (
    <>
      <MintFigures known={known} />
      <Section
        id="read"
        name="Read it"
        how="A token’s figures are made of what its accounts hold, and these have not been read here."
        finding={
          accounts
            ? `${accountsText(accounts)} to read`
            : accounts === null
              ? "How many accounts it has is not known"
              : "Asking how many accounts it has"
        }
        source={accounts ? "Counted by the node, those that hold nothing among them." : undefined}
      >
        <ol className="mt-4 max-w-[640px] list-none [&_b]:font-semibold [&_b]:text-ink">
          <Step number={1}>
            <b>Reads what every account holds</b> now, at a pace that the node allows.
          </Step>
          <Step number={2}>
            <b>Compares their sum</b> with the supply. Where it differs they are read again, or the page says
            so.
          </Step>
          <Step number={3}>
            <b>Then the page is here.</b> Accounts come in no order, so there are no figures before the end.
          </Step>
          <Step number={4}>
            <b>Stays up to date</b> from then on, by a new snapshot every few minutes. What was before the
            first is not read.
          </Step>
        </ol>
        <ChangeButton token={token} change="start" pageToken={pageToken} primary>
          Read its accounts
        </ChangeButton>
      </Section>
    </>
  );
}

function MintFigures({ known }: { readonly known: Described }) {
  const { accounts, head, program, supply, decimals } = known;
  return (
    <KeyFigures columns={4}>
      <KeyFigure
        label="Supply"
        value={supply === null ? null : reportedSupply(known)}
        comment={supply === null ? "not in its mint" : "as its mint says"}
        {...(supply !== null && { exact: rawAmount(supply, decimals) })}
      />
      <KeyFigure label="Program" value={<Words>{program}</Words>} comment="whose rules it follows" />
      <KeyFigure
        label="Accounts"
        value={accounts === undefined ? <Words>…</Words> : accounts && count(accounts.count)}
        comment={
          accounts === undefined ? "asking" : accounts ? "empty ones among them" : "the node does not tell"
        }
      />
      <KeyFigure label="Asked at slot" value={head && count(head.block)} comment="finalized" />
    </KeyFigures>
  );
}

function Words({ children }: { readonly children: ReactNode }) {
  return <span className="text-ink-2">{children}</span>;
}
