import { allChainsQuery } from "../api/all-chains.ts";
import type { QueryClient } from "@tanstack/react-query";
import { type ChainId, chains } from "../../contract/chains.ts";
import type { DataSource } from "../../contract/meta.ts";
import type { TokenAddress } from "../../contract/address.ts";
import type { Token } from "../../contract/tokens.ts";
import { type Exclusions, isExcluding } from "../../contract/exclusions.ts";
import { dataOf } from "../api/answer.ts";
import { asker } from "../api/ask.ts";
import { api, start } from "../api/queries.ts";
import { holdersQuery } from "../api/token-queries.ts";
import { count, hhiText } from "../lib/format.ts";
import { allChainsSearch } from "../lib/search-params.ts";
import { demoData } from "../metrics/sections.ts";
import { remainingByRank } from "../metrics/adjusted.ts";
import { withoutText } from "../metrics/findings/adjusted.ts";
import { compareLead } from "../metrics/findings/compare.ts";
import { comparedWithout } from "../metrics/findings/compare-without.ts";
import { dated } from "../metrics/findings/dated.ts";
import { allChainsFinding } from "../metrics/findings/all-chains.ts";
import { listFinding } from "../metrics/findings/list.ts";
import { sentenceText } from "../metrics/findings/words.ts";
import { hhiBands } from "../metrics/hhi.ts";
import { type CompareColumn, namesOf, withDistinctNames } from "../figures/compare/compare-columns.ts";
import { askComparison, askRemaining, type Remaining } from "../figures/compare/ask-comparison.ts";
import { comparedDemo, datedComparison, newestAsOf } from "../figures/compare/compare-source.ts";
import { partGap, sliceStrip, type TierInput, tiers } from "../charts/supply/strip-layout.ts";
import { comparedHolders } from "../metrics/compare.ts";
import { supplyByRank } from "../metrics/concentration.ts";
import { byWallet, holderNumber } from "../metrics/counted.ts";
import {
  box,
  column,
  type Element,
  identicon,
  measure,
  palette,
  path,
  type Style,
  svg,
  text,
} from "./elements.ts";
import { frame, heading, nameLine } from "./frame.ts";
import { compareGuideCard } from "./general-cards.ts";

/** A name that can be drawn, in the place of one that cannot. */
export type Legible = (token: Token) => Token;

const nameWidth = 330;
const endWidth = 150;
const drawingWidth = measure - nameWidth - 2 * endWidth;

/** Up to four tokens, a row each: name, supply by holder rank, holders, HHI. */
interface ComparedCard {
  readonly tokens: readonly TokenAddress[];
  /** The day of the address; empty is now. */
  readonly at: string;
  readonly legible: Legible;
  readonly exclusions: Exclusions;
}

export async function compareCard(
  queryClient: QueryClient,
  { tokens, at, legible, exclusions }: ComparedCard,
): Promise<Element> {
  if (tokens.length === 0) return compareGuideCard();
  const ask = asker(queryClient);
  const asked = await askComparison(ask, tokens, { at, exclusions });
  const columns = withDistinctNames(
    asked.filter((each) => each.token !== null).map((each) => withName(each, legible)),
  );
  // Of a day all of it is without them.
  if (at === "" && isExcluding(exclusions)) {
    return remainingCard(await askRemaining(ask, columns, exclusions), exclusions);
  }
  return frame({
    top: heading("Tokens compared"),
    finding: sentenceText(datedComparison(compareLead(columns, tokens.length), columns)),
    asOf: columns.length > 0 ? newestAsOf(columns) : null,
    demo: comparedDemo(columns),
    body: [
      columns.length > 0 &&
        row(null, headText("Supply by holder rank"), headText("Holders", true), headText("HHI", true)),
      ...columns.map((each) => compareRow(each)),
    ],
  });
}

/** The same without what is left out, which is in its words. */
function remainingCard(remaining: readonly Remaining[], exclusions: Exclusions): Element {
  const columns = remaining.map(({ column: each }) => each);
  const named = remaining.map(({ column: { name: spoken }, summary }) => ({ name: spoken, summary }));
  return frame({
    top: heading("Tokens compared"),
    finding: dated(comparedWithout(named), newestAsOf(columns)),
    asOf: columns.length > 0 ? newestAsOf(columns) : null,
    demo: comparedDemo(columns),
    body: [
      text(`Of what remains without ${withoutText(exclusions)}`, {
        fontSize: 24,
        color: palette["ink-2"],
        marginBottom: 8,
      }),
      row(null, headText("Supply by holder rank"), headText("Holders", true), headText("HHI", true)),
      ...remaining.map(({ column: { ref, token, answers, concentration }, summary }) => {
        const holders = dataOf(answers.firstHolders)?.holders ?? [];
        const counted = concentration?.counted ?? byWallet;
        const strip = summary && remainingByRank({ summary, holders }, counted.word);
        return row(
          name(ref.address, token!),
          strip === null || tiers(strip).length === 0
            ? box({ width: drawingWidth }, missing("start"))
            : thinStrip(strip, drawingWidth, 34),
          summary === null ? missing() : value(holderNumber(summary.holder_count, counted)),
          summary === null || summary.hhi === null ? missing() : value(hhiText(summary.hhi * hhiBands.most)),
        );
      }),
    ],
  });
}

function withName(known: CompareColumn, legible: Legible): CompareColumn {
  const { ref, token } = known;
  return token === null ? known : { ...known, ...namesOf(ref, legible(token)) };
}

