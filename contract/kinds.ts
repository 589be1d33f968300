/** What an address is, as far as that can be known without anybody's list. */
export const addressKinds = ["burned", "contract", "pool", "program", "wallet", "unknown"] as const;
export type AddressKind = (typeof addressKinds)[number];

/** Who an address is, in the words of whoever labelled it. */
export const labelCategories = [
  "exchange",
  "pool",
  "bridge",
  "burned",
  "team",
  "vesting",
  "treasury",
  "fund",
  "market_maker",
  "contract",
  "other",
] as const;
export type LabelCategory = (typeof labelCategories)[number];

/** What an answer about holders can leave out by one word: addresses of a kind, and those labelled with a category. */
export const exclusionGroups = [
  "pool",
  "exchange",
  "program",
  "burn",
  "bridge",
  "contract",
  "team",
  "vesting",
  "treasury",
  "fund",
  "market_maker",
  "other",
] as const;
export type ExclusionGroup = (typeof exclusionGroups)[number];

/** What belongs to nobody or to everybody: what a page leaves out when it is asked to leave out what is not a person. */
export const nonPersonCategories: readonly ExclusionGroup[] = [
  "pool",
  "exchange",
  "program",
  "burn",
  "bridge",
];

/** What a list of wallets leaves out: beside those, what holds tokens by a program of its own. */
export const notWallets: readonly ExclusionGroup[] = [...nonPersonCategories, "contract"];

/** What a list of holders can be narrowed to. */
export const listedKinds = ["wallet", ...exclusionGroups] as const;
export type ListedKind = (typeof listedKinds)[number];

/** The word that leaves out an address of that kind or category; undefined where none does. */
export function groupOf(word: LabelCategory): ExclusionGroup;
export function groupOf(word: AddressKind): ExclusionGroup | undefined;
export function groupOf(word: AddressKind | LabelCategory): ExclusionGroup | undefined {
  if (word === "burned") return "burn";
  return exclusionGroups.find((group) => group === word);
}
