import type { ChainId } from "../contract/chains.ts";
import type { AskedNode, Described, Reading } from "../contract/readings.ts";
import { createStoreBackend } from "../server/api/store-backend.ts";
import type { OfferedReadings } from "../server/http/indexing-job-routes.ts";
import { storeCatalogue } from "../server/operation/store-catalogue.ts";
import { openStore } from "../server/store/store.ts";
import { startOwnService } from "./own-service.ts";

const token = `0x${"6b41".padEnd(40, "c7")}`;
export const tokenOfChains = token;
const shown: readonly ChainId[] = [
  "eth",
  "base",
  "arbitrum",
  "optimism",
  "polygon",
  "bnb",
  "avalanche",
  "sol",
];

const known: Described = {
  name: "Marrowfat",
  ticker: "MARO",
  decimals: 2,
  supply: "3820000000",
  head: { block: 23_848_694, at: 1_763_735_527 },
  created: { block: 12_369_739, at: 1_620_158_000 },
  transfers: {
    about: 1_213_406,
    low: 1_100_000,
    high: 1_300_000,
    ranges: 48,
    blocks: 48_000,
    shape: Array.from({ length: 48 }, (_, index) => 90 - index + (index % 7) * 6),
    times: [
      { block: 12_369_739, at: 1_620_158_000 },
      { block: 23_848_694, at: 1_763_735_527 },
    ],
    is_count: false,
  },
};
const expected = { seconds: 540, calls: 12_900 };
/** One that rests, one without a limit, and one that stands still. */
const nodes: AskedNode[] = [
  {
    host: "node-a.example",
    trouble: "429, too many requests",
    calls: 4_180,
    refused: 212,
    range: 10_000,
    batch: null,
    pace: 5,
    head: 23_848_726,
    asked_again: 1_763_735_950,
  },
  {
    host: "node-b.example",
    trouble: null,
    calls: 3_966,
    refused: 0,
    range: null,
    batch: 10,
    pace: null,
    head: 23_848_726,
    asked_again: null,
  },
  {
    host: "node-c.example",
    trouble: null,
    calls: 6,
    refused: 0,
    range: 2_000,
    batch: null,
    pace: null,
    head: 23_848_127,
    asked_again: null,
  },
];

const progress = {
  from_block: 12_369_739,
  next_block: 19_419_403,
  head_block: 23_848_694,
  transfers: 741_208,
  up_to: 1_710_201_600,
  seconds_left: 208,
};
const row = (chain: ChainId, name: string, about: number) => ({
  chain,
  address: `0x${name.length.toString(16).padStart(40, "5")}`,
  name,
  transfers: { about, is_count: false },
});
/** What the page of an address says, by the last digit of it. */
const states: Readonly<Record<string, Reading>> = {
  1: { state: "known", token: known, expected, before: 0 },
  2: {
    state: "reading",
    progress,
    so_far: null,
    trouble: null,
    can_cancel: true,
    token: known,
  },
  3: {
    state: "waiting",
    before: 2,
    queue: [
      { ...row("base", "Pennyroyal", 2_100_000), read: 0.26, starts: 1_763_735_000, ends: 1_763_736_240 },
      { ...row("arbitrum", "Hazelwort", 440_000), read: null, starts: 1_763_736_240, ends: 1_763_736_420 },
      {
        ...row("eth", "Marrowfat", 1_213_406),
        address: `0x${"3".repeat(40)}`,
        read: null,
        starts: 1_763_736_420,
        ends: 1_763_736_960,
      },
    ],
    expected,
    trouble: null,
    token: known,
  },
  4: { state: "stopped", progress, so_far: null, is_paused: true, kept_until: null, token: known },
};
const elsewhere: Partial<Record<ChainId, Reading>> = {
  base: { state: "known", token: known, expected, before: 0 },
  avalanche: {
    state: "known",
    token: { ...known, name: "Test Token 9", ticker: "TT9", supply: "100000", transfers: null },
    expected: null,
    before: 0,
  },
  arbitrum: { state: "no_contract", is_used: null },
  optimism: { state: "no_contract", is_used: null },
  bnb: { state: "no_node", is_public_off: true },
};

/** A service of many chains: a token on two of them, nodes that say what is on others, and readings in every state. */
export async function startManyChains() {
  const store = await openStore({ path: ":memory:" });
  const tokens = (["eth", "polygon"] as const).map((chain) => ({
    chain,
    address: token,
    name: "Marrowfat",
    ticker: "MARO",
    decimals: 2,
    source: "file" as const,
  }));
  await store.ingest(tokens, (db) =>
    db.run(
      `INSERT INTO staged_transfers BY NAME
       SELECT token, holder + 1 AS row, 1700000000 + 86400 * holder AS time, holder AS block, 1 AS position,
         '0x' || lpad(to_hex(holder + 1), 40, 'b') AS to_owner, (400000000 - 390000000 * token) / (holder + 1) AS amount
       FROM range(2) AS all_tokens(token), range(30) AS holders(holder)
       WHERE token = 0 OR holder < 12`,
    ),
  );
  const done: string[] = [];
  const readings: OfferedReadings = {
    isOffered: true,
    stateOf: (chain, address) =>
      Promise.resolve(
        address === token
          ? (elsewhere[chain] ?? { state: "here", can_check: false })
          : (states[address.at(-1)!] ?? { state: "no_contract", is_used: null }),
      ),
    nodesOf: () => nodes,
    request: async (_, address) => void done.push(`start ${address}`),
    pause: async (_, address) => void done.push(`pause ${address}`),
    cancel: async (_, address) => void done.push(`cancel ${address}`),
    remove: async (_, address) => void done.push(`remove ${address}`),
    check: async (_, address) => void done.push(`check ${address}`),
  };
  const service = await startOwnService({
    backend: createStoreBackend(store),
    catalogue: storeCatalogue(store),
    siteDirectory: "dist/client",
    readings,
    followedChains: () => shown,
    chainStates: () =>
      shown.map((chain) => ({
        chain,
        behindSeconds: chain === "base" ? 2_460 : null,
        isFailing: chain === "bnb",
        node: chain === "optimism" ? null : chain === "arbitrum" ? "asked" : "followed",
        head: chain === "arbitrum" ? null : { block: 72_104_331, at: 1_763_735_525 },
      })),
  });
  return {
    url: service.url,
    done,

    stop: async () => {
      await service.stop();
      await store.close();
    },
  };
}
