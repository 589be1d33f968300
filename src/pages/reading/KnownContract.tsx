import type { ReactNode } from "react";
import type { AskedNode, Described, Expected, Reading } from "../../../contract/readings.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { count, date, duration, plural, rawAmount } from "../../lib/format.ts";
import { readingBars } from "../../metrics/reading-bars.ts";
import { beforeText, reportedSupply, timeLeft, transfersText, twoDigits } from "../../metrics/readings.ts";
import { FigureGrid } from "../../ui/FigureGrid.tsx";
import { KeyFigure, KeyFigures } from "../../ui/KeyFigures.tsx";
import { Section } from "../../ui/Section.tsx";
import { ByPublicNodes } from "./AskedNodes.tsx";
import { ChangeButton } from "./ChangeButton.tsx";
import { TransfersOverTime } from "./TransfersOverTime.tsx";

interface KnownContractProps {
  readonly token: TokenRef;
  readonly reading: Extract<Reading, { readonly state: "known" }>;
  readonly publicNodes: readonly AskedNode[] | null;
  readonly pageToken: string | undefined;
}

/** What the node says of a contract that could be read, and the way to read it. */
export function KnownContract({ token, reading, publicNodes, pageToken }: KnownContractProps) {
  const { token: known, expected, before } = reading;
  const { transfers, created } = known;
  const drawn = transfers ? readingBars(transfers, null, null) : undefined;
  return (
    <>
      <ContractFigures known={known} expected={expected} nodes={publicNodes?.length ?? null} />
      <Section
        id="read"
        name="Read it"
        how={
          drawn && !transfers?.is_count
            ? "A sample of its blocks gives the shape; hatched is estimated. Solid bars are read transfers only."
            : "A token’s figures are made of its transfers, and these have not been read here."
        }
        finding={
          transfers
            ? `${capitalised(transfersText(transfers))} to read`
            : transfers === null
              ? "How many transfers it has is not known"
              : "Counting transfers in a sample of its blocks"
        }
        source={
          transfers && !transfers.is_count
            ? `Estimated from ${plural(transfers.ranges, "range")} of blocks, ${plural(transfers.blocks, "block")} together.`
            : undefined
        }
      >
        <FigureGrid columns={drawn ? "main" : "one"}>
          {drawn && transfers && (
            <div role="img" aria-label={`${capitalised(transfersText(transfers))} over its time`}>
              <TransfersOverTime drawn={drawn} isCount={transfers.is_count} blocksLeft={null} />
            </div>
          )}
          <ol className="max-w-[640px] list-none [&_b]:font-semibold [&_b]:text-ink">
            <Step number={1}>
              <b>Reads every transfer</b>{" "}
              {created ? `from block ${count(created.block)} to now` : "from the first block to now"}, at a
              pace that {publicNodes ? "public nodes allow" : "the node allows"}.
            </Step>
            <Step number={2}>
              <b>The page fills while it reads.</b> Until the end every figure says up to which day.
            </Step>
            <Step number={3}>
              <b>Then asks the node</b> for the supply and 100 balances, and says whether all is here.
            </Step>
            <Step number={4}>
              <b>Stays up to date</b> from then on. You can close this page, pause or cancel.
            </Step>
          </ol>
        </FigureGrid>
        <ChangeButton token={token} change="start" pageToken={pageToken} primary beside={beforeText(before)}>
          Read its transfers
        </ChangeButton>
        {publicNodes && <ByPublicNodes token={token} nodes={publicNodes} />}
      </Section>
    </>
  );
}

const asking = "asking";

interface ContractFiguresProps {
  readonly known: Described;
  readonly expected: Expected | null;
  /** How many public nodes are asked; null where others are. */
  readonly nodes: number | null;
}

function ContractFigures({ known, expected, nodes }: ContractFiguresProps) {
  const { created, transfers, head, supply, decimals } = known;
  return (
    <KeyFigures columns={5}>
      <KeyFigure
        label="Supply"
        value={supply === null ? null : reportedSupply(known)}
        comment={supply === null ? "the contract does not say" : "reported by the contract"}
        {...(supply !== null && { exact: rawAmount(supply, decimals) })}
      />
      <KeyFigure
        label="Age"
        value={created === undefined ? <Asking /> : created && head && duration(head.at - created.at)}
        comment={
          created === undefined
            ? asking
            : created
              ? `since ${date(new Date(created.at * 1000))}`
              : "the node gave none"
        }
      />
      <KeyFigure
        label="Blocks to read"
        value={created === undefined ? <Asking /> : head && count(head.block + 1 - (created?.block ?? 0))}
        comment={created ? `from block ${count(created.block)}` : created === null ? "all there are" : asking}
      />
      <KeyFigure
        label="Transfers"
        value={
          transfers === undefined ? (
            <Asking />
          ) : (
            transfers && (transfers.is_count ? count(transfers.about) : `about ${twoDigits(transfers.about)}`)
          )
        }
        comment={
          transfers === undefined
            ? asking
            : transfers === null
              ? "the node gave none"
              : transfers.is_count
                ? "counted in all its blocks"
                : `${twoDigits(transfers.low)} to ${twoDigits(transfers.high)}, from a sample`
        }
      />
      <KeyFigure
        label="Time to read"
        value={transfers === undefined ? <Asking /> : expected && shortEstimate(expected.seconds)}
        comment={
          transfers === undefined
            ? asking
            : expected
              ? `estimated: ${expected.calls < 10 ? "a few" : `about ${twoDigits(expected.calls)}`} calls ${callsTo(nodes)}`
              : "not known before it is read"
        }
      />
    </KeyFigures>
  );
}

function callsTo(nodes: number | null): string {
  if (nodes === null) return "to the node";
  return nodes === 1 ? "to a public node" : `to ${nodes} public nodes`;
}

/** "about 9 min": figures have room for less than sentences. */
function shortEstimate(seconds: number): string {
  return timeLeft(seconds)
    .replace(/ minutes?$/, " min")
    .replace(/ hours?$/, " h")
    .replace("less than a minute", "under 1 min");
}

function Asking() {
  return <span className="text-ink-3">…</span>;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** One of the things that come when a token is read. */
export function Step({ number, children }: { readonly number: number; readonly children: ReactNode }) {
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] border-t border-rule py-2 text-data text-ink-2 first:border-t-0">
      <span className="text-ink-3">{number}</span>
      <span>{children}</span>
    </li>
  );
}
