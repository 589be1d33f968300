import type { QueryClient } from "@tanstack/react-query";
import { displayAddress } from "../lib/display-address.ts";
import { ApiError } from "../../contract/api-error.ts";
import type { Result } from "../../contract/client.ts";
import type { TokenAddress } from "../../contract/address.ts";
import { noExclusions } from "../../contract/exclusions.ts";
import type { Token } from "../../contract/tokens.ts";
import { asker } from "../api/ask.ts";
import { shortAddress } from "../lib/address.ts";
import { change, count, duration, hhiText, large, money, plural, share } from "../lib/format.ts";
import { overviewSearch } from "../lib/search-params.ts";
import { behindSentence } from "../metrics/behind.ts";
import { holderNumber } from "../metrics/counted.ts";
import { dataMark } from "../metrics/completeness/silent.ts";
import { coverageLead } from "../metrics/findings/coverage.ts";
import { dated } from "../metrics/findings/dated.ts";
import { spokenName, spokenTicker } from "../metrics/findings/name.ts";
import { type Sentence, sentenceText } from "../metrics/findings/words.ts";
import { type CardDrawing, drawingHeight } from "../charts/cards/card-drawing.ts";
import { summary } from "../figures/concentration/summary.ts";
import { supplyStrip } from "../figures/concentration/supply-strip.ts";
import { askFigure } from "../figures/figure-card.ts";
import { holdingBody } from "../figures/wallet/holding.ts";
import { askWallet, readWallet, walletSentence } from "../figures/wallet/wallet.ts";
import { drawnAt } from "./chart-card.ts";
import type { ShareDrawer } from "./map-body.ts";
import { type Element, measure, palette, text } from "./elements.ts";
import { type Figure, figures, frame, identity } from "./frame.ts";

/** How much larger than on a card a drawing is. */
const scale = 2;

/** `known` is the answer with a name that can be drawn. */
export async function tokenCard(
  queryClient: QueryClient,
  token: TokenAddress,
  known: Result<Token>,
  drawer: ShareDrawer,
): Promise<Element> {
  const { data: named, meta } = known;
  const { finding, supply, figures: all } = await askTokenFigures(queryClient, token, known);
  const [strip] = supply ? supplyStrip(supply) : [];
  const body = [
    figuresOf(Object.values(all)),
    strip
      ? await drawn(strip, drawer)
      : note(
          meta.notes?.includes("withheld")
            ? "Part of its supply could be anybody’s: who holds it is not shown."
            : meta.facts?.coverage
              ? "Some of its transfers are missing: who holds it is not known."
              : "Its supply cannot be divided among holders now.",
        ),
  ];
  return frame({
    top: identity(token, named),
    finding: meta.facts?.coverage
      ? sentenceText(coverageLead(spokenName(named), meta.facts.coverage, meta.notes))
      : dated(finding ?? "", meta.asOf),
    asOf: meta.asOf,
    demo: dataMark(meta),
    body,
  });
}

/** Key figures of a token by the names that the address of a badge has; null of one that is not known. */
type TokenFigures = Readonly<Record<"holders" | "week" | "hhi" | "time-held", Figure | null>>;

/** What pictures and badges of a token say of it. */
export async function askTokenFigures(
  queryClient: QueryClient,
  token: TokenAddress,
  { data: named, meta }: Result<Token>,
) {
  const answer = await askFigure(asker(queryClient), summary, {
    token,
    meta,
    exclusions: noExclusions,
    place: "picture",
    ...overviewSearch.usual,
  });
  const { data, finding } =
    answer.state === "ready"
      ? answer.data
      : { data: null, finding: `Holder statistics of ${spokenName(named)}` };
  const { first = null, supply = null, hhi = null, week = null, timeHeld = null } = data ?? {};
  const wallets = supply?.counted.wallets;
  const all: TokenFigures = {
    holders:
      first && supply
        ? {
            name: "Holders",
            value: holderNumber(wallets?.count ?? first.holder_count, supply.counted),
            ...(wallets && { note: plural(first.holder_count, "account") }),
          }
        : null,
    week: week === null ? null : { name: "7 days", value: change(week), sign: signOf(week) },
    hhi:
      typeof hhi?.points === "number"
        ? { name: "HHI", value: hhiText(hhi.points), note: hhi.label ? `${hhi.label} band` : "" }
        : null,
    "time-held": timeHeld === null ? null : { name: "Average time held", value: duration(timeHeld) },
  };
  return { finding, supply, figures: all };
}

interface WalletOptions {
  readonly drawer: ShareDrawer;
  /** Whether there are letters for a text. */
  readonly isLegible: (text: string) => boolean;
}

export async function walletCard(
  queryClient: QueryClient,
  token: TokenAddress,
  wallet: string,
  known: Result<Token>,
  { drawer, isLegible }: WalletOptions,
): Promise<Element | undefined> {
  const answer = await askWallet(asker(queryClient), token, wallet);
  if (answer.state === "failed") {
    if (answer.error.code === "wallet_not_found") return undefined;
    throw answer.error;
  }
  if (answer.state !== "ready") throw new ApiError("No figures of this wallet.", "stats_unavailable", 404);
  const { data: named, meta } = known;
  const read = readWallet(answer.data, known);
  const { stats, supplyShare: part, rank } = read;
  const paper = stats.unrealized_pnl;
  const [hands] = holdingBody(stats.holding_breakdown, { breakdown: null, whose: "" }).drawings;
  return frame({
    top: identity(token, named, `Wallet ${shortAddress(displayAddress(token.chain, wallet))}`),
    finding: walletFinding(
      walletSentence({ ...answer.data, label: undefined }, known),
      behindSentence(answer.data.label),
      isLegible,
    ),
    asOf: meta.asOf,
    demo: dataMark(meta),
    body: [
      figuresOf([
        {
          name: `Holds, in ${spokenTicker(named).replaceAll(/[\u2068\u2069]/g, "")}`,
          value: large(stats.amount),
        },
        part !== null && { name: "Of supply", value: share(part) },
        rank !== null && { name: "Rank", value: count(rank) },
        paper !== null && {
          name: read.costedPart === null ? "Unrealized" : "Unrealized, known costs",
          value: money(paper, { sign: true }),
          sign: signOf(paper),
        },
      ]),
      ...(hands
        ? [
            await drawn(hands, drawer),
            text("Its tokens by how long it has held them", { fontSize: 20, color: palette["ink-3"] }),
          ]
        : [
            note(
              stats.amount > 0 ? "How long it has held them is not available." : "It holds none of it now.",
            ),
          ]),
    ],
  });
}

/** What is known of the address comes before what it holds, which stands below; its name by strangers only where it can be drawn. */
function walletFinding(
  lead: Sentence,
  behind: Sentence | null,
  isLegible: WalletOptions["isLegible"],
): string {
  return behind && isLegible(behind.lead) ? behind.lead.replace(/\.$/, "") : sentenceText(lead);
}

function drawn(drawing: CardDrawing, drawer: ShareDrawer): Promise<Element> {
  const height = drawingHeight(drawing, true);
  return drawnAt(drawer, drawing, { width: Math.floor(measure / scale), height, scale, narrow: false });
}

function signOf(value: number): Figure["sign"] {
  if (value === 0) return undefined;
  return value > 0 ? "gain" : "loss";
}

function figuresOf(all: readonly (Figure | false | null)[]): Element | null {
  const known = all.filter((each): each is Figure => typeof each === "object" && each !== null);
  return known.length > 0 ? figures(known) : null;
}

function note(sentence: string): Element {
  return text(sentence, { fontSize: 26, color: palette["ink-2"], marginBottom: 40 });
}
