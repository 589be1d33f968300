import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore } from "../store/store.ts";
import { finished, startCli } from "../../test/cli-process.ts";

/** Enough rows for an import to be killed in each of its steps. */
const rows = 20_000;
const kills = 20;
const address = "0x00000000000000000000000000000000000000aa";

let directory: string;
let file: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "holderscope-test-"));
  file = join(directory, "transfers.csv");
  const wallet = (number: number) => `0x${number.toString(16).padStart(40, "0")}`;
  const lines = Array.from(
    { length: rows },
    (_, index) => `${1_600_000_000 + index},${index},${wallet(0)},${wallet(1 + (index % 10_000))},${index}\n`,
  );
  await writeFile(file, `block_time,seq,from,to,amount_raw\n${lines.join("")}`);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

function startImport(dataDirectory: string) {
  const token = [
    "--chain",
    "eth",
    "--token",
    address,
    "--name",
    "Test",
    "--ticker",
    "TST",
    "--decimals",
    "0",
  ];
  return startCli(["import", "transfers", file, ...token], dataDirectory);
}

/** Rows of every kind that an import leaves behind. */
async function stored(dataDirectory: string): Promise<Record<string, number>> {
  const store = await openStore({ path: join(dataDirectory, "holderscope.duckdb"), memoryLimitMiB: 512 });
  try {
    const [counts] = await store.reader.rows<Record<string, number>>(
      `SELECT (SELECT count(*)::INTEGER FROM tokens) AS tokens, (SELECT count(*)::INTEGER FROM transfers) AS transfers,
         (SELECT count(*)::INTEGER FROM holders) AS holders, (SELECT count(*) > 0 FROM answers)::INTEGER AS answers`,
    );
    return counts!;
  } finally {
    await store.close();
  }
}

const nothing = { tokens: 0, transfers: 0, holders: 0, answers: 0 };
const all = { tokens: 1, transfers: rows, holders: 10_000, answers: 1 };

it(
  `an import that is killed, ${kills} times at random points, leaves all of it or nothing`,
  { tags: "long" },
  async () => {
    let dataDirectory = join(directory, "whole");
    // From the first word of progress to the end: how long there is something to kill.
    const whole = startImport(dataDirectory);
    const ended = finished(whole);
    await new Promise((done) => whole.stderr.once("data", done));
    const startedAt = performance.now();
    expect(await ended).toMatchObject({ code: 0 });
    const durationMs = performance.now() - startedAt;
    expect(await stored(dataDirectory)).toEqual(all);

    const outcomes = { all: 0, nothing: 0 };
    dataDirectory = join(directory, "killed");
    for (let kill = 0; kill < kills; kill += 1) {
      const child = startImport(dataDirectory);
      const end = finished(child);
      await new Promise((done) => child.stderr.once("data", done));
      await delay(Math.random() * durationMs);
      child.kill("SIGKILL");
      const { code, stderr } = await end;
      const found = await stored(dataDirectory);
      if (found.tokens === 0) {
        expect(found, stderr).toEqual(nothing);
        outcomes.nothing += 1;
      } else {
        expect(found, stderr).toEqual(all);
        outcomes.all += 1;
        await rm(dataDirectory, { recursive: true });
      }
      if (code === 0) expect(found).toEqual(all);
    }
    console.info(`killed ${kills} times within ${Math.round(durationMs)} ms: ${JSON.stringify(outcomes)}`);
    // Kills that all come too late would show nothing.
    expect(outcomes.nothing).toBeGreaterThan(2);
  },
);
