import type { Facts } from "../../../contract/facts.ts";
import type { TokenPnl } from "../../../contract/stats.ts";
import { tokenQueries } from "../../api/token-queries.ts";
import { type Figures, named } from "../../charts/kit/figures.ts";
import { knownCosts } from "../../charts/pnl/known-costs.ts";
import { date, money, notAvailable, priceText, roundShare } from "../../lib/format.ts";
import {
  capital,
  finding,
  fits,
  isMinority,
  isNothing,
  knownPart,
  said,
} from "../../metrics/findings/words.ts";
import { breakEvenDistance, type Price, readPrice } from "../../metrics/price.ts";
import { figureCard } from "../figure-card.ts";
import { figure, needed, optional } from "../figure.ts";
import { overviewHeadings } from "../overview-figures.ts";

/** What holders have booked and carry, and where the price stands to their break-even. */
export const pnl = figure({
  section: {
    ...overviewHeadings.pnl,
    read: [
      "Solid: realized. Hatched: unrealized. Tokens whose cost is not known are in neither; the sentence says how much has a known cost.",
    ],
    sources: ["PnL statistics"],
    metrics: ["realized", "unrealized", "break-even", "price"],
  },
  missing: "pnl",
  queries: (subject) => {
    const { pnl: totals, firstHolders, breakdowns } = tokenQueries(subject.token);
    // A page has asked for the price already, and more closely.
    const isAsked = subject.price === undefined;
    return {
      totals: needed(totals),
      first: optional(firstHolders, { isAsked }),
      breakdowns: optional(breakdowns, { isAsked }),
    };
  },
  read: ({ totals, first, breakdowns }, { meta, price }) => ({
    totals,
    facts: meta.facts,
    price:
      price === undefined
        ? readPrice({ knownUsd: meta.priceUsd, breakdowns, holders: first?.holders ?? [] })
        : price,
  }),
  finding: ({ totals, price, facts }) => pnlFinding(totals, price, facts),
});

export const pnlCard = figureCard(pnl, ({ totals, price, facts }) => {
  const { realized_pnl_total: realized, unrealized_pnl_total: unrealized, break_even_price: even } = totals;
  const part = knownPart(facts?.costShare);
  return {
    subject: `All holders, US dollars${even === null ? "" : `; break-even ${priceText(even)}${part === null ? "" : ` for ${part} of supply`}`}`,
    drawings: [{ kind: "card-pnl", data: { realized, unrealized } }],
    figures: [pnlTable(totals, price), ...knownCosts(facts ?? {})],
  };
});

function pnlTable(totals: TokenPnl, price: Price | null): Figures {
  const usd = (amount: number | null) => ({ text: money(amount, { sign: true }), value: amount });
  return {
    caption: "Profit and loss of all holders, US dollars",
    columns: ["Figure", "US dollars"],
    rows: [
      [named("Realized"), usd(totals.realized_pnl_total)],
      [named("Unrealized"), usd(totals.unrealized_pnl_total)],
      [
        named("Break-even price"),
        { text: priceText(totals.break_even_price), value: totals.break_even_price },
      ],
      [
        named(price?.kind === "implied" ? "Implied price" : "Price"),
        { text: price ? priceText(price.usd) : notAvailable, value: price?.usd ?? null },
      ],
    ],
  };
}

/** What holders have booked and carry, of which part, and where the price stands to their break-even. */
export function pnlFinding(totals: TokenPnl, price: Price | null, facts: Facts = {}): string {
  const { realized_pnl_total: booked, unrealized_pnl_total: paper } = totals;
  const losing = [booked, paper].some((usd) => usd !== null && usd < 0 && !isNothing(usd));
  const first = whole({ booked, paper, losing }, facts) ?? parts({ booked, paper, losing }, facts);
  if (first === null) return costOnly(totals, facts);
  const distance = breakEvenDistance(price, totals.break_even_price);
  if (paper === null) return first;
  if (price === null || distance === null) return first;
  return finding(first, `; the price sits ${standing(distance, price.kind === "implied")}`);
}

interface Results {
  readonly booked: number | null;
  readonly paper: number | null;
  readonly losing: boolean;
}

/** Of holders as a whole; null where too little is known of either to speak for them, or more than a line or two. */
function whole({ booked, paper, losing }: Results, { costShare, soldShare }: Facts): string | null {
  const canBook = booked !== null && !isMinority(soldShare);
  const canCarry = paper !== null && !isMinority(costShare);
  const sales = knownPart(soldShare);
  const held = knownPart(costShare);
  const ofSales = sales === null ? "" : ` on ${sales} of sales`;
  if (!canBook || !canCarry) return null;
  const both = `Holders have booked ${result(booked, losing)}${ofSales} and carry ${result(paper, losing)} on paper`;
  if (held === null) return both;
  const ofSupply = [`for the ${held} of supply whose cost is known`, `costs known for ${held} of supply`];
  return ofSupply.map((part) => `${both}, ${part}`).find(fits) ?? null;
}

/** Of the parts that are known, each by itself. */
function parts({ booked, paper, losing }: Results, facts: Facts): string | null {
  const { costShare, soldShare } = facts;
  const held = knownPart(costShare);
  const sales = knownPart(soldShare);
  const clauses = [
    paper === null
      ? lastPriceText(facts)
      : `costs are known for ${held ?? "all"} of supply, ${way(paper)} on paper`,
    booked === null
      ? null
      : isMinority(soldShare)
        ? `${result(booked, losing)} is booked, prices known for ${sales} of sales`
        : sales === null
          ? `holders have booked ${result(booked, losing)}`
          : `${result(booked, losing)} is booked on ${sales} of sales`,
  ].filter((clause) => clause !== null);
  const [first, ...rest] = clauses;
  return first === undefined ? null : finding(capital(first), ...rest.map((clause) => `; ${clause}`));
}

function costOnly({ break_even_price: breakEven }: TokenPnl, facts: Facts): string {
  if (breakEven === null) return "Profit and loss are not known";
  const held = knownPart(facts.costShare);
  const whose =
    held === null ? "The tokens now held" : `Where the cost is known, for ${held} of supply, tokens`;
  return `${whose} cost ${priceText(breakEven)} each on average`;
}

function lastPriceText({ lastPrice }: Facts): string | null {
  if (!lastPrice) return null;
  return `the last known price is ${priceText(lastPrice.usd)}, of ${date(new Date(lastPrice.at * 1000))}`;
}

function way(usd: number): string {
  if (isNothing(usd)) return "even";
  return `${usd > 0 ? "up" : "down"} ${money(Math.abs(usd), { places: 1 })}`;
}

/** A loss is called one; beside a loss a profit is too. */
function result(usd: number, losing: boolean): string {
  if (isNothing(usd)) return "nothing";
  const amount = money(Math.abs(usd), { places: 1 });
  if (usd < 0) return `a loss of ${amount}`;
  return losing ? `a profit of ${amount}` : amount;
}

/** "about 6% above break-even", "at break-even", "at 14 times break-even". */
function standing(distance: number, about: boolean): string {
  if (Math.abs(distance) < 0.005) return `${about ? "about " : ""}at break-even`;
  const near = about ? "about " : "";
  if (distance >= 9) return `at ${near}${said(Math.round(distance + 1))} times break-even`;
  return `${near}${roundShare(distance > 0 ? distance : Math.min(-distance, 1 - 1e-9))} ${distance > 0 ? "above" : "below"} break-even`;
}
