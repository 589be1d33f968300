import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { WalletHistory } from "../../../contract/wallet-history.ts";
import { WalletTransfers } from "./WalletTransfers.tsx";

const sale = { time: "2026-02-03T10:00:00Z", change: -100, price_usd: 5 };
const receipt = { ...sale, change: 40, realized_pnl: null, realized_share: null };

/** The last column, from the newest on. */
function realized(transfers: WalletHistory["transfers"]): string[] {
  const series = { balance: [], received: [], sold: [] };
  const history: WalletHistory = { interval: "1day", times: [], series, total: transfers.length, transfers };
  const html = renderToStaticMarkup(<WalletTransfers history={history} ticker="TKN" asOf={undefined} />);
  return [...html.matchAll(/<tr><td>.*?<\/tr>/g)].map(([row]) =>
    row
      .split("<td")
      .at(-1)!
      .replace(/^[^>]*>/, "")
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
}

test("what a sale gained says of which part of it, unless that is all of it", () => {
  expect(
    realized([
      { ...sale, realized_pnl: 100, realized_share: 0.5 },
      { ...sale, realized_pnl: -3, realized_share: 1 },
      { ...sale, realized_pnl: 1, realized_share: 0.9999 },
      { ...sale, realized_pnl: null, realized_share: null },
      receipt,
    ]),
  ).toEqual(["+$100 on 50.0% of it", "−$3.00", "+$1.00 on 99.99% of it", "not available", ""]);
});

test("a transfer at midnight is of the day that begins", () => {
  const series = { balance: [], received: [], sold: [] };
  const transfers = [{ ...receipt, time: "2024-02-29T00:00:00Z" }];
  const history: WalletHistory = { interval: "1day", times: [], series, total: 1, transfers };
  const html = renderToStaticMarkup(<WalletTransfers history={history} ticker="TKN" asOf={undefined} />);
  expect(html).toContain("29 Feb 2024, 00:00 UTC");
  expect(html).not.toContain("28 Feb");
});
