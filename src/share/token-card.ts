import type { QueryClient } from "@tanstack/react-query";
import { displayAddress } from "../lib/display-address.ts";
import type { Result } from "../../contract/client.ts";
import type { TokenAddress } from "../../contract/address.ts";
import type { Token } from "../../contract/tokens.ts";
import { labelsQuery } from "../api/behind-queries.ts";
import { start } from "../api/queries.ts";
import { tokenQueries, walletQuery } from "../api/token-queries.ts";
import { shortAddress } from "../lib/address.ts";
import { change, count, duration, hhiText, large, money, plural, share } from "../lib/format.ts";
import { behindSentence } from "../metrics/behind.ts";
import { byWallet, holderNumber } from "../metrics/counted.ts";
import { dataMark, withBounds } from "../metrics/completeness/silent.ts";
import { ownership } from "../metrics/concentration.ts";
import { coverageLead } from "../metrics/findings/coverage.ts";
import { dated } from "../metrics/findings/dated.ts";
import { summaryFinding } from "../metrics/findings/lead.ts";
import { spokenName, spokenTicker } from "../metrics/findings/name.ts";
import { knownPart, type Sentence, sentenceText } from "../metrics/findings/words.ts";
import { handShares } from "../metrics/hands.ts";
import { supplyShare } from "../metrics/supply.ts";
import { readWalletLead } from "../figures/wallet/wallet-lead.ts";
import { countedOf, hhiOf, readConcentration, supplyOf } from "../metrics/token-figures.ts";
import { knownPlace, startWalletRank } from "../api/wallet-rank.ts";
import { type CardDrawing, drawingHeight } from "../charts/cards/card-drawing.ts";
import { supplyStrip } from "../figures/concentration/supply-strip.ts";
import { drawnAt, type ShareDrawer } from "./chart-card.ts";
import { type Element, measure, palette, text } from "./elements.ts";
import { type Figure, figures, frame, identity } from "./frame.ts";

/** How much larger than on a card a drawing is. */
const scale = 2;

/** `named` is the answer with a name that can be drawn. */
export async function tokenCard(
  queryClient: QueryClient,
  token: TokenAddress,
  { data: named, meta }: Result<Token>,
  drawer: ShareDrawer,
): Promise<Element> {
  const questions = tokenQueries(token);
  const { firstHolders, stats, deltas, supplyBreakdown } = questions;
  await start(queryClient, firstHolders, stats, deltas, supplyBreakdown);
  const first = queryClient.getQueryData(firstHolders.queryKey)?.data ?? null;
  const known = queryClient.getQueryData(stats.queryKey)?.data;
  const changes = queryClient.getQueryData(deltas.queryKey)?.data ?? null;
  const breakdown = queryClient.getQueryData(supplyBreakdown.queryKey)?.data ?? null;
  const concentration = first && readConcentration(named, meta, first, breakdown);
  const hhi = known && concentration ? hhiOf(known, concentration, meta) : undefined;
  const counted = first && countedOf(named, meta, first);
  const week = changes?.["7days"];
  const [strip] = concentration ? supplyStrip(concentration) : [];
  const body = [
    figuresOf([
      first && {
        name: "Holders",
        value: holderNumber(counted?.wallets?.count ?? first.holder_count, counted ?? byWallet),
        ...(counted?.wallets && { note: plural(first.holder_count, "account") }),
      },
      week === undefined ? null : { name: "7 days", value: change(week), sign: signOf(week) },
      typeof hhi?.points === "number" && {
        name: "HHI",
        value: hhiText(hhi.points),
        note: hhi.label ? `${hhi.label} band` : "",
      },
      typeof known?.avg_time_held === "number" && {
        name: "Average time held",
        value: duration(known.avg_time_held),
      },
    ]),
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
      : dated(
          withBounds(
            summaryFinding({ name: spokenName(named), concentration, deltas: changes }),
            meta,
            concentration && ownership(concentration).top10,
            named,
          ),
          meta.asOf,
        ),
    asOf: meta.asOf,
    demo: dataMark(meta),
    body,
  });
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
  { data: named, meta }: Result<Token>,
  { drawer, isLegible }: WalletOptions,
): Promise<Element | undefined> {
  const labels = labelsQuery(token, [wallet]);
  await Promise.all([startWalletRank(queryClient, token, wallet), start(queryClient, labels)]);
  const question = walletQuery(token, wallet);
  const answer = queryClient.getQueryData(question.queryKey);
  if (!answer) {
    const error = queryClient.getQueryState(question.queryKey)?.error;
    if (error?.code === "wallet_not_found") return undefined;
    throw error ?? new Error("no answer about the wallet");
  }
  const stats = answer.data;
  const first = queryClient.getQueryData(tokenQueries(token).firstHolders.queryKey)?.data ?? null;
  const place = knownPlace(queryClient, token, wallet, stats.amount);
  const known = queryClient.getQueryData(labels.queryKey)?.data.addresses[0];
  const part = supplyShare(stats.amount, supplyOf(named, meta, first));
  const rank = answer.meta.facts?.walletRank ?? (place.isSpread ? null : place.rank);
  const paper = stats.unrealized_pnl;
  const own = stats.holding_breakdown;
  return frame({
    top: identity(token, named, `Wallet ${shortAddress(displayAddress(token.chain, wallet))}`),
    finding: walletFinding(
      readWalletLead({ named, first, stats, facts: answer.meta.facts }, meta, place),
      behindSentence(known),
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
          name: knownPart(answer.meta.facts?.costShare) === null ? "Unrealized" : "Unrealized, known costs",
          value: money(paper, { sign: true }),
          sign: signOf(paper),
        },
      ]),
      ...(own && handShares(own)
        ? [
            await drawn({ kind: "holding", data: { own, everyone: null, whose: "" } }, drawer),
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
