import type { Progress, Reading } from "../../../contract/readings.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { count, date, roundShare } from "../../lib/format.ts";
import {
  isAllRead,
  readBlocks,
  readingLead,
  readShare,
  shortTime,
  transfersText,
} from "../../metrics/readings.ts";
import { readingBars } from "../../metrics/reading-bars.ts";
import { sentenceText } from "../../metrics/findings/words.ts";
import { FigureGrid } from "../../ui/FigureGrid.tsx";
import { Fact, Facts } from "../../ui/KeyFigures.tsx";
import { Section } from "../../ui/Section.tsx";
import { AccountsProgress } from "./AccountsProgress.tsx";
import { ChangeButton } from "./ChangeButton.tsx";
import { ReadingQueueTable } from "./ReadingQueueTable.tsx";
import { SoFarFigures } from "./SoFarFigures.tsx";
import { ReadBar } from "./ReadBar.tsx";
import { TellWhenWhole } from "./TellWhenWhole.tsx";
import { TransfersOverTime } from "./TransfersOverTime.tsx";

type UnderWay = Extract<Reading, { readonly state: "reading" | "waiting" | "stopped" }>;

interface ReadingProgressProps {
  readonly token: TokenRef;
  readonly reading: UnderWay;
  readonly pageToken: string | undefined;
  readonly isOfOthers: boolean;
}

/** How far a token is read, how long it still takes, and the way out. */
export function ReadingProgress(props: ReadingProgressProps) {
  const { token, reading } = props;
  if (reading.state === "waiting") {
    return (
      <Section
        id="reading"
        name="Queue"
        how="The order is that of asking."
        finding="It is read when those before it are done"
      >
        {reading.queue.length > 1 && <ReadingQueueTable token={token} queue={reading.queue} />}
        <Change {...props} />
      </Section>
    );
  }
  const { progress } = reading;
  const trouble = reading.state === "reading" ? reading.trouble : null;
  if (progress.accounts) {
    const text = sentenceText(readingLead(reading, token.chain));
    return (
      <AccountsProgress progress={progress} accounts={progress.accounts} trouble={trouble} text={text}>
        <Change {...props} />
      </AccountsProgress>
    );
  }
  const left = isAllRead(progress) ? null : progress.seconds_left;
  return (
    <Section
      id="reading"
      name="Reading"
      how="Solid is read, hatched is estimated or not known yet. The line is where the reader is."
      finding={findingOf(reading.state, progress)}
      source={trouble === null ? undefined : `The node: ${trouble}.`}
    >
      <FigureGrid columns="main">
        <Bar reading={reading} text={sentenceText(readingLead(reading, token.chain))} />
        <Facts divided>
          {reading.state === "reading" && (
            <Fact label="Time left" value={left === null ? "not known yet" : shortTime(left)} />
          )}
          <BlocksFact progress={progress} />
          <TransfersFact progress={progress} known={reading.token?.transfers ?? null} />
        </Facts>
      </FigureGrid>
      <Change {...props} />
      {reading.so_far && <SoFarFigures soFar={reading.so_far} />}
    </Section>
  );
}

function findingOf(state: "reading" | "stopped", progress: Progress): string {
  const part = readShare(progress);
  if (part === null) return "Looking for its first block";
  if (state === "reading" && isAllRead(progress)) return "All of its blocks are read";
  return `${roundShare(part)} of its blocks ${state === "stopped" ? "were" : "are"} read`;
}

interface BarProps {
  readonly reading: Extract<UnderWay, { readonly state: "reading" | "stopped" }>;
  readonly text: string;
}

/** Solid as far as it is read. */
function Bar({ reading: { progress, so_far, token }, text }: BarProps) {
  const part = readShare(progress);
  const blocks = readBlocks(progress);
  const transfers = token?.transfers;
  const drawn = transfers ? readingBars(transfers, progress, so_far) : undefined;
  return (
    <div
      role="progressbar"
      aria-label="Blocks read"
      aria-valuemin={0}
      aria-valuemax={100}
      {...(part !== null && { "aria-valuenow": Math.floor(part * 100) })}
      aria-valuetext={text}
      className="self-start"
    >
      {drawn ? (
        <TransfersOverTime
          drawn={drawn}
          isCount={transfers?.is_count ?? false}
          blocksLeft={blocks && blocks.total - blocks.done}
        />
      ) : (
        <ReadBar part={part} from="first block" to="newest block" />
      )}
    </div>
  );
}

function BlocksFact({ progress }: { readonly progress: Progress }) {
  const blocks = readBlocks(progress);
  return (
    <Fact
      label="Blocks read"
      value={blocks && count(blocks.done)}
      unit={blocks && `of ${count(blocks.total)}`}
    />
  );
}

interface TransfersFactProps {
  readonly progress: Progress;
  readonly known: Parameters<typeof transfersText>[0] | null;
}

function TransfersFact({ progress: { transfers, up_to }, known }: TransfersFactProps) {
  const unit =
    up_to !== null
      ? `up to ${date(new Date(up_to * 1000))}`
      : known
        ? `of ${transfersText(known).replace(/ transfers?$/, "")}`
        : undefined;
  return <Fact label="Transfers read" value={count(transfers)} unit={unit} />;
}

function Change({ token, reading, pageToken, isOfOthers }: ReadingProgressProps) {
  if (isOfOthers && reading.state !== "stopped") {
    return (
      <div className="flex flex-wrap items-baseline gap-x-3">
        <TellWhenWhole key={token.chain + token.address} token={token} />
        <p className="mt-4 text-label text-ink-2">
          Another reader asked for it. They and whoever runs this server can stop it.
        </p>
      </div>
    );
  }
  if (reading.state === "stopped") {
    return (
      <div className="flex flex-wrap gap-x-3">
        <ChangeButton token={token} change="start" pageToken={pageToken} primary>
          Go on reading
        </ChangeButton>
        {reading.is_paused && !isOfOthers && (
          <ChangeButton
            token={token}
            change="cancel"
            pageToken={pageToken}
            beside="Cancel keeps what was read for seven days."
          >
            Cancel
          </ChangeButton>
        )}
        {reading.kept_until !== null && !isOfOthers && (
          <ChangeButton
            token={token}
            change="remove"
            pageToken={pageToken}
            beside="Takes out all that is stored of it here."
          >
            Remove what was read
          </ChangeButton>
        )}
      </div>
    );
  }
  if (reading.state === "reading" && !reading.can_cancel) {
    return <p className="mt-4 text-label text-ink-2">Whoever runs this server has it read.</p>;
  }
  if (reading.state === "waiting") {
    return (
      <div className="flex flex-wrap gap-x-3">
        <TellWhenWhole key={token.chain + token.address} token={token} />
        <ChangeButton
          token={token}
          change="cancel"
          pageToken={pageToken}
          beside="The queue survives a restart of the server. Times are estimates."
        >
          Take it out
        </ChangeButton>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-x-3">
      {/* Of accounts nothing is kept that could be gone on from. */}
      {!reading.progress.accounts && (
        <ChangeButton token={token} change="pause" pageToken={pageToken}>
          Pause
        </ChangeButton>
      )}
      <TellWhenWhole key={token.chain + token.address} token={token} />
      <ChangeButton
        token={token}
        change="cancel"
        pageToken={pageToken}
        beside={
          reading.progress.accounts
            ? "Goes on if you close this page. After a restart of the server it begins anew; Cancel keeps nothing."
            : "Goes on if you close this page, and after a restart of the server. Cancel keeps what was read for seven days."
        }
      >
        Cancel
      </ChangeButton>
    </div>
  );
}
