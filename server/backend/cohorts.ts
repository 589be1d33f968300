import { readFileSync } from "node:fs";
import type { ParsedArgs } from "../../contract/endpoints.ts";
import type { Cohorts } from "../../contract/history.ts";
import type { Reader } from "../store/reader.ts";
import type { Answer } from "./backend.ts";
import { leftOutOf, ownersText } from "./left-out.ts";
import { answerOf, knownMoment, requireFullHistory } from "./moments.ts";
import type { TokenState } from "./token-state.ts";

const cohortTurns = readFileSync(new URL("../ledger/cohorts.sql", import.meta.url), "utf8");

interface Turn {
  readonly cohort: number;
  readonly month: number;
  /** How many more of the cohort hold at the end of the month than at the end of the one before. */
  readonly turned: bigint;
  readonly owners: bigint;
}

export async function loadCohorts(
  reader: Reader,
  token: TokenState,
  args: ParsedArgs<"getCohorts">,
): Promise<Answer> {
  const asOf = await knownMoment(reader, token, undefined);
  requireFullHistory(token);
  const turns = await reader.rows<Turn>(cohortTurns, [
    token.tokenId,
    asOf,
    ownersText(await leftOutOf(reader, token, args)),
  ]);
  const body = JSON.stringify({ cohorts: cohortsOf(turns, monthOf(asOf)) } satisfies Cohorts);
  return answerOf(token, body, { moment: asOf, priceUsd: token.meta.priceUsd });
}

function cohortsOf(turns: readonly Turn[], lastMonth: number): Cohorts["cohorts"] {
  const byCohort = new Map<number, Turn[]>();
  for (const turn of turns) byCohort.set(turn.cohort, [...(byCohort.get(turn.cohort) ?? []), turn]);
  return [...byCohort].map(([cohort, ofCohort]) => {
    const byMonth = new Map(ofCohort.map(({ month, turned }) => [month, Number(turned)]));
    let held = 0;
    const holding = Array.from(
      { length: lastMonth - cohort + 1 },
      (_, later) => (held += byMonth.get(cohort + later) ?? 0),
    );
    const owners = ofCohort.reduce((sum, turn) => sum + Number(turn.owners), 0);
    return { month: monthText(cohort), owners, holding };
  });
}

/** Numbered through from the year 0. The first second of a month belongs to the one that ends with it, as in cohorts.sql. */
function monthOf(seconds: number): number {
  const time = new Date((seconds - 1) * 1_000);
  return time.getUTCFullYear() * 12 + time.getUTCMonth();
}

function monthText(month: number): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
}
