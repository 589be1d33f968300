import { countedOverUsd, sizes } from "../../../contract/sizes.ts";
import { windows } from "../../../contract/windows.ts";
import {
  type FieldTexts,
  inTokens,
  rfc3339,
  type Texts,
  tokensByHand,
  valueOf,
  walletsByHand,
  within,
} from "../description.ts";

const nothingRemains = "Null where nobody remains";

const summary: Texts = {
  holder_count: "Wallets counted: holders that are not left out, all accounts of each together.",
  supply: `${inTokens} that they hold together: what the shares are of.`,
  top_1_share: `Part of that supply of the largest wallet, 0 to 1. ${nothingRemains}.`,
  top_10_share: `Part of that supply of the 10 largest wallets, 0 to 1. ${nothingRemains}.`,
  top_100_share: `Part of that supply of the 100 largest wallets, 0 to 1. ${nothingRemains}.`,
  top_1000_share: `Part of that supply of the 1,000 largest wallets, 0 to 1. ${nothingRemains}.`,
  hhi: `Herfindahl-Hirschman index of the wallets counted: 0 to 1; pages show 0 to 10,000. ${nothingRemains}.`,
  gini: `Gini coefficient of the wallets counted, 0 to 1. ${nothingRemains}.`,
  median_holder_position: `The balance in the middle of those counted, in whole tokens, rounded to an integer. ${nothingRemains}.`,
  half_of_supply: `Least number of wallets that together hold more than half of that supply. ${nothingRemains}.`,
  lorenz: "Lorenz curve from the largest wallet down. Empty where nobody remains.",
  "lorenz.accounts": "Part of the wallets, the largest first, rounded up to a whole one: 0 to 1.",
  "lorenz.supply": "Part of that supply that these wallets hold: 0 to 1.",
  hands: "Hands of the 1,000 largest owners counted. Null where the past is not known.",
  "hands.wallets": "Owners by how long they have not sold.",
  ...within("hands.wallets", walletsByHand),
  "hands.tokens": "Their tokens by the age of the lot.",
  ...within("hands.tokens", tokensByHand),
};

