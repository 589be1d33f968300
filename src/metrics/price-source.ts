import type { PriceSource, SourcePool } from "../../contract/completeness/price-source.ts";
import { count, date, money } from "../lib/format.ts";
import { visibleText } from "../lib/text.ts";

/** A piece of a sentence: plain, an address of the chain, or a text of strangers. */
export type SourcePart = string | { readonly address: string } | { readonly name: string };
type Route = NonNullable<PriceSource["route"]>;

/** Sentences that say where a token's price is taken from. */
export function priceSourceSentences({
  route,
  apis,
  files,
}: PriceSource): readonly (readonly SourcePart[])[] {
  const ofRoute =
    route === null ? [] : route.refusal === null ? [routeSentence(route)] : [refusalSentence(route.refusal)];
  const past: SourcePart[] = ["Its past prices are being read."];
  return [...ofRoute, ...(route?.reads_past ? [past] : []), ...apiSentences(apis), ...filesSentences(files)];
}

function routeSentence({ pools, chosen_by: by, chosen_block: block }: Route): SourcePart[] {
  const [one, more] = [pools.length === 1, pools.length > 1];
  const when = `${more ? "," : ""} when ${one ? "it was" : "they were"} chosen, at block ${count(block)}`;
  const who =
    by === "search"
      ? `: the deepest that ${one ? "was" : "were"} found.`
      : `; whoever runs this site named ${one ? "it" : "the first of them"}.`;
  const ways = pools.flatMap((pool, index): SourcePart[] => {
    const before = pools[index - 1];
    const subject: SourcePart[] = before
      ? [", and that of ", { name: before.gives.ticker }, " from "]
      : ["The price is read from "];
    return [...subject, ...poolParts(pool)];
  });
  return [...ways, `${when}${who}`];
}

function poolParts({ address, version, protocol, gives, held_usd: held }: SourcePool): SourcePart[] {
  const like = `, which works like those of Uniswap ${version},`;
  return [
    protocol === null ? "the pool " : `the ${protocol} pool `,
    { address },
    `${protocol === null ? like : ""} with `,
    { name: gives.ticker },
    held === null
      ? ", which held an amount of it that is not known"
      : `, which held ${money(held, { places: 1 })} of it`,
  ];
}

/** "the pair 0x… gives …" is said of its address, and addresses in it are shown as such. */
function refusalSentence(refusal: string): SourcePart[] {
  const [, pair, fault] = /^the pair (0x[0-9a-f]{40}) (.*)$/s.exec(refusal) ?? [];
  if (pair === undefined) return [`No price is taken from the pools that were named: ${seen(refusal)}.`];
  const parts = fault!.split(/(0x[0-9a-f]{40})(?![0-9a-f])/);
  const reason = parts.map((text, index) => (index % 2 === 1 ? { address: text } : seen(text)));
  return ["No price is taken from ", { address: pair }, ": it ", ...reason, "."];
}

const longestReason = 400;

/** Tickers in it are a stranger's text. */
function seen(text: string): string {
  return visibleText(text, longestReason)
    .map((piece) => (piece.invisible ? `[${piece.text}]` : piece.text))
    .join("");
}

function apiSentences(apis: PriceSource["apis"]): SourcePart[][] {
  return apis.map(({ host, answered }) => [
    "Prices were asked of ",
    { name: host },
    `, which answered last on ${date(new Date(answered))}.`,
  ]);
}

function filesSentences(files: PriceSource["files"]): SourcePart[][] {
  const last = files.at(-1);
  if (last === undefined) return [];
  const on = date(new Date(last.imported));
  const shown = last.names.slice(0, 3).map((name, index) => [...(index > 0 ? [", "] : []), { name }]);
  const hidden = last.names.length - shown.length;
  const names = [...shown.flat(), ...(hidden > 0 ? [` and ${count(hidden)} more`] : [])];
  return [
    files.length === 1
      ? ["Prices were imported from ", ...names, `, on ${on}.`]
      : ["Prices were imported from files, the last of them ", ...names, `, on ${on}.`],
  ];
}
