// `npm run bench:whole`: whether one transfer of many that a node left out is found, and what that costs.
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { account } from "../server/sources/evm/test-chain.ts";
import {
  largeToken,
  leavingOut,
  listOf,
  openWhole,
  stepOn,
  storedList,
  token,
} from "../server/sources/evm/test-whole.ts";
import { openStore } from "../server/store/store.ts";
import { type Figure, note, printTable, say } from "./report.ts";

const help = `npm run bench:whole -- [--transfers 100000] [--wallets 20000]

Reads a token from a node in memory that leaves one transfer out, between two wallets that are neither among the
largest nor among those that are compared again and again: from what it answers the first time, then from a new block,
and in a third run always. For each: whether it is said, whether every holder is as on the chain then, the calls, and
the processor's time beside that of an honest node.
`;

const { values } = parseArgs({
  options: {
    transfers: { type: "string", default: "100000" },
    wallets: { type: "string", default: "20000" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) say(help);
else await measure(Number(values.transfers), Number(values.wallets));

async function measure(transfers: number, wallets: number): Promise<void> {
  const figures: Figure[] = [];
  for (const kind of ["honest", "left out once", "always left out"] as const) {
    const { chain, hidden } = largeToken(transfers, wallets);
    const store = await openStore({
      path: ":memory:",
      memoryLimitMiB: 1_024,
      threads: availableParallelism(),
    });
    let times = 0;
    let calls = 0;
    const isLeftOut = (block: number, index: number) =>
      block === hidden.block && index === hidden.index && (++times === 1 || kind === "always left out");
    const answer = leavingOut(chain, (...place) => kind !== "honest" && isLeftOut(...place));
    const index = await openWhole(store, (...asked) => {
      calls += 1;
      return answer(...asked);
    });
    const read = process.cpuUsage();
    while (!index.position().isFollowing) await index.step();
    const compared = process.cpuUsage();
    const complaints = await stepOn(index);
    const isAsOnChain = (await storedList(store)) === listOf(chain);
    const isWrong = index.checks.results.get(token)?.isWrong ?? true;
    const over = process.cpuUsage(compared);
    const seconds = ({ user, system }: NodeJS.CpuUsage) => ((user + system) / 1e6).toFixed(1);
    const between = { user: compared.user - read.user, system: compared.system - read.system };
    const found = complaints.length > 0 || isWrong;
    const isMet =
      kind === "honest" ? isAsOnChain && !found : kind === "left out once" ? isAsOnChain && found : isWrong;
    const cost = `${calls} calls, processor ${seconds(between)} s to read, ${seconds(over)} s to compare`;
    const outcome = `${found ? "said" : "nothing said"}, holders ${isAsOnChain ? "as on the chain" : "others"}`;
    const bound = kind === "always left out" ? "said" : kind === "honest" ? "the same" : "said and healed";
    figures.push({ ...note(kind, `${outcome}; ${cost}`), bound, isMet });
    if (kind === "honest") figures.push(await leaveOutOfNewest(store, chain));
    await store.close();
  }
  printTable(
    `One transfer of ${transfers.toLocaleString("en")}, ${wallets.toLocaleString("en")} wallets`,
    figures,
  );
  if (figures.some(({ isMet }) => isMet === false)) process.exitCode = 1;
}

async function leaveOutOfNewest(
  store: Awaited<ReturnType<typeof openStore>>,
  chain: ReturnType<typeof largeToken>["chain"],
): Promise<Figure> {
  chain.mine([{ token, from: account(5), to: account(6), amount: 7n }]);
  const index = await openWhole(
    store,
    leavingOut(chain, (block) => block === chain.head.number),
  );
  const [complaint] = await stepOn(index);
  const isMet = complaint !== undefined && (await storedList(store)) === listOf(chain);
  return { ...note("of the newest block", complaint ?? "nothing said"), bound: "said and healed", isMet };
}
