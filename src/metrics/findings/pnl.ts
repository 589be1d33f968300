import type { Facts } from "../../../contract/facts.ts";
import type { TokenPnl } from "../../../contract/stats.ts";
import { date, money, priceText, roundShare } from "../../lib/format.ts";
import { breakEvenDistance, type Price } from "../price.ts";
import { capital, finding, fits, isMinority, isNothing, knownPart, said } from "./words.ts";

/** What holders have booked and carry, of which part, and where the price stands to their break-even. */
export function pnlFinding(pnl: TokenPnl, price: Price | null, facts: Facts = {}): string {
  const { realized_pnl_total: booked, unrealized_pnl_total: paper } = pnl;
  const losing = [booked, paper].some((usd) => usd !== null && usd < 0 && !isNothing(usd));
  const first = whole({ booked, paper, losing }, facts) ?? parts({ booked, paper, losing }, facts);
  if (first === null) return costOnly(pnl, facts);
  const distance = breakEvenDistance(price, pnl.break_even_price);
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
