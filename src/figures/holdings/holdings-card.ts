import { pagePath } from "../../../contract/page-address.ts";
import { metaOf } from "../../api/answer.ts";
import type { Ask } from "../../api/ask.ts";
import { type WalletRef, walletHoldingsQuery } from "../../api/wallet-holdings.ts";
import { named } from "../../charts/kit/figures.ts";
import { shortAddress } from "../../lib/address.ts";
import { displayAddress } from "../../lib/display-address.ts";
import { large, money, notAvailable, share } from "../../lib/format.ts";
import { dataMark } from "../../metrics/completeness/silent.ts";
import { dated } from "../../metrics/findings/dated.ts";
import { spokenName } from "../../metrics/findings/name.ts";
import { holdingsLead } from "../../metrics/findings/wallet-holdings.ts";
import { readHoldings } from "../../metrics/wallet-holdings.ts";
import { type Card, leadFinding } from "../cards/card.ts";
import { failedCard, filledCard, messageCard } from "../cards/plain-cards.ts";
import { valueBars } from "./holdings.ts";

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
  const holdings = answer.state === "ready" ? readHoldings(answer.data) : null;
  if (holdings === null || holdings.total === 0) {
    const rest = "No transfer or balance of a token here names it.";
    return { ...messageCard(place, "This wallet is not known here", address, rest), status: 404 };
  }
  const bars = valueBars(holdings, mostBars);
  return filledCard(place, {
    finding: dated(leadFinding(holdingsLead(holdings, chain)), meta?.asOf),
    subject: bars === null ? "" : "Value of each token, US dollars",
    drawings: bars === null ? [] : [{ kind: "holdings", data: bars }],
    figures: [
      {
        caption: "Its tokens",
        columns: ["Token", "Amount", "US dollars", "Of supply"],
        rows: holdings.rows.slice(0, mostRows).map((token) => [
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
