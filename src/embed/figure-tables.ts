import type { HolderSummary } from "../../contract/labels.ts";
import type { TokenPnl } from "../../contract/stats.ts";
import { type Figures, named } from "../charts/kit/figures.ts";
import {
  change,
  count,
  hhiText,
  money,
  notAvailable,
  plural,
  priceText,
  roundShare,
  share,
  threshold,
} from "../lib/format.ts";
import { plainName } from "../lib/text.ts";
import { type Concentration, supplyByRank } from "../metrics/concentration.ts";
import { capital, type RowWord } from "../metrics/findings/words.ts";
import type { Hands } from "../metrics/hands.ts";
import type { Hhi } from "../metrics/hhi.ts";
import type { Price } from "../metrics/price.ts";
import { supplyShare } from "../metrics/supply.ts";
import type { Threshold } from "../metrics/value.ts";
import type { CardKey } from "./card.ts";

/*
 * The figures of a card as tables: for those who hear it, for programs that read the page, and for
 * readers without style sheet or pictures.
 */
export function keys(rows: readonly CardKey[]): Figures {
  return {
    caption: "Key figures",
    columns: ["Figure", "Value"],
    rows: rows.map((row) => [named(row.label), named(row.note ? `${row.value} (${row.note})` : row.value)]),
  };
}

export function supply(known: Concentration): Figures[] {
  const { parts } = known;
  if (parts.length === 0) return [];
  const { word, half, holders } = supplyByRank(known);
  const halfText = half === null ? `more than 100 ${word}s` : plural(half, word);
  return [
    {
      caption: `Share of supply by ${word} rank, ${plural(holders, word === "account" ? word : "holder")}`,
      columns: ["Ranks", "Share of supply"],
      rows: [
        ...parts.map((part) => [
          named(part.to === null ? `${count(part.from)} and after` : rankText(part.from, part.to)),
          { text: share(part.share), value: part.share },
        ]),
        [named("Half of supply"), { text: halfText, value: half }],
      ],
    },
  ];
}

function rankText(from: number, to: number): string {
  return from === to ? count(from) : `${count(from)} to ${count(to)}`;
}

export function hhi({ points, reported, equalWallets, label }: Hhi): Figures {
  return {
    caption: "Concentration index",
    columns: ["Measure", "Value"],
    rows: [
      [
        named("HHI, 0 to 10,000"),
        points === null
          ? { text: `${reported} as reported, scale not known`, value: reported }
          : { text: label ? `${hhiText(points)} (${label})` : hhiText(points), value: points },
      ],
      [
        named("Equal wallets"),
        { text: equalWallets === null ? notAvailable : count(Math.round(equalWallets)), value: equalWallets },
      ],
    ],
  };
}

/** Who is left out, and why. */
export function leftOut({ excluded, raw }: Pick<HolderSummary, "excluded" | "raw">): Figures {
  return {
    caption: "Left out",
    columns: ["Address", "Label", "Part of supply", "Why"],
    rows: excluded.map(({ address, label, amount, reason }) => {
      const part = supplyShare(amount, raw.supply);
      return [
        named(address),
        named(label === null ? "none" : plainName(label)),
        { text: share(part), value: part },
        named(plainName(reason, 160)),
      ];
    }),
  };
}

/** `change` is null where the window is not known. */
export function windows(
  rows: readonly { readonly name: string; readonly change: number | null }[],
  holders: number,
): Figures {
  return {
    caption: `Net change in holders; ${count(holders)} now`,
    columns: ["Window", "Net change"],
    rows: rows.map((row) => [named(row.name), { text: change(row.change), value: row.change }]),
  };
}

export function hands({ rows, newWallets }: Hands): Figures {
  return {
    caption: "Wallets and their tokens by hand",
    columns: ["Hand", "Wallets", "Share of tokens"],
    rows: [
      ...rows.map((row) => [
        named(row.hand),
        { text: count(row.wallets), value: row.wallets },
        { text: share(row.tokenShare), value: row.tokenShare },
      ]),
      [named("new"), { text: count(newWallets), value: newWallets }, named("none")],
    ],
  };
}

export function value(rows: readonly Threshold[], holders: number, word: RowWord): Figures {
  const many = `${capital(word)}s`;
  return {
    caption: `${many} above a value`,
    columns: ["Worth over", many, "Of all"],
    rows: [
      [named("all holders"), { text: count(holders), value: holders }, { text: "100%", value: 1 }],
      ...rows.map((row) => [
        named(threshold(row.usd)),
        { text: count(row.holders), value: row.holders },
        { text: share(row.share), value: row.share },
      ]),
    ],
  };
}

export function pnl(read: TokenPnl, price: Price | null): Figures {
  const usd = (amount: number | null) => ({ text: money(amount, { sign: true }), value: amount });
  return {
    caption: "Profit and loss of all holders, US dollars",
    columns: ["Figure", "US dollars"],
    rows: [
      [named("Realized"), usd(read.realized_pnl_total)],
      [named("Unrealized"), usd(read.unrealized_pnl_total)],
      [named("Break-even price"), { text: priceText(read.break_even_price), value: read.break_even_price }],
      [
        named(price?.kind === "implied" ? "Implied price" : "Price"),
        { text: price ? priceText(price.usd) : notAvailable, value: price?.usd ?? null },
      ],
    ],
  };
}

/** Shares of a wallet's tokens, beside those of others where they are known. */
export function holding(
  own: readonly { readonly hand: string; readonly share: number }[],
  everyone: readonly { readonly hand: string; readonly share: number }[] | null,
  whose: string,
): Figures {
  return {
    caption: "Tokens by hand",
    columns: ["Hand", "This wallet", capital(whose)],
    rows: own.map((row) => {
      const other = everyone?.find(({ hand }) => hand === row.hand)?.share ?? null;
      return [
        named(row.hand),
        { text: roundShare(row.share), value: row.share },
        { text: roundShare(other), value: other },
      ];
    }),
  };
}
