import { mostLaunchRows } from "../../../contract/map-rules.ts";
import { type FieldTexts, inTokens, rfc3339, type Texts, within } from "../description.ts";

const launch: Texts = {
  owners: "Owners that received in it.",
  received: `${inTokens} that came to them in it, also from each other.`,
  kept: `${inTokens} of these that have not been given away since, the oldest given first.`,
  kept_share: `\`kept\` as part of total supply, 0 to 1.`,
  keepers: "Owners that still hold some of these tokens.",
};

export const launchFields: FieldTexts = {
  Launch: {
    "":
      "Who received the token first, and how much of that they hold now. `periods` are the first block (the first " +
      "second where `has_blocks` is false), the first minute and all of `within`, each counted from the first transfer " +
      "at `first` and with the ones before in it. `received` is all that came in the period, also from each other; `kept` is what " +
      "of it has not been given away since, the oldest tokens first, and `kept_share` that of total supply; `keepers` " +
      "hold some of it. `owners` are those that received the most in all of it, `from` the giver of their first " +
      "receipt, null where it was minted. A bundle is a block with the first receipts of as many owners as `bundle` " +
      "asks for; its `from` are their givers, null where all of it was minted. The largest 100 of each are listed. " +
      "`apart` owners are left out of all figures: pools, exchanges and whatever else is no person by kind or label.",
    first: `First transfer of the token, ${rfc3339}.`,
    has_blocks: "Whether blocks are known. Without them the first second is in the place of the first block.",
    periods: "The first block, the first minute, and all of `within`: each has those before in it.",
    "periods.seconds": "Length of the period from the first transfer, in seconds. 0 is the first block.",
    ...within("periods", launch),
    owner_count: "Owners that received within all of it, listed or not.",
    owners: `Those that received the most, at most ${mostLaunchRows}.`,
    "owners.address": "The owner.",
    "owners.seconds": "From the first transfer to its first receipt, in seconds.",
    "owners.from": "Giver of its first receipt. Null where that was minted.",
    "owners.received": `${inTokens} that came to it within all of it.`,
    "owners.kept": `${inTokens} of these that it has not given away since, the oldest given first.`,
    "owners.kept_share": launch["kept_share"]!,
    "owners.bundle": "Its bundle, by place in `bundles`, from 0. Null where it is in none.",
    bundle_count: "All bundles, listed or not.",
    bundles: `Blocks in which several owners came at once, the largest first, at most ${mostLaunchRows}.`,
    "bundles.block": "Number of the block.",
    "bundles.seconds": "From the first transfer to the block, in seconds.",
    "bundles.from": "Givers of these first receipts. Null where all were minted.",
    ...within("bundles", launch),
    apart:
      "Owners left out of all figures: pools, exchanges and whatever else is no person by kind or label.",
  },
};
