import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { baseURL } from "../playwright.config.ts";
import { ensureNginx } from "../scripts/prepare.js";
import { databaseName } from "../server/operation/status.ts";
import { ingestDemo } from "../server/sources/demo/test-ingest.ts";
import { openStore } from "../server/store/store.ts";
import { program } from "../test/program.ts";
import { publishedData } from "../test/published-data.ts";
import { importedToken, transfersCsv } from "./imported-token.ts";
import { type RunningServer, startServer } from "./server.ts";

/**
 * One real server for all browser tests: demo data, and a token that the command line imports while
 * it runs. Every test only reads, so they can share it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  ensureNginx();
  const settings = { HOLDERSCOPE_DEMO: "keep" };
  const server = await startServer(Number(new URL(baseURL).port), settings, program, writeDemo);
  await importToken(server);
  return server.stop;
}

/** The market as it is drawn, which ends at a fixed moment: what tests expect of it is the same on every day. */
async function writeDemo(dataDir: string): Promise<void> {
  const store = await openStore({ path: join(dataDir, databaseName) });
  await ingestDemo(store);
  await store.close();
}

/** The real pool token where its file is there, else a made-up ledger under the same address. */
async function importToken({ dataDir, holderscope }: RunningServer): Promise<void> {
  const real = publishedData("univ2_stake_weth_lp_transfers_to_block_11200000.csv");
  const file = existsSync(real) ? real : join(dataDir, "transfers.csv");
  if (file !== real) {
    console.error(`${real} is absent: the browser tests import a made-up ledger instead.`);
    writeFileSync(file, transfersCsv());
  }
  const { chain, address, name, ticker, decimals } = importedToken;
  const options = {
    chain,
    token: address,
    name,
    ticker,
    decimals: String(decimals),
    columns: "block_time=ts_approx,log_index=order_in_block,amount_raw=value_raw",
  };
  const flags = Object.entries(options).flatMap(([option, value]) => [`--${option}`, value]);
  await holderscope("import", "transfers", file, ...flags);
}
