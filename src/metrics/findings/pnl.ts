import type { TokenPnl } from "../../../contract/stats.ts";
import { money, roundShare } from "../../lib/format.ts";
import { breakEvenDistance, type Price } from "../price.ts";
import { finding, isNothing, said } from "./words.ts";

/** What holders have booked and carry, and where the price stands to their break-even. */
export function pnlFinding(pnl: TokenPnl, price: Price | null): string {
  const { realized_pnl_total: booked, unrealized_pnl_total: paper } = pnl;
  const losing = [booked, paper].some((usd) => usd < 0 && !isNothing(usd));
  const first = `Holders have booked ${result(booked, losing)} and carry ${result(paper, losing)} on paper`;
  const distance = breakEvenDistance(price, pnl.break_even_price);
  if (price === null || distance === null) return first;
  return finding(first, `; the price sits ${standing(distance, price.kind === "implied")}`);
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
