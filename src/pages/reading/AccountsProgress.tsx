import type { ReactNode } from "react";
import type { Progress } from "../../../contract/readings.ts";
import { count, plural, roundShare } from "../../lib/format.ts";
import { readShare, shortTime } from "../../metrics/readings.ts";
import { FigureGrid } from "../../ui/FigureGrid.tsx";
import { Fact, Facts } from "../../ui/KeyFigures.tsx";
import { Section } from "../../ui/Section.tsx";
import { ReadBar } from "./ReadBar.tsx";

interface AccountsProgressProps {
  readonly progress: Progress;
  readonly accounts: NonNullable<Progress["accounts"]>;
  /** What keeps it, in the node's words. */
  readonly trouble: string | null;
  /** The sentence of the page. */
  readonly text: string;
  readonly children: ReactNode;
}

/** How far the accounts of a token of Solana are read. Nothing is made of them before all are here. */
export function AccountsProgress({ progress, accounts, trouble, text, children }: AccountsProgressProps) {
  const { read, about, held } = accounts;
  const part = readShare(progress);
  const left = progress.seconds_left;
  return (
    <Section
      id="reading"
      name="Reading"
      how="Solid is read, hatched is not. Accounts come in no order, and there are no figures before all are here and add up to the supply."
      finding={findingOf(read, part)}
      source={trouble === null ? undefined : `The node: ${trouble}.`}
    >
      <FigureGrid columns="main">
        <div
          role="progressbar"
          aria-label="Accounts read"
          aria-valuemin={0}
          aria-valuemax={100}
          {...(part !== null && { "aria-valuenow": Math.floor(part * 100) })}
          aria-valuetext={text}
          className="self-start"
        >
          <ReadBar
            part={part}
            from="no account"
            to={about === null ? "all, how many is not known" : "all of them"}
          />
        </div>
        <Facts divided>
          <Fact label="Time left" value={left === null ? "not known" : shortTime(left)} />
          <Fact
            label="Accounts read"
            value={count(read)}
            unit={about === null ? "empty ones among them" : `of ${count(about)}, empty ones among them`}
          />
          <Fact
            label="They hold"
            value={held === null || read === 0 ? null : roundShare(held)}
            unit="of the supply, so far"
          />
        </Facts>
      </FigureGrid>
      {children}
    </Section>
  );
}

function findingOf(read: number, part: number | null): string {
  if (read === 0) return "Waiting for the node’s list of accounts";
  return part === null
    ? `${plural(read, "account")} ${read === 1 ? "is" : "are"} read`
    : `${roundShare(part)} of its accounts are read`;
}
