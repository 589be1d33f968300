import { displayAddress } from "../../lib/display-address.ts";
import type { WalletChart } from "../../../contract/embed.ts";
import type { HistoryRange } from "../../../contract/history-range.ts";
import { walletPath } from "../../../contract/page-address.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { isAbsent } from "../../api/readings.ts";
import { walletHistoryQuery } from "../../api/wallet-history-query.ts";
import { shortAddress } from "../../lib/address.ts";
import { dataMark } from "../../metrics/completeness/silent.ts";
import { dated } from "../../metrics/findings/dated.ts";
import { spokenName, spokenTicker } from "../../metrics/findings/name.ts";
import { boundsOf } from "../../metrics/history/range.ts";
import { noHistoryText } from "../../metrics/history/missing-history.ts";
import {
  outsideWalletLife,
  readWalletRange,
  shownWallet,
  walletLife,
} from "../../metrics/history/wallet-history.ts";
import { walletWithout } from "../../metrics/states.ts";
import type { Ask } from "../../api/ask.ts";
import { type Card, cardFinding } from "../cards/card.ts";
import { failedCard, messageCard, unknownTokenCard } from "../cards/plain-cards.ts";
import { walletContents } from "./wallet-history.ts";

interface Asked {
  readonly kind: WalletChart;
  readonly range: HistoryRange;
}

/** A card with a range of a wallet's past, or with the reason why there is none. */
export async function walletHistoryCard(
  ask: Ask,
  token: TokenRef,
  wallet: string,
  { kind, range: asked }: Asked,
): Promise<Card> {
  const [named, whole] = await Promise.all([
    ask(tokenQueries(token).token),
    ask(walletHistoryQuery(token, wallet)),
  ]);
  const known = named.state === "ready" ? named : undefined;
  const place = {
    kind,
    heads: [{ ...token, name: known?.data.name ?? "", ticker: known?.data.ticker ?? "" }],
    page: `${walletPath({ ...token, wallet }, asked)}#history`,
    asOf: known?.meta.asOf,
    demo: known ? dataMark(known.meta) : "",
  };
  if (named.state === "failed") {
    return isAbsent(named.error)
      ? unknownTokenCard(kind, token, named.error.code)
      : failedCard(place, "the wallet", named.error);
  }
  const name = known ? spokenName(known.data) : "";
  if (whole.state === "failed" && whole.error.code === "wallet_not_found") {
    const { title, detail } = walletWithout("never", name, known?.meta.sources[0]);
    return { ...messageCard(place, title, wallet, detail), status: 404 };
  }
  if (whole.state === "failed") return failedCard(place, "the history", whole.error);
  const life = whole.state === "ready" ? walletLife(whole.data) : null;
  if (life === null || !known) {
    const { title, detail } = noHistoryText(name, known?.meta);
    return messageCard(place, title, "", detail);
  }
  const range = readWalletRange(asked, life);
  if (range === null) {
    const { title, detail } = outsideWalletLife(life);
    return messageCard(place, title, "", detail);
  }
  const part = await ask(walletHistoryQuery(token, wallet, boundsOf(range)));
  if (part.state === "failed") return failedCard(place, "the history", part.error);
  const content =
    part.state === "ready"
      ? walletContents[kind](shownWallet(part.data, range, life), {
          who: `Wallet ${shortAddress(displayAddress(token.chain, wallet))}`,
          ticker: spokenTicker(known.data),
          at: asked.at,
        })
      : null;
  if (content === null) {
    return messageCard(place, missing[kind].title, "Not available.", missing[kind].detail);
  }
  return {
    ...place,
    status: 200,
    keys: [],
    message: null,
    ...content,
    // What ended before now is not old for want of newer data.
    finding: cardFinding(range.isNow ? dated(content.finding, known.meta.asOf) : content.finding),
  };
}

const missing: Readonly<Record<WalletChart, { readonly title: string; readonly detail: string }>> = {
  "wallet-balance": {
    title: "Nothing to show of this wallet in these days",
    detail: "No balance of these days is known.",
  },
  "wallet-cost": {
    title: "What this wallet paid is not known",
    detail: "No price of these times is known.",
  },
  "wallet-rank": {
    title: "The rank of this wallet over time is not known",
    detail: "It held nothing in these days, or the token has too many transfers to reckon ranks of the past.",
  },
};
