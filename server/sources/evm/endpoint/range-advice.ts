/** What a node's refusal of a range of blocks says about the ranges that it takes. */
export interface RangeAdvice {
  /** A range that it names as one that it would answer. */
  readonly range?: { readonly from: number; readonly to: number };
  /** The most blocks that it answers at once. */
  readonly blocks?: number;
  /** That there are too many logs in the range, whatever its length: so many are the most, null where it is not said. */
  readonly results?: number | null;
}

const named = /\[\s*(0x[\da-f]{1,13})\s*,\s*(0x[\da-f]{1,13})\s*\]/i;
const ofResults = /results|too many logs|\blogs? (count|limit)|response size|result set|returned more/i;
const number = /(?<![\w.])(\d[\d,_]*)(k?)\b/gi;

/** `asked`: how many blocks were asked for. */
export function rangeAdvice(text: string, asked: number): RangeAdvice {
  const [, from, to] = named.exec(text) ?? [];
  const range = from && to && Number(to) >= Number(from) && { range: { from: Number(from), to: Number(to) } };
  const numbers = Array.from(
    text.replace(/\(-?\d+\)$/, "").matchAll(number),
    ([, digits = "", thousand]) => Number(digits.replaceAll(/[,_]/g, "")) * (thousand ? 1_000 : 1),
  );
  if (ofResults.test(text)) return { ...range, results: numbers.find((value) => value >= 100) ?? null };
  const most = Math.max(0, ...numbers.filter((value) => value < asked));
  return { ...range, ...(most > 0 && /block|range/i.test(text) && { blocks: most }) };
}
