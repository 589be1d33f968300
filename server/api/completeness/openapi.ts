import { type Examples, type FieldTexts, rfc3339, type Texts, within } from "../description.ts";

const raw = "raw units, a decimal integer as text";

const supply: Texts = {
  chain: `What the contract said, ${raw}. Null where it did not.`,
  here: `What the balances here add up to, ${raw}.`,
  zero_address: `What the contract's supply counts of the zero address, which holds nothing here: ${raw}.`,
};
const result: Texts = {
  supply: "Whether the supply is the same here; `not_offered` where the contract does not say what it is.",
  compared: "Balances that the contract told.",
  equal: "Of these, how many are the same here.",
};
const balance: Texts = {
  address: "The holder.",
  row: "Row of the holder list, from 0.",
  here: `Balance here, ${raw}.`,
  chain: `Balance by the contract, ${raw}. Null where it did not answer.`,
};
const event: Texts = {
  time: `Its time, ${rfc3339}.`,
  block: "Its block. Null where that is not known.",
};
const files: Texts = {
  names: "Names of the files.",
  imported: `When they were imported, ${rfc3339}.`,
};

export const completenessExamples: Examples<"getCompleteness" | "getCertificate"> = {
  getCompleteness: {
    checked: {
      block: 23_848_737,
      hash: "0x9c1f4be82a17d0531c6ad8e1f0b64c97a52e3d4f8b6079c1e2d3a4b507d2e7a0",
      time: "2025-11-21T14:41:11Z",
      first_block: 12_369_739,
      head: 23_848_739,
      made: "2025-11-21T14:41:14Z",
      transfers: 1_213_406,
      holders: 21_907,
      sha256: "4e07d9c2a1b35f8047c6e9d01b2a3f4c5d6e7f8091a2b3c4d5e6f708b81f35aa",
      supply: {
        chain: "419386204118530277714906231",
        here: "419386204118530277714906231",
        zero_address: "0",
      },
      largest: 50,
      drawn: 50,
      result: { supply: "equal", compared: 100, equal: 100 },
      different: [],
    },
    kept: [
      {
        block: 23_848_737,
        made: "2025-11-21T14:41:14Z",
        result: { supply: "equal", compared: 100, equal: 100 },
      },
    ],
    known: {
      transfers: 1_213_406,
      first: { time: "2021-05-04T19:27:00Z", block: 12_369_739 },
      last: { time: "2025-11-21T14:40:59Z", block: 23_848_736 },
      minted: "1000000000000000000000000000",
      supply: "419386204118530277714906231",
      below_zero: null,
      files: [],
    },
    price: {
      route: {
        chosen_by: "search",
        pools: [
          {
            address: "0x5e0bd39a71f846c2a0d9e3b7158c64f2a93d7b01",
            version: "v3",
            protocol: "Uniswap v3",
            gives: { address: "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48", ticker: "USDC" },
            held_usd: 1_213_480.5,
          },
        ],
        chosen_block: 23_848_700,
        reads_past: false,
        refusal: null,
      },
      apis: [],
      files: [],
    },
  },
  getCertificate: {
    format: "holderscope certificate 1",
    token: "0x6b41c7e09f2ad35b8c1d07e4f3a9526d80be17c4",
    chain: { id: 1, name: "Ethereum" },
    block: {
      number: 23_848_737,
      hash: "0x9c1f4be82a17d0531c6ad8e1f0b64c97a52e3d4f8b6079c1e2d3a4b507d2e7a0",
      time: "2025-11-21T14:41:11Z",
    },
    first_block: 12_369_739,
    head: 23_848_739,
    transfers: 1_213_406,
    supply: {
      chain: "419386204118530277714906231",
      here: "419386204118530277714906231",
      zero_address: "0",
    },
    holders: {
      count: 21_907,
      sha256: "4e07d9c2a1b35f8047c6e9d01b2a3f4c5d6e7f8091a2b3c4d5e6f708b81f35aa",
    },
    drawn: [8_114],
    balances: [
      {
        address: "0x3fa0d5c81b7e4926a5d3c0f18e7b2649d1c05a7e",
        row: 0,
        here: "38411200000000000000000000",
        chain: "38411200000000000000000000",
      },
      {
        address: "0xc48d2f603ba9157e4d80c2f6917ba35e0d4f86b2",
        row: 8_114,
        here: "8800000000000000000000",
        chain: "8800000000000000000000",
      },
    ],
    result: { supply: "equal", compared: 2, equal: 2 },
    made: "2025-11-21T14:41:14Z",
  },
};

