import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { HolderListPage } from "../../../contract/holders.ts";
import type { TokenStats } from "../../../contract/stats.ts";
import type { Token } from "../../../contract/tokens.ts";
import type { WalletHoldingsPage } from "../../../contract/wallets/holdings.ts";
import type { Overlap } from "../../../contract/wallets/overlap.ts";
import { createStoreBackend } from "../../api/store-backend.ts";
import { openStore } from "../../store/store.ts";
import { publishedData } from "../../../test/published-data.ts";
import { importFiles, type ImportRequest } from "./import.ts";
import { openRequest } from "./test-import.ts";

const transferColumns = { block_time: "ts_approx", log_index: "order_in_block", amount_raw: "value_raw" };

/** Expected figures, with the digits in which they are published beside the files. */
const sets = [
  {
    name: "ENS airdrop",
    file: "ens_airdrop_balances.csv.gz",
    kind: "balances",
    figures: { holders: 137_689, topTen: "0.000457418", hhi: "1.15494733e-5", gini: "0.402710503" },
    ignored: 0,
  },
  {
    name: "SAFE user airdrop",
    file: "safe_user_airdrop_balances.csv.gz",
    kind: "balances",
    figures: { holders: 43_575, topTen: "0.017559353", hhi: "1.44680105e-4", gini: "0.580534354" },
    ignored: 0,
  },
  {
    name: "Ethereum genesis",
    file: "eth_genesis_balances.csv",
    kind: "balances",
    figures: { holders: 8_891, topTen: "0.253987799", hhi: "0.029298716", gini: "0.857874617" },
    ignored: 2,
  },
  {
    name: "UNI-V2 STAKE/WETH",
    file: "univ2_stake_weth_lp_transfers_to_block_11200000.csv",
    kind: "transfers",
    figures: { holders: 376, topTen: "0.695730060", hhi: "0.249446671", gini: "0.864660432" },
    ignored: 0,
  },
  {
    name: "Balancer STAKE BPT",
    file: "balancer_stake_bpt_transfers.csv",
    kind: "transfers",
    figures: { holders: 9, topTen: "1.000000000", hhi: "0.902500128", gini: "0.868225690" },
    ignored: 0,
  },
] as const;

function requestOf(
  { name, file, kind }: Pick<(typeof sets)[number], "name" | "file" | "kind">,
  address: string,
): ImportRequest {
  return {
    ...openRequest,
    kind,
    files: [publishedData(file)],
    token: { chain: "eth", address, name, ticker: "REAL", decimals: 18 },
    columns: kind === "transfers" ? transferColumns : {},
  };
}

/** What each wallet holds by the file alone, in raw units. */
function balancesOf({ file, kind }: (typeof sets)[number]): Map<string, bigint> {
  const bytes = readFileSync(publishedData(file));
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
  const [head = "", ...lines] = text.trim().split("\n");
  const columns = head.split(",");
  const held = new Map<string, bigint>();
  const add = (address: string, amount: bigint) => {
    if (!/^0x0*$/.test(address)) held.set(address, (held.get(address) ?? 0n) + amount);
  };
  for (const line of lines) {
    const cells = line.split(",");
    const cell = (name: string) => cells[columns.indexOf(name)]!.trim().toLowerCase();
    if (kind === "balances") add(cell("address"), BigInt(cell("balance_raw")));
    else {
      add(cell("from"), -BigInt(cell("value_raw")));
      add(cell("to"), BigInt(cell("value_raw")));
    }
  }
  return new Map([...held].filter(([, amount]) => amount > 0n));
}

const inDigits = (value: number, like: string) =>
  like.includes("e") ? value.toExponential(8) : value.toFixed(9);

