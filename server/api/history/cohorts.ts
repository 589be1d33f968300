import { readFileSync } from "node:fs";
import type { ParsedArgs } from "../../../contract/endpoints.ts";
import type { CohortInterval, Cohorts } from "../../../contract/history.ts";
import type { Reader } from "../../store/reader.ts";
import type { Answer } from "../backend.ts";
import { type Costly, unkept } from "../cache/costly.ts";
import { cohortPeriods, fittingInterval } from "./cohort-periods.ts";
import { leftOutOf, ownersText } from "../exclusions/excluded-owners.ts";
import { answerOf, knownMoment, requireFullHistory } from "../past/moments.ts";
import type { TokenState } from "../token-state.ts";

const cohortTurns = readFileSync(new URL("cohorts.sql", import.meta.url), "utf8");

interface Turn {
  readonly cohort: number;
  readonly period: number;
  /** How many more of the cohort hold at the end of the period than at the end of the one before. */
  readonly turned: bigint;
  readonly owners: bigint;
}

export async function loadCohorts(
  reader: Reader,
  token: TokenState,
  args: ParsedArgs<"getCohorts">,
  costly: Costly = unkept,
): Promise<Answer> {
  const asOf = await knownMoment(reader, token, undefined);
  requireFullHistory(token);
  const interval = args.interval === "auto" ? await intervalOf(reader, token, asOf) : args.interval;
  const leftOut = await leftOutOf(reader, token, args);
  const turns = await costly(`${interval} ${leftOut?.key ?? ""}`, () =>
    reader.rows<Turn>(cohortTurns.replaceAll("period_of(moment)", cohortPeriods[interval].sql), [
      token.tokenId,
      asOf,
      ownersText(leftOut),
    ]),
  );
  const body = JSON.stringify({
    ...(interval !== "1month" && { interval }),
    cohorts: cohortsOf(turns, asOf, interval),
  } satisfies Cohorts);
  return answerOf(token, body, { moment: asOf, priceUsd: token.meta.priceUsd });
}

async function intervalOf(reader: Reader, { tokenId }: TokenState, asOf: number): Promise<CohortInterval> {
  const [row] = await reader.rows<{ first: number | null }>(
    "SELECT min(time)::DOUBLE AS first FROM transfers WHERE token_id = $1 AND amount > 0",
    [tokenId],
  );
  return fittingInterval(row?.first ?? null, asOf);
}

function cohortsOf(turns: readonly Turn[], asOf: number, interval: CohortInterval): Cohorts["cohorts"] {
  const { of, label } = cohortPeriods[interval];
  const last = of(new Date(asOf * 1_000));
  const byCohort = new Map<number, Turn[]>();
  for (const turn of turns) byCohort.set(turn.cohort, [...(byCohort.get(turn.cohort) ?? []), turn]);
  return [...byCohort].map(([cohort, ofCohort]) => {
    const byPeriod = new Map(ofCohort.map(({ period, turned }) => [period, Number(turned)]));
    let held = 0;
    const holding = Array.from(
      { length: last - cohort + 1 },
      (_, later) => (held += byPeriod.get(cohort + later) ?? 0),
    );
    const owners = ofCohort.reduce((sum, turn) => sum + Number(turn.owners), 0);
    return { ...label(cohort), owners, holding };
  });
}