export const completenessFields: FieldTexts = {
  Completeness: {
    "":
      "Whether everything of a token is here, and how that is known. `checked` is the newest comparison with its " +
      "contract: null where nobody was asked, as for imported files. `different` are the compared balances that " +
      "are others on the chain; `told` counts those of the asked whose balance the contract told. `kept` are the certificates that there are, the newest first. `known` is what the " +
      "transfers say of themselves: `minted` is what the first of them made, null where something came before it; " +
      "`below_zero` counts owners who gave away more than they received, where transfers are missing; `silent` are balances " +
      "that the contract named and no transfer explains, by how much they are more and less, and the block from which on " +
      "they count; absent where there are none; `files` are those " +
      "that were imported. `price` is where the price comes from, absent where that is not known: the pools on the " +
      "way to dollars, with what each held of what it gives at `chosen_block`, or why those that were named are " +
      "refused; while `reads_past` is true, older prices are still being read; `files` are those with prices.",
    checked: "Newest comparison with the contract. Null where none was made, as for imported files.",
    "checked.block": "Block at which was compared.",
    "checked.hash": "Hash of that block.",
    "checked.time": `Time of that block, ${rfc3339}.`,
    "checked.first_block": "First block whose transfers are here.",
    "checked.head": "Newest block of the chain when it was compared.",
    "checked.made": `When it was compared, ${rfc3339}.`,
    "checked.transfers": "Transfers of the token up to and with the block.",
    "checked.holders": "Rows of the holder list at the block.",
    "checked.sha256": "SHA-256 of that holder list, in hexadecimal.",
    "checked.supply": "Supply at the block.",
    ...within("checked.supply", supply),
    "checked.largest": "How many of the largest balances were asked for.",
    "checked.drawn": "How many balances were asked for that the hash of the block draws.",
    "checked.told": "How many of those asked for the contract told. Absent where it told all of them.",
    "checked.told.largest": "Of the largest balances, those that it told.",
    "checked.told.drawn": "Of the drawn balances, those that it told.",
    "checked.result": "What came of it.",
    ...within("checked.result", result),
    "checked.different": "Balances that are others on the chain.",
    ...within("checked.different", balance),
    kept: "Certificates that there are, the newest first.",
    "kept.block": "Block of the certificate.",
    "kept.made": `When it was made, ${rfc3339}.`,
    "kept.result": "What came of it.",
    ...within("kept.result", result),
    known: "What the transfers say of themselves.",
    "known.transfers": "Transfers that are here.",
    "known.first": "The first of them. Null where there is none.",
    ...within("known.first", event),
    "known.last": "The last of them. Null where there is none.",
    ...within("known.last", event),
    "known.minted": `What the first of them made, ${raw}. Null where something came before it.`,
    "known.supply": `What they add up to, ${raw}. Null where transfers are missing.`,
    "known.below_zero":
      "Owners who gave away more than they received, because transfers are missing. Null where that is not known.",
    "known.silent": "Balances that the contract named and no transfer explains. Absent where there are none.",
    "known.silent.balances": "How many balances these are.",
    "known.silent.came": `By how much they are more, ${raw}.`,
    "known.silent.went": `By how much they are less, ${raw}.`,
    "known.silent.block": "Block from which on they count.",
    "known.silent.time": `Time of that block, ${rfc3339}.`,
    "known.files": "Files that were imported.",
    ...within("known.files", files),
    price: "Where the price comes from. Absent where that is not known.",
  },
  PriceSource: {
    route: "The pools on the way to dollars. Null where none were named or found.",
    "route.chosen_by": "Who chose them: `settings`, a `command`, or a `search` for the deepest.",
    "route.pools": "The pools, the token's own first. Empty where those that were named are refused.",
    "route.pools.address": "The pool.",
    "route.pools.version": "Its kind: as those of Uniswap v2, or of v3.",
    "route.pools.protocol": "Exchange that it is of. Null where no known factory says that it is its own.",
    "route.pools.gives": "What it gives: a coin worth a dollar, or what the next pool takes.",
    "route.pools.gives.address": "Address of that coin.",
    "route.pools.gives.ticker": "Its ticker.",
    "route.pools.held_usd":
      "What it held of that coin when it was chosen, US dollars. Null where it was not asked.",
    "route.chosen_block": "Block at which they were chosen.",
    "route.reads_past": "Whether older prices are still being read.",
    "route.refusal": "Why those that were named are refused. Null where they are not.",
    apis: "Price APIs that gave prices, the newest answer first.",
    "apis.host": "Host of the API.",
    "apis.answered": `When it answered last, ${rfc3339}.`,
    files: "Files of prices that were imported.",
    ...within("files", files),
  },
  Certificate: {
    "":
      "What was here of a token at one block, and what its contract said at that block. All transfers of the blocks " +
      "`first_block` to `block` are counted; `head` was the newest block of the chain then. Amounts are raw units. " +
      "`holders.sha256` is that of the holder list, which is at `/holders.csv` below this path: a head, then " +
      "`address,units`, the largest first, equal amounts by address. `balances` are the first 50 rows of it and the " +
      "rows `drawn`, counted from 0; `chain` is null where the contract did not answer. Drawn are the rows " +
      "50 + SHA-256(hash of the block + `/` + k) mod (rows - 50) for k = 0, 1, 2 …, each once, until there are 50, or as many as the list " +
      "has. `supply.zero_address` is what the contract's supply counts of the zero address, which holds nothing here.",
    format: "Form of the certificate: another form has another text.",
    token: "Address of the token.",
    chain: "The chain.",
    "chain.id": "Its number by EIP-155.",
    "chain.name": "Its name.",
    block: "Block at which was compared.",
    "block.number": "Its number.",
    "block.hash": "Its hash.",
    "block.time": `Its time, ${rfc3339}.`,
    first_block: "First block whose transfers are counted.",
    head: "Newest block of the chain when it was compared.",
    transfers: "Transfers of the token from the first block to this one.",
    supply: "Supply at the block.",
    ...within("supply", supply),
    holders: "The holder list at the block.",
    "holders.count": "Its rows.",
    "holders.sha256": "Its SHA-256, in hexadecimal.",
    drawn: "Rows that the hash of the block draws, from 0.",
    balances: "The 50 largest balances, and those drawn.",
    ...within("balances", balance),
    result: "What came of it.",
    ...within("result", result),
    made: `When the certificate was made, ${rfc3339}.`,
  },
};
