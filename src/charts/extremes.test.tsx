import type { ReactElement } from "react";
import { describe, expect, it } from "vitest";
import { fc, runsOf } from "../../test/speed.ts";
import { drawnMarkup } from "../drawings/test-drawn.tsx";
import { filterOf } from "./filter/amount-scale.ts";
import { AmountFilter } from "./filter/AmountFilter.tsx";
import { GiniRuler } from "./supply/GiniRuler.tsx";
import { HandsBridge } from "./hands/HandsBridge.tsx";
import { HandsPair } from "./hands/HandsPair.tsx";
import { HhiCompareRuler } from "./supply/HhiCompareRuler.tsx";
import { HhiRuler } from "./supply/HhiRuler.tsx";
import { HolderLine } from "../figures/holders-over-time/HoldersOverTimeSection.tsx";
import { IndexLine } from "./flow/IndexLine.tsx";
import { NestedSquares } from "./value/NestedSquares.tsx";
import { PnlBars } from "./pnl/PnlBars.tsx";
import { PriceRuler } from "./pnl/PriceRuler.tsx";
import { RankScatter } from "../figures/wallet/RankSection.tsx";
import { SupplyStrip } from "./supply/SupplyStrip.tsx";
import { SupplyTiers } from "./supply/SupplyTiers.tsx";
import { ThresholdLine } from "./value/ThresholdLine.tsx";
import { UnitGrid } from "./value/UnitGrid.tsx";
import { WalletHandsBridge } from "./hands/WalletHandsBridge.tsx";
import { WindowTable } from "./flow/WindowTable.tsx";
import { windowLengths } from "../figures/holders-over-time/holders-over-time.ts";

/** What the server sends of a chart must be drawable and sayable, whatever the data. */
function check(chart: ReactElement): void {
  const markup = drawnMarkup(chart);
  expect(markup).not.toMatch(/NaN|Infinity|undefined|\[object/);
  expect(markup).not.toMatch(/ (?:width|height|r)="-/);
  expect(markup).toMatch(/aria-label="[^"]/);
  expect(markup).not.toContain('aria-label=""');
}

const share = fc.oneof(fc.constant(0), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true }));
const amount = fc.oneof(fc.constant(0), fc.constant(1e15), fc.double({ min: 0, max: 1e30, noNaN: true }));
const price = fc.oneof(fc.constant(1e-12), fc.double({ min: 1e-15, max: 1e9, noNaN: true }));
const money = fc.oneof(fc.constant(0), fc.double({ min: -1e15, max: 1e15, noNaN: true }));
const holders = fc.oneof(fc.nat(3), fc.nat(1e8));
const ticker = fc.oneof(fc.constant("\u202eEVIL"), fc.string({ maxLength: 40 }));
const perHand = fc.record({ diamond: amount, gold: amount, silver: amount, bronze: amount, wood: amount });
const points = fc.array(fc.record({ secondsAgo: fc.nat(3_000_000), holders }), { maxLength: 10 });
const runs = { numRuns: runsOf(100, 10) };
/** Recharts takes its time. */
const fewRuns = { numRuns: runsOf(40, 5) };

