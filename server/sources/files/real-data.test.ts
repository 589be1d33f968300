import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { HolderListPage } from "../../../contract/holders.ts";
import type { TokenStats } from "../../../contract/stats.ts";
import type { Token } from "../../../contract/tokens.ts";
import { createStoreBackend } from "../../api/store-backend.ts";
import { openStore } from "../../store/store.ts";
import { publishedData } from "../../../test/published-data.ts";
import { importFiles, type ImportRequest } from "./import.ts";

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

const inDigits = (value: number, like: string) =>
  like.includes("e") ? value.toExponential(8) : value.toFixed(9);

describe("published data", () => {
  it.for(sets)("$name", async ({ name, file, kind, figures, ignored }, { skip }) => {
    const path = publishedData(file);
    if (!existsSync(path)) skip(`${file} is not at hand`);
    const address = "0x00000000000000000000000000000000000000aa";
    const request: ImportRequest = {
      kind,
      files: [path],
      token: { chain: "eth", address, name, ticker: "REAL", decimals: 18 },
      columns: kind === "transfers" ? transferColumns : {},
      amounts: null,
      decimal: null,
      format: null,
      skipBadRows: false,
      allowRounded: false,
      equalRows: null,
      inOrder: false,
      allowIncomplete: false,
      asOf: null,
    };
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
});
