import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Store } from "../../store/store.ts";
import { newWallet, walletAddress } from "./address.ts";
import { demo, type DemoToken } from "./demo.ts";
import { blocks, blockSeconds } from "./ingest.ts";
import { createRandom } from "./random.ts";

/** Each is computed anew as a whole when it moves on, so they take turns. */
const growing = demo.filter(({ listing }) => listing.growsOn).map(({ token }) => token);
const everyMs = 120_000;
const transfersAtOnce = 3;

/** Makes some transfers of one token of the demo market every two minutes, so that its pages move. Ends when aborted. */
export async function growDemo(store: Store, signal: AbortSignal, logger: Logger): Promise<void> {
  for (let round = 0; ; round += 1) {
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    const token = growing[round % growing.length]!;
    await growToken(store, token, Math.floor(Date.now() / 1_000)).catch((err: unknown) => {
      if (!signal.aborted) logger.error({ err }, "the demo market could not be moved on");
    });
  }
}

interface Holder {
  readonly owner: string;
  readonly account: string;
  readonly amount: bigint;
  readonly price: number | null;
}

/** Transfers at the last block of that time, between wallets of middling size and to a new one: the same for the same second. */
export async function growToken(store: Store, token: DemoToken, time: number): Promise<void> {
  const { chain, address, name, ticker, decimals } = token;
  const holders = await store.reader.rows<Holder>(
    `SELECT h.address AS owner, h.account, h.amount, t.price_usd AS price
     FROM holders AS h JOIN tokens AS t USING (token_id)
     WHERE t.chain = $1 AND t.address = $2 AND t.source = 'demo' AND h.rank BETWEEN 20 AND 400 ORDER BY h.rank`,
    [chain, address],
  );
  if (holders.length < 2) return;
  const at = time - (time % blockSeconds);
  const random = createRandom(`${ticker} ${at}`);
  const rows = Array.from({ length: transfersAtOnce }, (_, index) => {
    const from = holders[random.below(holders.length)]!;
    const isNew = index === 0;
    const to = isNew
      ? { owner: newWallet(chain, random), account: chain === "sol" ? walletAddress(chain, random) : "" }
      : holders[random.below(holders.length)]!;
    // Of three, so that whoever gives twice still has enough.
    return { from, to, amount: from.amount / BigInt(4 + random.below(30)) };
  }).filter(({ from, to, amount }) => from !== to && amount > 0n);
  const price = holders[0]!.price;
  const { block, position } = blocks(
    chain,
    rows.map(() => at),
  );
  await store.ingest(
    [{ chain, address, name, ticker, decimals, source: "demo" }],
    async (db) => {
      await db.append("staged_transfers", {
        token: rows.map(() => 0),
        row: rows.map((_, index) => index),
        time: rows.map(() => at),
        block,
        position,
        from_owner: rows.map(({ from }) => from.owner),
        to_owner: rows.map(({ to }) => to.owner),
        from_account: rows.map(({ from }) => from.account || null),
        to_account: rows.map(({ to }) => to.account || null),
        amount: rows.map(({ amount }) => amount),
        price_usd: rows.map(() => (price === null ? null : price * Math.exp(0.004 * random.normal()))),
      });
    },
    // In the thread of requests it held them up for half a second.
    { onlyStored: true, legsForThread: 0 },
  );
}
