import { expect } from "@playwright/test";
import { type Anvil, noAnvil, startAnvil } from "../server/sources/evm/test-anvil.ts";
import { nameViews } from "../server/sources/evm/test-contract.ts";
import { type HeldNode, startHeldNode } from "./held-node.ts";
import { test as base } from "./pages.ts";
import { type RunningServer, startServer } from "./server.ts";

const nobody = `0x${"0".repeat(40)}`;
export const wallet = (index: number) => `0x${(index + 1).toString(16).padStart(40, "7c")}`;
const totalSupply = "0x18160ddd";
export const minted = 12;
/** More than are read in one piece. Anvil takes ever longer for more. */
export const blocks = 1_200;
/** In a later piece. */
export const held = 600;

interface Place {
  readonly anvil: Anvil;
  readonly node: HeldNode;
  readonly server: RunningServer;
  /** Two tokens that nobody has asked for: Pale coin and Second coin. */
  readonly tokens: readonly [string, string];
}

/** A chain with tokens, a node that can be held, and a server that has learned how much the node answers at once. */
export const test = base.extend<{ place: Place }>({
  place: async ({ baseURL: demo }, use, { parallelIndex }) => {
    base.skip(noAnvil !== undefined, noAnvil);
    const closers: (() => Promise<void>)[] = [];
    try {
      await use(await begin(closers, Number(new URL(demo!).port) + 31 + parallelIndex));
    } finally {
      for (const close of closers.toReversed()) await close();
    }
  },
});

async function begin(closers: (() => Promise<void>)[], port: number): Promise<Place> {
  const anvil = await startAnvil({ timestamp: 1_700_000_000 });
  closers.push(() => anvil.stop());
  const tokens = [
    await deployToken(anvil, "Pale coin", "PALE"),
    await deployToken(anvil, "Second coin", "TWO"),
  ] as const;
  const early = await anvil.deploy({ views: nameViews("Early coin", "EARLY", 0) });
  await anvil.request("anvil_mine", [`0x${blocks.toString(16)}`, "0xc"]);
  for (const token of tokens) {
    await anvil.transfer(token, [{ from: wallet(0), to: wallet(50), amount: 40n }]);
  }
  await anvil.transfer(early, [{ from: nobody, to: wallet(0), amount: 40n }]);
  await anvil.request("anvil_mine", ["0x3", "0xc"]);
  const node = await startHeldNode(anvil.url);
  closers.push(() => node.stop());
  const server = await startServer(port, {
    HOLDERSCOPE_DEMO: "off",
    HOLDERSCOPE_ETH_RPC: node.url,
    HOLDERSCOPE_ETH_POLL_MS: "100",
    HOLDERSCOPE_ETH_TOKENS: early,
  });
  closers.push(() => server.stop());
  const isEarlyHere = async () => (await fetch(`${server.url}/api/v0/eth/tokens/${early}`)).ok;
  await expect.poll(isEarlyHere, { timeout: 30_000 }).toBe(true);
  return { anvil, node, server, tokens };
}

/** A token with twelve wallets of a hundred each. */
export async function deployToken(anvil: Anvil, name: string, ticker: string): Promise<string> {
  const supply = `0x${(minted * 100).toString(16).padStart(64, "0")}`;
  const token = await anvil.deploy({ views: { ...nameViews(name, ticker, 0), [totalSupply]: supply } });
  const mints = Array.from({ length: minted }, (_, index) => ({
    from: nobody,
    to: wallet(index),
    amount: 100n,
  }));
  await anvil.transfer(token, mints);
  return token;
}
