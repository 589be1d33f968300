import { walletHoldingsQuery, type WalletRef } from "../../api/wallet-holdings.ts";
import { holdingBars, type HoldingBarsData } from "../../charts/wallet/holding-bars.ts";
import { large, money, notAvailable, share } from "../../lib/format.ts";
import { holdingsFinding, holdingsLead } from "../../metrics/findings/wallet-holdings.ts";
import { spokenName, spokenTicker } from "../../metrics/findings/name.ts";
import { type Holdings, readHoldings } from "../../metrics/wallet-holdings.ts";
import { figure, needed } from "../figure.ts";
import { pagePath } from "../../../contract/page-address.ts";
import { metaOf } from "../../api/answer.ts";
import type { Ask } from "../../api/ask.ts";
import { named } from "../../charts/kit/figures.ts";
import { shortAddress } from "../../lib/address.ts";
import { displayAddress } from "../../lib/display-address.ts";
import { dataMark } from "../../metrics/completeness/silent.ts";
import { dated } from "../../metrics/findings/dated.ts";
import { type Card, leadFinding } from "../cards/card.ts";
import { failedCard, filledCard, messageCard } from "../cards/plain-cards.ts";

/** What a wallet holds of all tokens here. */
export const holdings = figure({
  section: {
    id: "tokens",
    name: "Its tokens",
    read: [
      "Every token here whose transfers or balances name this wallet, all its accounts together. A value is the amount at the last known price.",
      "Who sent the first tokens is known where every transfer of a token is. Tokens that are not here are not counted.",
    ],
    sources: ["wallet statistics", "transfers", "prices"],
    metrics: ["holding-value", "share-of-supply", "rank", "unrealized", "realized"],
  },
  // The page says it as a whole.
  missing: null,
  queries: (wallet: WalletRef) => ({ holdings: needed(walletHoldingsQuery(wallet)) }),
  read: ({ holdings: page }) => readHoldings(page),
  finding: (data) => holdingsFinding(data),
});

/** The values as bars; null where no value is known. */
export function valueBars({ held, value }: Holdings, most: number): HoldingBarsData | null {
  if (value === null || value === 0) return null;
  const known = held.flatMap((token) =>
    token.value_usd === null ? [] : [{ name: spokenTicker(token), value: token.value_usd }],
  );
  return holdingBars(known, most, (usd) => money(usd));
}

const mostBars = 4;
const mostRows = 20;

/** A card with what a wallet holds of all tokens here. */
export async function holdingsCard(ask: Ask, { chain, wallet }: WalletRef): Promise<Card> {
  const answer = await ask(walletHoldingsQuery({ chain, wallet }));
  const address = displayAddress(chain, wallet);
  const meta = metaOf(answer);
  const place = {
    kind: "holdings",
    heads: [{ chain, address: wallet, name: `Wallet ${shortAddress(address)}`, ticker: "" }],
    page: pagePath({ page: "holdings", chain, wallet }),
    asOf: meta?.asOf,
    demo: meta ? dataMark(meta) : "",
  } as const;
  if (answer.state === "failed") return failedCard(place, "the wallet", answer.error);
  const held = answer.state === "ready" ? readHoldings(answer.data) : null;
  if (held === null || held.total === 0) {
    const rest = "No transfer or balance of a token here names it.";
    return { ...messageCard(place, "This wallet is not known here", address, rest), status: 404 };
  }
  const bars = valueBars(held, mostBars);
  return filledCard(place, {
    finding: dated(leadFinding(holdingsLead(held, chain)), meta?.asOf),
    subject: bars === null ? "" : "Value of each token, US dollars",
    drawings: bars === null ? [] : [{ kind: "holdings", data: bars }],
    figures: [
      {
        caption: "Its tokens",
        columns: ["Token", "Amount", "US dollars", "Of supply"],
        rows: held.rows.slice(0, mostRows).map((token) => [
          named(spokenName(token)),
          { text: token.amount === null ? notAvailable : large(token.amount), value: token.amount },
          {
            text: token.value_usd === null ? notAvailable : money(token.value_usd),
            value: token.value_usd,
          },
          { text: share(token.share), value: token.share },
        ]),
      },
    ],
  });
}