export const holderFields: FieldTexts = {
  Holder: {
    address: "Wallet that owns the account.",
    spl_token_account: "Token account of the wallet on Solana; empty on other chains.",
    amount: `${inTokens} in the account.`,
    amount_raw:
      "The same in the token's smallest unit, every digit, as text. Absent unless `with=raw` asks for it.",
    rank: "Place by amount in the list of all holders, whatever the filter: 1 is the largest, equal ones by address.",
    rank_now:
      "Place in the list of now. Absent unless `with=now` asks for it; null where nothing is held now.",
    amount_now: `${inTokens} in the account now. Absent unless \`with=now\` asks for it; null where nothing is held now.`,
  },
  HolderListPage: {
    "":
      "A page of holders, the largest first. `holder_count` counts every holder, `total` those that match the filter. " +
      "`rank` is the place in the unfiltered list. `spl_token_account` is empty on Ethereum. With `at`, all of it is as " +
      "it was at that moment, which `x-data-as-of` repeats; `rank_now` and `amount_now`, with `with=now` alone, are " +
      "null where nothing is held now. `amount_raw`, with `with=raw` alone, is the amount in the token's smallest unit, with " +
      "every digit.",
    holder_count: "All holders: accounts with a balance above 0, whatever the filter.",
    total: "Holders that match the filter, on all pages.",
    holders: "This page, the largest first.",
  },
  LargestHolders: {
    "":
      "The largest holders, the largest first, up to 1000 in one answer. Rows are those of the list of holders, whose " +
      "pages cost 10 units for 100 of them. `spl_token_account` is empty on Ethereum.",
    holder_count: "All holders: accounts with a balance above 0.",
    total: "The same: nothing is filtered here.",
    holders: "The largest first, as many as `limit` says or there are.",
  },
  HolderDeltas: {
    "": "Holders now minus holders at the start of each window. A window that begins before anything is known of the token is null.",
    ...Object.fromEntries(
      windows.map((window) => [
        window,
        `Holders now less holders ${window.replace(/(\d+)/, "$1 ")} before \`x-data-as-of\`. Null where that is not known.`,
      ]),
    ),
  },
  HolderBreakdowns: {
    "":
      "Holders by the value of their holding. Thresholds are strict. Categories in US dollars: " +
      "shrimp up to 10, crab up to 100, fish up to 1,000, dolphin up to 10,000, whale above.",
    total_holders: "All holders: accounts with a balance above 0.",
    ...Object.fromEntries(
      Object.entries(countedOverUsd).map(([name, usd]) => [
        `holders_${name}_usd`,
        `Holders whose balance is worth more than $${usd.toLocaleString("en-US")}.`,
      ]),
    ),
    categories: "Holders by the value of their balance; they add up to `total_holders`.",
    ...Object.fromEntries(sizes.map((size) => [`categories.${size}`, `Holders worth ${valueOf(size)}.`])),
  },
  HolderChanges: {
    "":
      "Extension of this service. Holders whose balance changed from `from` to `to`, in whole tokens, the largest " +
      "increase or decrease first. `entered` held nothing before and is counted in `increased` too, `left` in " +
      "`decreased`. `increase` and `decrease` are the sums of all. Where rows may be accounts of one wallet, `wallets` " +
      "counts those that hold more or less in all of their accounts together.",
    from: `The earlier moment, ${rfc3339}.`,
    to: `The later moment, ${rfc3339}.`,
    total: "Holders that changed in the direction asked for, on all pages.",
    totals: "All changes between the two moments, in both directions.",
    "totals.increased": "Accounts that held more at the later moment.",
    "totals.decreased": "Accounts that held less at the later moment.",
    "totals.entered": "Accounts that held nothing before; counted in `increased` too.",
    "totals.left": "Accounts that held nothing after; counted in `decreased` too.",
    "totals.wallets":
      "The same counts of wallets, all accounts of each together. Absent where every wallet has one account.",
    "totals.wallets.increased": "Wallets that held more at the later moment.",
    "totals.wallets.decreased": "Wallets that held less at the later moment.",
    "totals.wallets.entered": "Wallets that held nothing before; counted in `increased` too.",
    "totals.wallets.left": "Wallets that held nothing after; counted in `decreased` too.",
    "totals.increase": `${inTokens} by which all that increased did.`,
    "totals.decrease": `${inTokens} by which all that decreased did, above 0.`,
    changes: "This page, the largest change first.",
    "changes.address": "Wallet that owns the account.",
    "changes.spl_token_account": "Token account of the wallet on Solana; empty on other chains.",
    "changes.before": `${inTokens} at the earlier moment.`,
    "changes.after": `${inTokens} at the later moment.`,
    "changes.rank_before": "Place among the holders of the earlier moment. Null where nothing was held.",
    "changes.rank_after": "Place among the holders of the later moment. Null where nothing was held.",
  },
  HolderSummaryFigures: summary,
  ExcludedHolder: {
    address: "The owner.",
    kind: "What the address is, as far as that is known without a list. `unknown` was not asked.",
    label: "Name on the label that says who it is. Null without one.",
    source: "List that the label is of; `chain` for what is known of the address itself, `asked` for `and`.",
    reason: "Why it is left out, as a sentence says it.",
    group: "Word of `without` that names it. Null where `and` does.",
    amount: `${inTokens} that it holds, in all its accounts.`,
    rank: "Place among all wallets. Null where it holds nothing.",
    accounts: "Accounts in which it holds them.",
  },
  HolderDetails: {
    "":
      "Extension of this service. What a holder list has no field for, of wallets that hold or held the token: all accounts " +
      "of each together, in the order asked. A wallet that never held it is left out. What is not known is null.",
    wallets: "Those of the wallets asked about that hold or held the token, in the order asked.",
  },
  HolderDetail: {
    address: "The wallet. All accounts of it count together.",
    change_24h: `${inTokens} that it holds more than 24 hours before \`x-data-as-of\`, or less where below 0. Null where that is not known.`,
    change_7d: "The same of 7 days. Null where that is not known.",
    first_received: `First transfer that brought it the token, ${rfc3339}. Null where not every transfer is known, or the first came without one.`,
    average_cost:
      "What a token that it holds cost on average: US dollars, first in first out, over lots whose cost is known. Null where none is.",
    costed_share: "Part of what it holds whose cost is known, 0 to 1. Null where it holds nothing.",
    unrealized_pnl:
      "What it would gain, or lose where below 0, at the price of `x-price-usd`: US dollars, over the same lots. Null where no cost or no price is known.",
  },
  HolderSummary: {
    "":
      "Extension of this service. Concentration without some addresses, and with all as `raw`. Shares are of the supply " +
      "counted, in whole tokens as `supply`. `excluded` is all that is left out, the largest first, with how it is " +
      "known and its place among all wallets; `kept` what would be, had `keep` not named it. All figures are of wallets: " +
      "where they hold in several accounts, all accounts of each are added up, and an address is left out with all of its own. Kinds are found out for the owners of the 1,000 largest accounts. `half_of_supply` is " +
      "the least number of wallets that together hold more than half. `lorenz` is the curve from the largest wallet " +
      "down: of so large a part of them (`accounts`), always rounded up to a whole one, the part of `supply` that " +
      "they hold, from 0 to 1 at every hundredth and at six places below the first. `hands` are those of the 1000 " +
      "largest owners that are counted: how many `wallets` by how long they have not sold, and their `tokens` by " +
      "the age of the lot; null where the past is not known. Where nothing remains, figures are null and the curve " +
      "is empty.",
    ...summary,
    excluded: "All that is left out, the largest first.",
    kept: "What would be left out, had `keep` not named it.",
    raw: "The same figures with everybody counted.",
  },
};
