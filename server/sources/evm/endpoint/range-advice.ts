/** What a node's refusal of a range of blocks says about the ranges that it takes. */
export interface RangeAdvice {
  /** A range that it names as one that it would answer. */
  readonly range?: { readonly from: number; readonly to: number };
  /** The most blocks that it answers at once. */
  readonly blocks?: number;
  /** That there are too many logs in the range, whatever its length: so many are the most, null where it is not said. */
  readonly results?: number | null;
  /** That it is the length of the range, in words. */
  readonly isLength?: boolean;
}

export interface AskedRange {
  readonly from: number;
  readonly to: number;
}

const named =
  /\[\s*(0x[\da-f]{1,13}|\d{1,15})\s*,\s*(0x[\da-f]{1,13}|\d{1,15})\s*\]|\brange:? (0x[\da-f]{1,13}|\d{1,15}) ?(?:-|to|\.\.)+ ?(0x[\da-f]{1,13}|\d{1,15})/i;
const ofResults =
  /\bresults?\b|too many (logs|events|entries|records)|\b(logs?|events?) (matched|count|limit)|response (is |was )?(size|too)|payload|body|result set|returned more|more than \S+ (logs|events|entries|records)|max\w* (number of )?(logs|events|entries|records)|\b(logs|events|entries|records) (per|in) ((a|an|the|one) )?(response|answer|query)/i;
const ofLength = /blocks?\b|range|distance|epoch|height|span/i;
const number = /(?<![\w.])(\d[\d,_]*)(k?)\b/gi;
const numberOfResults =
  /(?<![\w.])(\d[\d,_]*)(k?) (?:\w+ ){0,1}(?:results|logs|events|entries|records)\b|(?:results|logs|events|entries|records)\D{0,40}?(?<![\w.])(\d[\d,_]*)(k?)\b/i;

const valueOf = (digits: string, thousand: string) =>
  Number(digits.replaceAll(/[,_]/g, "")) * (thousand ? 1_000 : 1);

/** The limit is a number that was not asked: refusals repeat the range, its ends and its length. */
export function rangeAdvice(message: string, { from, to }: AskedRange): RangeAdvice {
  const asked = to - from + 1;
  const repeated = new Set([from, to, asked, asked - 1, to + 1]);
  const text = message.replace(/\(-?\d+\)$/, "");
  const [, ...ends] = named.exec(text) ?? [];
  const [first, last] = ends.flatMap((end) => (end === undefined ? [] : [Number(end)]));
  const isInside = first !== undefined && last !== undefined && first <= last && first >= from && last < to;
  const range = isInside && { range: { from: first, to: last } };
  const numbers = Array.from(text.matchAll(number), ([, digits = "", thousand = ""]) =>
    valueOf(digits, thousand),
  ).filter((value) => !repeated.has(value));
  if (ofResults.test(text)) {
    const [, before, thousandBefore = "", after, thousandAfter = ""] = numberOfResults.exec(text) ?? [];
    const said = before ? valueOf(before, thousandBefore) : after ? valueOf(after, thousandAfter) : 0;
    const most = [said, ...numbers].find((value) => value >= 100 && !repeated.has(value));
    return { ...range, results: most ?? null };
  }
  if (!ofLength.test(text)) return { ...range };
  const most = Math.max(0, ...numbers.filter((value) => value < asked));
  return { ...range, isLength: true, ...(most > 0 && { blocks: most }) };
}
