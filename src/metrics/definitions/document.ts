import { mostTransfersWithout } from "../../../contract/exclusions.ts";
import type { Definition } from "./definition.ts";
import { definition, metricIds } from "./definitions.ts";
import { type SeriesDefinition, seriesDefinitions } from "../../../contract/history/series.ts";
import { pastDefinitions } from "./past-definitions.ts";

const introduction = `# What the figures mean

This page defines every figure that Holderscope shows. The same texts stand behind the dotted underlines on the pages.

Holderscope reads the transfers of a token: who sent how much to whom, and when. From them it works out who holds the token now, for how long, and at what cost. A figure that the data does not allow is "not available"; it is never estimated and never shown as 0.

Two words recur below. _Reported_ figures are fields of the API, the same for every program. _Derived_ figures are computed from them on the page. If a hosted service answers, some of its scales are not documented; the notes say what is then checked.

## Holders, wallets and owners

A _holder_ is one account with a balance above zero. On Ethereum that is a wallet. On Solana a wallet, the _owner_, keeps a token in one or more token accounts.

- **The API** counts and ranks accounts.
- **Pages** count wallets: in holders and their changes, in dollar sizes and in concentration. If only accounts are known, or a row is about one account, they say accounts.
- **Hands, time held, profit and retention** are of owners. A move between two accounts of one owner changes nothing in them.

## First in, first out

Tokens are alike, so which of them leave when a wallet sells is a matter of convention. Holderscope takes the oldest first, as tax rules commonly do. Every receipt opens a _lot_: an amount, a time, and the market price at that time as its cost. Every outflow uses up the oldest lots.

> Ada receives 100 tokens in January at $1.00 and 50 in March at $3.00. In April she sends 120 away, at $4.00.
>
> The 120 are the 100 of January and 20 of March. What is left is one lot: 30 tokens of March, which cost $3.00 each.
>
> Realized profit: 100 × ($4.00 − $1.00) + 20 × ($4.00 − $3.00) = $320. If the price is $5.00 now, unrealized profit is 30 × ($5.00 − $3.00) = $60, and her break-even price is $3.00. The age of her tokens counts from March, not from January.

Minting is a receipt and burning an outflow. A transfer of nothing, or to oneself, is no event. A price counts as known for 24 hours; a lot that came in without one has an unknown cost. It counts in ages and in supply, but in no figure of profit.

## Where a price comes from

A chain records no prices, but it records trades. Exchanges on the chain trade tokens in _pools_: contracts that hold two tokens and exchange one for the other. The less a pool has left of a token, the more it asks for it. After every block with a trade, the pool gives the price: a pool with USDC says how many USDC one token costs. A coin that is made to be worth a dollar counts as exactly one.

If nobody names a pool, Holderscope asks the known exchanges of the chain for their pools. It takes the one that holds most on the other side, in dollars, and at least $10,000. In a usual pool of that size, a trade of $100 moves the price by 2%. In a smaller one it moves it by more, so anybody could make a token look better for little money. Without such a pool the token has no price and no figures of profit; Holderscope looks again every day. A pool that somebody names is taken whatever it holds. The choice is made once and kept, so that the price does not jump between two pools. What the pool held is shown with the block at which that was so; it may hold less by now.

Many tokens are traded only for the chain's own coin, such as ether. Then the price takes two steps, a _hop_: how much ether the token costs, and how many dollars the ether costs in its own deepest pool. The smaller of the two pools has to hold enough.

> A pool holds 50,000 tokens and 20 ether: a token costs 20 / 50,000 = 0.0004 ether. The deepest pool of ether with USDC says $3,000. The token costs 0.0004 × $3,000 = $1.20, and the pool holds 20 × $3,000 = $60,000 on the other side.

A named pool is refused, with the reason, if it would give a wrong price:

- It does not trade the token.
- It leads to something that is not known to be worth a dollar.
- It is of another kind than Uniswap v2 and v3.
- It is one of two coins that are meant to be worth the same, so that what it holds does not say the price.

The token is read all the same, without a price. The section on profit and loss says which pools its price is from, or why there is none.

Prices also come from imported files and from a price service. Both are named beside the pools: the file with the day of its import, the service with its host and the day of its last answer.

## Two worked examples

> **Concentration.** Four wallets hold 40, 30, 20 and 10 of 100 tokens. The largest holds 40%, and two of them, with 70, reach half of supply. The HHI is 40² + 30² + 20² + 10² = 3,000 of 10,000: as concentrated as 10,000 / 3,000 = 3.3 equal wallets. The Gini coefficient is 0.25.
>
> **Implied price.** Two wallets are worth more than $100, by the counts. The second largest balance is 210 tokens, the third 200. So 210 tokens are worth more than $100 and 200 are not: the price lies above $100 / 210 = $0.476 and not above $100 / 200 = $0.50. Where the price is sent along, no such bracket is needed.
`;

const overTime = `## Over time

What each figure was in the past. Points are the ends of UTC hours for the last 35 days, of UTC days and ISO weeks (from Monday 00:00 UTC) for all of the token's history, and the time of its newest transfer. A point includes everything up to that second. A figure of an interval covers the time since the point before. The last point agrees with what the pages say now. Without some addresses, a figure is computed on request, for tokens of up to ${mostTransfersWithout.toLocaleString("en-US")} transfers.

- New transfers do not change a past point. A chain reorganisation, or an import of older transfers or prices, makes the history again.
- If wallets have several accounts, the series that begin with \`wallet\` count wallets and the others count accounts. Pages show those of wallets.
- Concentration, top shares, half of supply and holders by value need all balances in order. For large tokens they are given only for the ends of days or weeks; \`ranked\` in the answer says which, and so do charts and files. This is decided each time a token is computed, so a token that grows can lose these figures at hours, and later at days.
- Balances that were imported once have no history. A token that was met late has one from then on, without ages, costs and transfers.`;

const past = `## At a moment of the past

Programs ask for them, and \`npx holderscope holders\`, \`changes\` and \`history\` list them.`;

/** The whole of docs/metrics.md. */
export function metricsDocument(): string {
  const entries = metricIds.map((id) => entry(id, definition(id)));
  const series = Object.entries(seriesDefinitions).map(([name, each]) => seriesEntry(name, each));
  const ofPast = Object.entries<Definition>(pastDefinitions).map(([id, each]) => entry(id, each));
  const parts = [introduction, "## Every figure", ...entries, overTime, ...series, past, ...ofPast];
  return `${parts.join("\n\n").replace(/\n{3,}/g, "\n\n")}\n`;
}

function seriesEntry(name: string, { label, meaning, unit, formula, unknown }: SeriesDefinition): string {
  return [
    `<a id="history-${name.replaceAll("_", "-")}"></a>`,
    `### ${label}`,
    meaning,
    `- Series: ${name}.\n- Unit: ${unit}.\n- Formula: ${formula}.\n- Not known: ${unknown}`,
  ].join("\n\n");
}

function entry(id: string, each: Definition): string {
  const lines = [
    `- Covers: ${each.scope}.`,
    `- Unit: ${each.unit}.`,
    `- Formula: ${each.formula}.`,
    `- ${each.source.kind === "reported" ? "Reported" : "Derived"}: ${each.source.fields}.`,
    ...(each.caveat ? [`- Note: ${each.caveat}`] : []),
    `- Not available: ${each.unavailable}`,
  ];
  return `<a id="${id}"></a>\n\n### ${each.label}\n\n${each.meaning}\n\n${lines.join("\n")}`;
}
