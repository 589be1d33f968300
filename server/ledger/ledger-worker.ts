import { parentPort, workerData } from "node:worker_threads";
import { AmountOverflow } from "./fifo/owner-lots.ts";
import type { LedgerOptions } from "./input.ts";
import { type Answer, buffersOf, LedgerHere, type Order } from "./thread.ts";

const port = parentPort!;
const ledger = new LedgerHere(workerData as LedgerOptions);

port.on("message", ({ id, job }: Order) => {
  ledger.compute(job).then(
    (result) => port.postMessage({ id, result } satisfies Answer, buffersOf(result)),
    (error: unknown) =>
      port.postMessage(
        (error instanceof AmountOverflow ? { id, overflow: true } : { id, error }) satisfies Answer,
        [],
      ),
  );
});