describe("charts on data at the edge", () => {
  it("supply strip", () => {
    const input = fc.record({
      shares: fc.array(share, { maxLength: 100 }),
      top1000: fc.option(share),
      holders,
      half: fc.option(fc.nat(100)),
    });
    fc.assert(
      fc.property(input, ticker, (supply, name) => {
        check(<SupplyStrip word="account" {...supply} />);
        check(<SupplyTiers name={name} word="account" {...supply} />);
      }),
      fewRuns,
    );
  });

  it("rulers", () => {
    fc.assert(
      fc.property(
        share,
        fc.array(fc.record({ ticker, hhi: fc.option(share) }), { maxLength: 4 }),
        (value, tokens) => {
          check(<HhiRuler hhi={value * 10_000} />);
          check(<GiniRuler gini={value} />);
          check(
            <HhiCompareRuler
              tokens={tokens.map((token) => ({
                ...token,
                hhi: token.hhi === null ? null : token.hhi * 10_000,
              }))}
            />,
          );
        },
      ),
      runs,
    );
    fc.assert(
      fc.property(
        fc.option(price),
        price,
        fc.double({ min: 1, max: 1.2, noNaN: true }),
        fc.option(price),
        (breakEven, low, factor, own) => {
          check(<PriceRuler breakEven={breakEven} price={{ low, high: low * factor }} own={own} />);
        },
      ),
      runs,
    );
  });

  it("hands", () => {
    fc.assert(
      fc.property(
        perHand,
        perHand,
        fc.nat(1000),
        fc.option(share),
        ticker,
        (wallets, tokens, newWallets, supplyShare, name) => {
          check(
            <HandsBridge
              wallets={wallets}
              newWallets={newWallets}
              tokens={tokens}
              supplyShare={supplyShare}
            />,
          );
          check(
            <WalletHandsBridge
              wallet={wallets}
              everyone={newWallets % 2 === 0 ? tokens : null}
              population={newWallets}
              ticker={name}
            />,
          );
          check(<HandsPair name={name} wallets={wallets} newWallets={newWallets} tokens={tokens} />);
        },
      ),
      fewRuns,
    );
  });

  it("areas and grids", () => {
    const sizes = fc.record({
      shrimp: holders,
      crab: holders,
      fish: holders,
      dolphin: holders,
      whale: holders,
    });
    fc.assert(
      fc.property(
        holders,
        fc.array(holders, { minLength: 6, maxLength: 6 }),
        sizes,
        (all, counts, bySize) => {
          const over = counts.map((each, index) => ({ usd: 10 ** (index + 1), count: Math.min(each, all) }));
          check(<NestedSquares holders={all} word="account" over={over} />);
          check(<UnitGrid counts={bySize} />);
          check(
            <ThresholdLine
              name="x"
              shares={[
                { usd: null, share: 1 },
                ...over.map(({ usd, count }) => ({ usd, share: all > 0 ? count / all : 0 })),
              ]}
            />,
          );
        },
      ),
      fewRuns,
    );
  });

  it("lines and windows", () => {
    fc.assert(
      fc.property(
        points,
        fc.constantFrom(86_400, 2_592_000),
        fc.array(fc.option(fc.integer({ min: -1e7, max: 1e7 })), { minLength: 9, maxLength: 9 }),
        (drawn, spanSeconds, deltas) => {
          check(<HolderLine points={drawn} spanSeconds={spanSeconds} asOf={new Date(0)} />);
          check(<IndexLine name="x" points={drawn} domain={[90, 120]} />);
          check(
            <WindowTable
              rows={windowLengths.map((each, index) => ({ ...each, delta: deltas[index] ?? null }))}
              holders={5}
            />,
          );
        },
      ),
      fewRuns,
    );
  });

  it("balances and money", () => {
    fc.assert(
      fc.property(
        fc.array(amount, { maxLength: 100 }),
        fc.integer({ min: 1, max: 1e6 }),
        amount,
        ticker,
        (amounts, rank, own, name) => {
          check(
            <RankScatter
              amounts={amounts.toSorted((a, b) => b - a)}
              own={{ rank, amount: own }}
              ticker={name}
              word="account"
            />,
          );
        },
      ),
      fewRuns,
    );
    fc.assert(
      fc.property(fc.option(money), fc.option(money), fc.boolean(), (realized, unrealized, compact) => {
        check(<PnlBars realized={realized} unrealized={unrealized} {...(compact && { columns: 3 })} />);
      }),
      fewRuns,
    );
  });

  it("amount filter", () => {
    const bands = [0, 10, 100, 1000].map((fromUsd) => ({
      fromUsd,
      toUsd: fromUsd === 1000 ? null : Math.max(10, fromUsd * 10),
      count: 7,
    }));
    fc.assert(
      fc.property(
        amount,
        fc.nat(18),
        fc.option(price),
        fc.option(amount),
        fc.option(amount),
        ticker,
        (largest, decimals, priceUsd, min, max, name) => {
          check(
            <AmountFilter
              largest={largest}
              word="account"
              decimals={decimals}
              priceUsd={priceUsd}
              bands={priceUsd === null ? null : bands}
              filter={filterOf({ min, max })}
              ticker={name}
              onMove={() => {}}
              onRelease={() => {}}
              open={{ hint: () => "", go: () => {} }}
            />,
          );
        },
      ),
      fewRuns,
    );
  });
});
