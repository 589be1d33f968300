import type { ReactNode } from "react";
import { isChainId } from "../../../contract/chains.ts";
import type { History } from "../../../contract/history.ts";
import {
  type AlertCondition,
  describeCondition,
  describeValue,
  describeWindow,
} from "../../../contract/watch/alerts.ts";
import { windowSeconds } from "../../../contract/windows.ts";
import type { Answer } from "../../api/answer.ts";
import { pointsQuery } from "../../api/history-queries.ts";
import { tokenQueries } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { DrawnChart } from "../../charts/kit/DrawnChart.tsx";
import { named } from "../../charts/kit/figures.ts";
import { date } from "../../lib/format.ts";
import { ChartFigure } from "../../ui/Section.tsx";
import {
  type AlertHistorySource,
  alertHistorySource,
  figurePoints,
  firedFinding,
  isMet,
  unitOf,
  wouldHaveFired,
} from "./alert-history.ts";

interface AlertHistory {
  /** Undefined where nothing can be said of the past. */
  readonly finding: string | undefined;
  readonly chart: ReactNode;
}

const hourSeconds = 3_600;
const subjects: Readonly<Partial<Record<AlertCondition["kind"], string>>> = {
  holder_count: "Holders",
  top10_share: "Share of the top 10",
  hhi: "HHI",
  price_to_cost: "Price against the average cost",
};

/** When an alert would have fired, by the stored history of its token; undefined without a token. */
export function useAlertHistory(
  token: { readonly chain: string; readonly address: string } | undefined,
  condition: AlertCondition,
  quietSeconds: number,
): AlertHistory | undefined {
  const source = alertHistorySource(condition);
  const isAsked = token !== undefined && isChainId(token.chain) && source !== undefined;
  const place =
    isAsked && isChainId(token.chain)
      ? { chain: token.chain, address: token.address }
      : { chain: "eth" as const, address: "" };
  const tokenAnswer = useAnswer({ ...tokenQueries(place).token, enabled: isAsked });
  const asOf = tokenAnswer.state === "ready" ? tokenAnswer.meta.asOf : undefined;
  const to = asOf ? Math.floor(asOf.getTime() / 1_000) : undefined;
  const from = to === undefined ? 0 : fromOf(to, source);
  const { asked = {}, interval = "1day" } = source ?? {};
  const windowBefore = condition.window === null ? 0 : windowSeconds[condition.window];
  const answer = useAnswer({
    ...pointsQuery(place, asked, Math.max(0, from - windowBefore), interval),
    enabled: isAsked && to !== undefined,
  });
  if (token === undefined) return undefined;
  if (source === undefined)
    return {
      finding: undefined,
      chart: <Note>When it would have fired cannot be shown: this figure has no stored history.</Note>,
    };
  return describeHistory({
    answer: tokenAnswer.state === "ready" ? answer : tokenAnswer,
    source,
    condition,
    quietSeconds,
    from,
  });
}

/** A whole number of points before the newest. */
function fromOf(to: number, source: AlertHistorySource | undefined): number {
  const { interval = "1day", days = 90 } = source ?? {};
  const step = interval === "1hour" ? hourSeconds : 24 * hourSeconds;
  return to - (to % step) - days * 24 * hourSeconds;
}

interface HistoryParts {
  readonly answer: Answer<unknown>;
  readonly source: AlertHistorySource;
  readonly condition: AlertCondition;
  readonly quietSeconds: number;
  readonly from: number;
}

function describeHistory({ answer, source, condition, quietSeconds, from }: HistoryParts): AlertHistory {
  if (answer.state === "loading") return { finding: undefined, chart: <Note>Loading the history …</Note> };
  if (answer.state === "failed")
    return {
      finding: undefined,
      chart: <Note>When it would have fired could not be loaded: {answer.error.message}</Note>,
    };
  const points = answer.state === "unavailable" ? [] : figurePoints(condition, answer.data as History, from);
  const known = points.filter(({ value }) => value !== null);
  const last = points.at(-1);
  if (known.length < 2 || last === undefined)
    return {
      finding: undefined,
      chart: <Note>When it would have fired is not known: too little of this figure’s past is stored.</Note>,
    };
  const fired = wouldHaveFired(condition, quietSeconds, points);
  const isNow = Date.now() / 1_000 - last.time < 2 * 24 * hourSeconds;
  const finding = firedFinding(condition, fired, points, source, isNow);
  const newest = known.at(-1)!.value!;
  const by = source.interval === "1hour" ? "hour" : "day";
  const threshold =
    condition.kind === "holder_change" && condition.direction === "below"
      ? -condition.threshold
      : condition.threshold;
  const subject =
    condition.window === null
      ? (subjects[condition.kind] ?? "")
      : `Change of holders in ${describeWindow(condition.window)}`;
  return {
    finding,
    chart: (
      <ChartFigure
        className="mt-4"
        subject={
          <>
            <b>{subject}</b> at the end of each {by} (UTC);{" "}
            {fired.length > 0 && "coloured where it would have fired; "}
            what happened within a {by} is not in it
          </>
        }
      >
        <DrawnChart
          drawing={{
            kind: "alert",
            data: {
              span: { from, to: last.time, isNow },
              times: points.map(({ time }) => time),
              values: points.map(({ value }) => value),
              fired,
              threshold,
              unit: unitOf(condition),
              isChange: source.isChange,
            },
          }}
          label={`${subject}, and when the alert “${describeCondition(condition)}” would have fired: ${finding}`}
          wide={{ width: 900, height: 190 }}
          narrow={{ width: 358, height: 180 }}
          figures={{
            caption: subject,
            columns: [by === "hour" ? "Hour" : "Day", "Value", "Would have fired"],
            rows: known.map(({ time, value }) => [
              named(
                by === "hour"
                  ? new Date(time * 1_000).toISOString().slice(0, 16)
                  : date(new Date((time - 1) * 1_000)),
              ),
              { text: describeValue(condition, value), value: value! },
              { text: fired.includes(time) ? "yes" : "no", value: null },
            ]),
          }}
        />
        {isNow && last.value === newest && isMet(condition, newest) && (
          <p className="mt-1 text-label text-ink-2">
            It is true now ({describeValue(condition, newest)}): a new alert fires at once.
          </p>
        )}
      </ChartFigure>
    ),
  };
}

function Note({ children }: { readonly children: ReactNode }) {
  return <p className="mt-3 max-w-[60ch] text-label text-ink-2">{children}</p>;
}
