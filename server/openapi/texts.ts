import { dataNotes, metaHeaders } from "../../contract/meta.ts";

/** The header of each answer that is about the answer, not about its data. */
export const serviceHeaders: Readonly<Record<string, string>> = {
  etag: "Weak entity tag. Send it back in `if-none-match`: what has not changed is answered 304.",
  ratelimit: "Requests left in the current minute (`r`) and seconds to its end (`t`).",
  "ratelimit-policy": "Requests a minute (`q`) that this key may send.",
  "x-units-charged": "Units this request cost. Only answers 200 and 304 cost anything.",
  "x-units-remaining": "Units the key may still spend. Absent for keys without a budget.",
};

export const dataHeaders: Readonly<Record<string, string>> = {
  [metaHeaders.requestId]: "Names this request in the server's log. Quote it when you report something.",
  [metaHeaders.dataAsOf]:
    "RFC 3339 time of the newest event included; every age and window is measured back from it. Where a moment of the past is asked for, that moment. Absent where no time is known.",
  [metaHeaders.dataSource]:
    "Where the figures come from: `demo`, `file`, `evm`, `solana` or `upstream`; on the token list one word a row.",
  [metaHeaders.dataHistory]: "What is known of the token's past: `full`, `incomplete` or `snapshot`.",
  [metaHeaders.dataNote]: `What to know of the figures beside that, comma separated: ${dataNotes.map((note) => `\`${note}\``).join(", ")}, \`left_out=N\` where N rows of an imported file could not be read, \`missing=N\` where N raw units of the supply are at no known address, \`logs_from=N\` where no node keeps the events of blocks before N, \`decimals=N\` where the contract names other decimals than when it was read, \`ui_factor=N\` where wallets show amounts times N, \`kept_fees=N\` where N raw units of the supply are fees kept back in accounts. Absent where there is nothing.`,
  [metaHeaders.priceUsd]:
    "Price of the token in US dollars, at the data's time or at most 24 hours before. Absent without one.",
  [metaHeaders.lastPrice]:
    "Where there is no such price, the last one before, as `usd=…; at=…` in unix seconds. Nothing is valued with it.",
  [metaHeaders.costShare]:
    "Part of the supply whose cost is known, 0 to 1: what break-even and unrealized profit cover. On an answer about a wallet, part of what it holds.",
  [metaHeaders.soldShare]:
    "Part of all tokens sold of which cost and sale price are known, 0 to 1: what realized profit covers. On an answer about a wallet, part of what it sold. Absent where nothing was sold.",
  [metaHeaders.wallets]:
    "How many owners hold the token, as `count=…`. Where rows of the holder list are accounts of fewer owners, shares of supply of the largest owners follow as `top1`, `top10`, `top100`, the fewest owners with half of supply as `half`, and the HHI and the Gini coefficient of owners as `hhi` and `gini`.",
  [metaHeaders.walletChanges]:
    "What `holders/deltas` answers, of owners instead of accounts, as `1hour=…; 1day=…`: of each window that is known, how many more owners hold the token than at its beginning. Given where the two differ.",
  [metaHeaders.walletSizes]:
    "What `holders/breakdowns` counts, of owners instead of accounts, as `over_10=…; over_100=…; over_1000=…; over_10000=…; over_100k=…; over_1m=…`: how many hold more than so many US dollars. Given where rows of the holder list are accounts of fewer owners.",
  [metaHeaders.walletRank]:
    "On an answer about a wallet, where rows of the holder list are accounts of fewer owners: its place among the owners, all accounts of each together, equal ones by address.",
  [metaHeaders.diamondShare]:
    "Part of the supply in lots older than 90 days, of all owners, 0 to 1. Given where there are more than the 1,000 that `stats/supply-breakdown` is of.",
  [metaHeaders.activity]:
    "Since when the token is transferred, and how much of it lately, as `first=…; moved_7d=…; moved_7d_usd=…`: unix seconds of its first event; whole tokens in transfers, mints and burns of the seven days before `x-data-as-of`; and the same in US dollars, each at the price of its time. What is not known is left out.",
  [metaHeaders.coverage]:
    "Where transfers are missing, so that balances are not known: what those that are there cover, as `from=…; to=…; transfers=…; addresses=…`. `supply` is then only what they add up to.",
  [metaHeaders.unheld]:
    "Raw units minted to the zero address. Nobody holds them: the contract's own total supply is so much above `supply`.",
  [metaHeaders.dataStale]:
    "Why the figures are older than they should be, as `reason; at=…; until=…` in unix seconds. Absent where they are not.",
};

export const linkHeader: Readonly<Record<string, string>> = {
  link: 'The next and the previous page: `rel="next"`, `rel="prev"` (RFC 8288).',
};
export const retryHeader: Readonly<Record<string, string>> = {
  "retry-after": "Seconds after which to try again.",
};

export const description = `Statistics about who holds a token, computed from its transfers.

Requests below \`/v0\` carry an API key in \`x-api-key\`. Below \`/api/v0\` the same answers need none, unless this server's operator closed that way.
Each operation costs units; errors cost none.
Amounts are whole tokens unless said otherwise, times are measured back from \`x-data-as-of\`, and what is not known is null or a 404 with the code \`stats_unavailable\`, never 0.
Every error is \`application/problem+json\` (RFC 9457) with a \`code\` that does not change.
Addresses on Ethereum are accepted in any case and answered in lower case; on Solana case matters.
Examples are answers about the demo market; their lists end after three entries.`;

export const extensionNote =
  "An extension of this service: no part of the interface, so another service of the same interface need not have it.";
