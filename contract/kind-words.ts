import type { AddressKind, LabelCategory } from "./kinds.ts";

interface Words {
  readonly one: string;
  readonly many: string;
  /** A sentence. */
  readonly meaning: string;
}

/** In English, for chips, lists and sentences. */
export const kindWords: Readonly<Record<AddressKind | LabelCategory, Words>> = {
  burned: {
    one: "burned",
    many: "burned",
    meaning: "Nobody is known to have a key to this address: what is sent there is gone.",
  },
  contract: {
    one: "contract",
    many: "contracts",
    meaning: "A program on the chain holds these tokens. For whom is not known.",
  },
  pool: {
    one: "pool",
    many: "pools",
    meaning: "A contract that both sides trade against. Its tokens belong to whoever provided them.",
  },
  program: {
    one: "program",
    many: "programs",
    meaning:
      "No key can exist for this owner: a program holds its tokens, for a pool, a vault, vesting, an escrow, or the members of a multisig wallet.",
  },
  wallet: { one: "wallet", many: "wallets", meaning: "An address that a key can sign for." },
  unknown: { one: "not known", many: "not known", meaning: "What this address is was not asked." },
  exchange: {
    one: "exchange",
    many: "exchanges",
    meaning: "An address in which an exchange keeps tokens of many customers.",
  },
  bridge: {
    one: "bridge",
    many: "bridges",
    meaning: "A contract that keeps tokens for holders on another chain.",
  },
  team: { one: "team", many: "team", meaning: "Tokens of the makers. They have an owner." },
  vesting: {
    one: "vesting",
    many: "vesting",
    meaning: "Tokens that somebody will receive later. They have an owner.",
  },
  treasury: { one: "treasury", many: "treasuries", meaning: "Tokens that a project or organisation keeps." },
  fund: { one: "fund", many: "funds", meaning: "A fund that invests money of others." },
  market_maker: {
    one: "market maker",
    many: "market makers",
    meaning: "A firm that trades on both sides for others.",
  },
  other: { one: "other", many: "other", meaning: "Named by a list, without a category known here." },
};