describe("published data", () => {
  it.for(sets)("$name", async ({ name, file, kind, figures, ignored }, { skip }) => {
    const path = publishedData(file);
    if (!existsSync(path)) skip(`${file} is not at hand`);
    const address = "0x00000000000000000000000000000000000000aa";
    const request = requestOf({ name, file, kind }, address);
    const store = await openStore({ path: ":memory:" });
    try {
      const backend = createStoreBackend(store);
      const summary = await importFiles(store, request);
      expect(summary.tokens).toMatchObject([
        { holderCount: figures.holders, history: kind === "transfers" ? "full" : "snapshot" },
      ]);
      expect(summary.ignored.reduce((sum, { count }) => sum + count, 0)).toBe(ignored);
      expect(await importFiles(store, request)).toMatchObject({
        changed: false,
        tokens: [{ added: 0 }],
      });

      const args = { chain_id: "eth", contract_address: address };
      const token = JSON.parse((await backend.getToken(args)).body) as Token;
      const stats = JSON.parse((await backend.getTokenStats(args)).body) as TokenStats;
      const page = JSON.parse(
        (await backend.getHolders({ ...args, limit: 10, offset: 0 })).body,
      ) as HolderListPage;
      const supply = Number(token.supply) / 1e18;
      const topTen = page.holders.reduce((sum, holder) => sum + holder.amount, 0) / supply;
      expect({
        holders: page.holder_count,
        topTen: inDigits(topTen, figures.topTen),
        hhi: inDigits(stats.hhi, figures.hhi),
        gini: inDigits(stats.gini, figures.gini),
      }).toEqual(figures);
    } finally {
      await store.close();
    }
  });

  it("wallets of all sets together are the sets' own intersections", { tags: "long" }, async ({ skip }) => {
    for (const { file } of sets) if (!existsSync(publishedData(file))) skip(`${file} is not at hand`);
    const store = await openStore({ path: ":memory:" });
    try {
      const backend = createStoreBackend(store);
      const tokens = sets.map((set, place) => ({
        address: `0x${String(place + 1).padStart(40, "0")}`,
        held: balancesOf(set),
      }));
      for (const [place, set] of sets.entries())
        await importFiles(store, requestOf(set, tokens[place]!.address));
      const supplyOf = new Map(
        tokens.map(({ address, held }) => [
          address,
          [...held.values()].reduce((sum, each) => sum + each, 0n),
        ]),
      );
      const part = (amount: bigint, address: string) => Number(amount) / Number(supplyOf.get(address));

      // Pairs, three and four of them: each set is the first of one.
      const asked = tokens.flatMap((_, place) =>
        [2, 3, 4].map((size) =>
          Array.from({ length: size }, (__, step) => tokens[(place + step) % tokens.length]!),
        ),
      );
      for (const group of asked) {
        const [first] = group;
        const addresses = group.map(({ address }) => address);
        const { body } = await backend.getOverlap({
          chain_id: "eth",
          tokens: addresses,
          limit: 50,
          offset: 3,
        });
        const found = JSON.parse(body) as Overlap;
        for (const { token, also, wallets, supply_share: supplyShare } of found.pairs) {
          const [held, other] = [token, also].map(
            (address) => tokens.find((each) => each.address === address)!.held,
          ) as [Map<string, bigint>, Map<string, bigint>];
          const both = [...held].filter(([address]) => other.has(address));
          const amount = both.reduce((sum, [, each]) => sum + each, 0n);
          expect([wallets, supplyShare]).toEqual([both.length, expect.closeTo(part(amount, token), 12)]);
        }
        const common = [...first!.held]
          .filter(([address]) => group.every(({ held }) => held.has(address)))
          .toSorted(([a, left], [b, right]) => (left === right ? (a < b ? -1 : 1) : left > right ? -1 : 1))
          .map(([address]) => address);
        expect(found.total).toBe(common.length);
        expect(found.holders.map(({ address }) => address)).toEqual(common.slice(3, 53));
        for (const { address, held } of found.holders)
          expect(held.map(({ amount }) => amount)).toEqual(
            group.map((token) => expect.closeTo(Number(token.held.get(address)) / 1e18, 6)),
          );
      }

      // The wallets that hold most of these tokens, and the first of each.
      const count = (wallet: string) => tokens.filter(({ held }) => held.has(wallet)).length;
      const wallets = tokens.flatMap(({ held }) => [...held.keys()].slice(0, 20));
      const many = [...tokens[0]!.held.keys(), ...tokens[3]!.held.keys()].toSorted(
        (a, b) => count(b) - count(a),
      );
      for (const wallet of [...many.slice(0, 20), ...wallets]) {
        const { body } = await backend.getWalletHoldings({
          chain_id: "eth",
          wallet_address: wallet,
          limit: 50,
          offset: 0,
        });
        const page = JSON.parse(body) as WalletHoldingsPage;
        const expected = tokens
          .filter(({ held }) => held.has(wallet))
          .map(({ address, held }) => {
            const amount = held.get(wallet)!;
            // Equal balances stand by address.
            const before = [...held].filter(
              ([other, each]) => each > amount || (each === amount && other < wallet),
            ).length;
            return [address, expect.closeTo(part(amount, address), 12), before + 1, held.size];
          });
        expect(
          page.holdings
            // What it held once is in the list as well.
            .filter(({ share }) => share !== 0)
            .map(({ address, share, rank, wallet_count: walletCount }) => [address, share, rank, walletCount])
            .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
        ).toEqual(expected);
      }
    } finally {
      await store.close();
    }
  });
});
