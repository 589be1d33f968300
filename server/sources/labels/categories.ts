import { type LabelCategory, labelCategories } from "../../../contract/kinds.ts";

/**
 * Words of lists for the categories. Of the vocabulary of the Open Labels Initiative (`usage_category`) only those are
 * here that say who keeps the tokens: what a contract is used for otherwise is kept in the list's own words.
 */
const synonyms: Readonly<Record<string, LabelCategory>> = {
  cex: "exchange",
  centralized_exchange: "exchange",
  exchange_wallet: "exchange",
  dex: "pool",
  amm: "pool",
  liquidity_pool: "pool",
  decentralized_exchange: "pool",
  bridges: "bridge",
  burn: "burned",
  burn_address: "burned",
  null_address: "burned",
  foundation: "treasury",
  dao_treasury: "treasury",
  vesting_contract: "vesting",
  token_vesting: "vesting",
  vc: "fund",
  venture_capital: "fund",
  investor: "fund",
  mm: "market_maker",
  smart_contract: "contract",
};

const plurals = (word: string) => [word, word.replace(/s$/, "")];

/** The category that a list's word stands for; `given` is the word itself where it stands for no category. */
export function categoryOf(words: readonly string[]): { category: LabelCategory; given: string | null } {
  for (const word of words) {
    const plain = word
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, "_");
    for (const form of plurals(plain)) {
      const known = labelCategories.find((category) => category === form);
      const category = known ?? (Object.hasOwn(synonyms, form) ? synonyms[form] : undefined);
      if (category !== undefined) return { category, given: null };
    }
  }
  const given = words.filter((word) => word.trim() !== "").join(", ");
  return { category: "other", given: given === "" ? null : given };
}
