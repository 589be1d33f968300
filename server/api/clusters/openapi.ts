import { clusterLimits } from "../../../contract/map-rules.ts";
import { type FieldTexts, inTokens, rfc3339, type Texts, within } from "../description.ts";

const ofSupply = "Part of total supply, 0 to 1.";

const members = "By place in `members`, from 0.";

const concentration = (of: string): Texts => ({
  top_10_share: `Part of total supply of the ten largest ${of}, 0 to 1.`,
  hhi: `Herfindahl-Hirschman index of ${of}: 0 to 1; pages show 0 to 10,000.`,
  half_of_supply: `Least number of ${of} with more than half of total supply. Null where they hold less.`,
});

const flow = (way: string): Texts => ({ transfers: `Transfers ${way}.`, amount: `${inTokens} sent ${way}.` });

export const clusterFields: FieldTexts = {
  Clusters: {
    "":
      "The largest owners, and which of them look like one, with the transfers that say so: a guess, no more. " +
      "`members` are by rank among all owners; `a`, `b` and the members of a cluster are places in that list. `apart` are " +
      "those among the largest that are no persons, by kind or label, and hubs, which deal with everybody. Each cluster says " +
      "by which methods and which transfers it was found; one with `split` is counted as so many owners. `lines` are the " +
      "largest of `line_count` pairs of members with transfers between them. All shares are of total supply: `raw` counts " +
      "every owner, `wallets` leaves `apart` out, `owners` also counts each cluster as one; `half_of_supply` is null where " +
      "they hold less. x, y and r are in widths of a picture whose height is `layout.height`; a circle of all supply " +
      "has the radius `layout.radius`. `unknown_methods` could not be used, because transfers are missing.",
    members: "The largest owners, by rank among all owners.",
    "members.address": "The owner.",
    "members.amount": `${inTokens} that it holds.`,
    "members.share": ofSupply,
    "members.rank": "Place among all owners, from 1.",
    "members.cluster": "Its cluster, by place in `clusters`, from 0. Null where it is in none.",
    "members.x": "Centre of its circle from the left, in widths of the picture.",
    "members.y": "Centre of its circle from above, in widths of the picture.",
    "members.r": "Radius of its circle, in widths of the picture.",
    apart: "Those among the largest that are no persons: no method joins them.",
    "apart.address": "The owner.",
    "apart.amount": `${inTokens} that it holds.`,
    "apart.share": ofSupply,
    "apart.rank": "Place among all owners, from 1.",
    "apart.reason": `What it is by kind or label; a \`hub\` dealt with more than ${clusterLimits.hubOwners.toLocaleString("en-US")} owners, or with very many of those of the token.`,
    lines: "Pairs of members with transfers between them, the largest amounts first.",
    "lines.a": `One of the two. ${members}`,
    "lines.b": `The other. ${members}`,
    "lines.a_to_b": "What the first sent to the other.",
    ...within("lines.a_to_b", flow("from the first to the other")),
    "lines.b_to_a": "What the other sent to the first.",
    ...within("lines.b_to_a", flow("from the other to the first")),
    "lines.first": `First transfer between them, ${rfc3339}.`,
    "lines.last": `Last transfer between them, ${rfc3339}.`,
    line_count: "All such pairs, listed or not.",
    clusters: "Members that look like one owner, the largest first: a guess.",
    "clusters.members": members,
    "clusters.amount": `${inTokens} that they hold together.`,
    "clusters.share": ofSupply,
    "clusters.split": "Whether it is counted as so many owners as it has members, as `split` asks.",
    "clusters.methods": "Rules by which it was found.",
    "clusters.evidence": "The transfers that say so, for each rule.",
    "clusters.evidence.method": "Rule that the transfers fulfil.",
    "clusters.evidence.wallet":
      "Address that all of them dealt with. Null where the tokens were minted, or they dealt with each other.",
    "clusters.evidence.members": members,
    "clusters.evidence.transfers": "The transfers, summed for each sender and receiver.",
    "clusters.evidence.transfers.from": "Sender. Null where the tokens were minted.",
    "clusters.evidence.transfers.to": "Receiver. Null where the tokens were burned.",
    "clusters.evidence.transfers.transfers": "How many transfers they are.",
    "clusters.evidence.transfers.amount": `${inTokens} in all of them.`,
    "clusters.evidence.transfers.first": `First of them, ${rfc3339}.`,
    "clusters.evidence.transfers.last": `Last of them, ${rfc3339}.`,
    "clusters.evidence.transfers.share_of_sent":
      "Part of all that the sender sent, 0 to 1. Absent where the rule does not ask for it.",
    methods: "Rules that were used.",
    unknown_methods: "Rules that were asked for and could not be used, because transfers are missing.",
    figures: "Concentration in three ways of counting.",
    "figures.cluster_share": "Part of total supply that all clusters hold that are not split, 0 to 1.",
    "figures.cluster_wallets": "Members in these clusters.",
    "figures.raw": "Every owner counted.",
    ...within("figures.raw", concentration("owners")),
    "figures.wallets": "Those of `apart` not counted.",
    ...within("figures.wallets", concentration("owners without those of `apart`")),
    "figures.owners": "Those of `apart` not counted, and each cluster as one owner.",
    ...within("figures.owners", concentration("owners without those of `apart`, each cluster as one")),
    layout: "Measures of the picture.",
    "layout.height": "Height of the picture, in its widths.",
    "layout.radius": "Radius that a circle of all supply has, in widths of the picture.",
  },
};
