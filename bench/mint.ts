// `npm run bench:mint`: what following a large mint of Solana costs, the first snapshot beside the next one.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createSolanaSource } from "../server/sources/solana/source.ts";
import { testAddress, TestChain } from "../server/sources/solana/test-chain.ts";
import { startTestNode } from "../server/sources/solana/test-node.ts";
import { openStore } from "../server/store/store.ts";
import { type Figure, note, printTable, say } from "./report.ts";

const help = `npm run bench:mint -- [--accounts 300000] [--changed 500]

Follows a mint on a node in memory, in a process of its own: a first snapshot, one after that many accounts
changed, and the same once more on a node that does not say what changed. For each its requests, the bytes of the
answers, the time, the processor's time and the most memory that the process had until then.
`;

const mint = testAddress("mint");
const account = (index: number) => testAddress(`account ${index}`);

const { values } = parseArgs({
  options: {
    accounts: { type: "string", default: "300000" },
    changed: { type: "string", default: "500" },
    node: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) say(help);
else if (values.node) await serveNode(Number(values.accounts), Number(values.changed));
else await measure(Number(values.accounts), Number(values.changed));

interface NodeState {
  readonly url: string;
  readonly requests: number;
  readonly sent: number;
}

/** The other process. Each message is a command: "trade" changes accounts, "no pages" is a node without them. */
async function serveNode(accounts: number, changed: number): Promise<void> {
  const chain = new TestChain();
  chain.transact((tx) => {
    tx.createMint(mint);
    for (let index = 0; index < accounts; index += 1) {
      tx.open(account(index), mint, testAddress(`owner ${index}`));
      tx.mintTo(account(index), BigInt(1_000 + index));
    }
  });
  chain.advance();
  const node = await startTestNode(chain);
  node.pages = true;
  const answer = () => {
    const requests = [...node.asked.values()].reduce((sum, asked) => sum + asked, 0);
    process.send!({ url: node.url, requests, sent: node.sent } satisfies NodeState);
  };
  process.on("message", (command) => {
    if (command === "no pages") node.pages = false;
    if (command === "trade") {
      chain.advance();
      chain.transact((tx) => {
        for (let index = 0; index + 1 < changed; index += 2)
          tx.transfer(account(index), account(index + 1), 1n);
      });
      chain.advance();
    }
    answer();
  });
  process.on("disconnect", () => process.exit(0));
  answer();
}

async function measure(accounts: number, changed: number): Promise<void> {
  const child = fork(new URL(import.meta.url), ["--node", `--accounts=${accounts}`, `--changed=${changed}`], {
    execArgv: ["--import", "tsx"],
  });
  const answered = async () => ((await once(child, "message")) as [NodeState])[0];
  const ask = (command: string) => {
    child.send(command);
    return answered();
  };
  const { url } = await answered();
  const directory = mkdtempSync(join(tmpdir(), "holderscope-mint-"));
  const store = await openStore({ path: join(directory, "holderscope.duckdb"), memoryLimitMiB: 512 });
  const follow = (requestsPerSecond = 1_000) =>
    createSolanaSource({ store, url, tokens: [mint], everyMs: 60_000, history: false, requestsPerSecond });
  const figures: Figure[] = [];
  let source = follow();
  try {
    for (const [name, command] of [
      ["first", "ask"],
      [`${changed} changed`, "trade"],
      [`${changed} changed, a node that does not say which`, "trade"],
    ] as const) {
      if (figures.length === 2) {
        await ask("no pages");
        source = follow();
      }
      const before = await ask(command);
      const [started, cpu] = [performance.now(), process.cpuUsage()];
      await source.catchUp(new AbortController().signal);
      const seconds = (performance.now() - started) / 1_000;
      const { user, system } = process.cpuUsage(cpu);
      const { state, lastError } = source.status();
      if (state !== "following") throw new Error(`${name}: ${lastError}`);
      const after = await ask("ask");
      const value = [
        `${after.requests - before.requests} requests`,
        `${((after.sent - before.sent) / 1e6).toFixed(2)} MB`,
        `${seconds.toFixed(1)} s`,
        `processor ${((user + system) / 1e6).toFixed(1)} s`,
        `at most ${(process.resourceUsage().maxRSS / 1_024).toFixed(0)} MB so far`,
      ].join(", ");
      figures.push(note(name, value));
    }
    printTable(`A mint of ${accounts.toLocaleString("en")} accounts`, figures);
  } finally {
    await store.close();
    rmSync(directory, { recursive: true });
    child.disconnect();
  }
}
