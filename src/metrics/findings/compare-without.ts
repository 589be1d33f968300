import type { HolderSummary } from "../../../contract/labels.ts";
import { share } from "../../lib/format.ts";
import { finding, listed, numberWord } from "./words.ts";

/** A token that is compared, with its figures without some holders; null where they are not known. */
export interface RemainingToken {
  readonly name: string;
  readonly summary: HolderSummary | null;
}

type Known = RemainingToken & { readonly summary: HolderSummary };

/**
 * Which token is the most concentrated without what is left out, and which one with all holders. Says of itself that it
 * is of what remains.
 */
export function comparedWithout(tokens: readonly RemainingToken[]): string {
  const known = tokens.filter((token): token is Known => token.summary !== null);
  const [only] = known;
  if (!only) return "Figures without some of the holders are not known";
  const several = known.length > 1;
  if (known.every(({ summary }) => summary.excluded.every(({ amount }) => amount === 0))) {
    return `None of the excluded addresses holds any of ${several ? "these tokens" : only.name}`;
  }
  const top = mostOf(known, (summary) => summary.top_10_share);
  if (top === null) return "Without what is left out nothing remains";
  const { token, value, isShared } = top;
  if (!several) return `Without what is left out, ${largest(token)} ${held(token, value)} of ${token.name}`;
  if (isShared) {
    const same = known.filter(({ summary }) => summary.top_10_share === value);
    return `Without what is left out, ${listed(same.map(({ name }) => name))} are equally concentrated${same.length < known.length ? ", the most" : ""}`;
  }
  const all = mostOf(known, (summary) => summary.raw.top_10_share);
  const isOther = all !== null && !all.isShared && all.token !== token;
  return finding(
    `Without what is left out, ${token.name} is the ${known.length === 2 ? "more" : "most"} concentrated`,
    isOther ? `; with all holders it is ${all.token.name}` : `: ${largest(token)} ${held(token, value)}`,
  );
}

function mostOf(tokens: readonly Known[], value: (summary: HolderSummary) => number | null) {
  const valued = tokens.flatMap((token) => {
    const own = value(token.summary);
    return own === null ? [] : [{ token, value: own }];
  });
  const [first] = valued.toSorted((left, right) => right.value - left.value);
  if (!first) return null;
  return { ...first, isShared: valued.filter((each) => each.value === first.value).length > 1 };
}

function largest({ summary: { holder_count: holders } }: Known): string {
  if (holders > 10) return "ten holders";
  return holders === 1 ? "one holder" : `${numberWord(holders)} holders`;
}

function held({ summary: { holder_count: holders } }: Known, value: number): string {
  const part = holders <= 10 && value >= 1 - 1e-9 ? "all" : share(value);
  return `${holders === 1 ? "holds" : "hold"} ${part === "all" ? "all that remains" : `${part} of what remains`}`;
}