function compareRow(compared: CompareColumn): Element {
  const { ref, token, concentration, hhi } = compared;
  const holders = comparedHolders(compared);
  return row(
    name(ref.address, token!),
    concentration && concentration.parts.length > 0
      ? thinStrip(supplyByRank(concentration), drawingWidth, 34)
      : box({ width: drawingWidth }, missing("start")),
    holders === null ? missing() : value(holderNumber(holders.number, holders)),
    hhi?.points === null || !hhi ? missing() : value(hhiText(hhi.points)),
  );
}

/** The supply as a bar of its row. As paths: boxes are laid out on whole pixels, which a sliver does not survive. */
function thinStrip(ranked: TierInput, width: number, height: number): Element {
  const shapes = sliceStrip(ranked, width).map((tier) => {
    const fills =
      tier.slivers.length > 0 ? tier.slivers : [{ x: tier.x, width: Math.max(0, tier.width - partGap) }];
    const bars = fills.map(
      (fill) => `M${fill.x.toFixed(2)} 0h${fill.width.toFixed(2)}v${height}h-${fill.width.toFixed(2)}z`,
    );
    return path(bars.join(""), { fill: palette[`size-${tier.step}`] });
  });
  return box(
    { width, height, background: palette.track },
    svg(width, height, `0 0 ${width} ${height}`, ...shapes),
  );
}

const listed = 4;

/** The tokens of a chain that most wallets hold. */
export async function listCard(queryClient: QueryClient, chain: ChainId, legible: Legible): Promise<Element> {
  const question = api("getTokens", { chain_id: chain, limit: 50 });
  const { data, meta } = await queryClient.fetchQuery(question);
  const tokens = data.tokens.slice(0, listed);
  const counts = tokens.map(({ address }) => holdersQuery({ chain, address }, { limit: 1 }));
  await start(queryClient, ...counts);
  const rows = tokens.map((token, index) => {
    const held = queryClient.getQueryData(counts[index]!.queryKey);
    return {
      token: legible(token),
      holders: held?.meta.facts?.wallets?.count ?? held?.data.holder_count ?? null,
    };
  });
  return frame({
    top: heading(chains[chain].name),
    finding: listFinding(chains[chain].name, data.total),
    asOf: meta.asOf,
    demo: listDemo(meta.sources),
    body: mostHeld(rows),
  });
}

/** The most held tokens of all chains. */
export async function allChainsCard(queryClient: QueryClient, legible: Legible): Promise<Element> {
  const { data, meta } = await queryClient.fetchQuery(allChainsQuery(allChainsSearch.usual));
  const rows = data.tokens.slice(0, listed).map((each) => {
    const { chain, address, name: given, ticker, wallet_count: wallets, holder_count: accounts } = each;
    const { network, name: chainName } = chains[chain as ChainId];
    const token = legible({ address, name: given, ticker, network, decimals: 0, supply: "0" });
    // Two rows may have one name and one identicon.
    const place = token.ticker === "" ? chainName : `${token.ticker}, ${chainName}`;
    return { token: { ...token, ticker: place }, holders: wallets ?? accounts };
  });
  return frame({
    top: heading("All chains"),
    finding: allChainsFinding(data.total, data.covered),
    asOf: meta.asOf,
    demo: listDemo(meta.sources),
    body: mostHeld(rows),
  });
}

function mostHeld(rows: readonly { readonly token: Token; readonly holders: number | null }[]) {
  const most = Math.max(1, ...rows.map(({ holders }) => holders ?? 0));
  const barWidth = drawingWidth + endWidth;
  return [
    rows.length > 0 && row(null, headText("The most held, by number of holders"), headText("Holders", true)),
    ...rows.map(({ token, holders }) =>
      row(
        name(token.address, token),
        box(
          { width: barWidth, height: 34, background: palette.track },
          box({
            width: Math.max(2, ((holders ?? 0) / most) * barWidth),
            height: 34,
            background: palette["size-4"],
          }),
        ),
        holders === null ? missing() : value(count(holders)),
      ),
    ),
  ];
}

/** Of a list of which only some rows are invented, that some are. */
function listDemo(sources: readonly DataSource[]): string {
  const rows = sources.filter((source) => source === "demo").length;
  if (rows === 0) return "";
  return rows === sources.length ? demoData : "Some of it is invented demo data";
}

function row(first: Element | null, ...cells: readonly Element[]): Element {
  return box(
    { alignItems: "center", height: first ? 62 : 40, justifyContent: "space-between" },
    first ?? box({ width: nameWidth }),
    ...cells,
  );
}

function name(address: string, token: Token): Element {
  return box(
    { alignItems: "center", columnGap: 14, width: nameWidth, overflow: "hidden" },
    identicon(address, 40),
    column(
      {},
      nameLine(token.name, nameWidth - 80, 26),
      token.ticker !== "" &&
        box({ color: palette["ink-2"] }, nameLine(token.ticker, nameWidth - 80, 20, false)),
    ),
  );
}

function headText(words: string, atEnd = false): Element {
  const place: Style = atEnd ? { width: endWidth, justifyContent: "flex-end" } : { flexGrow: 1 };
  return box(place, text(words, { fontSize: 22, color: palette["ink-2"] }));
}

function value(words: string): Element {
  return box({ width: endWidth, justifyContent: "flex-end", fontSize: 28, fontWeight: 600 }, words);
}

function missing(side: "start" | "end" = "end"): Element {
  const style = { width: endWidth, justifyContent: `flex-${side}`, fontSize: 20, color: palette["ink-3"] };
  return box(style, "not available");
}
