import { parentPort } from "node:worker_threads";
import { AmountOverflow } from "./fifo/owner-lots.ts";
import { type Answer, buffersOf, LedgerHere, type Order } from "./thread.ts";

const port = parentPort!;
let ledger: LedgerHere | undefined;

port.on("message", (order: Order) => {
  if ("options" in order) {
    ledger = new LedgerHere(order.options);
    return;
  }
  ledger!.compute(order.job).then(
    (result) => port.postMessage({ id: order.id, result } satisfies Answer, buffersOf(result)),
    (error: unknown) =>
      port.postMessage(
        error instanceof AmountOverflow
          ? ({ id: order.id, overflow: true } satisfies Answer)
          : ({ id: order.id, error } satisfies Answer),
        [],
      ),
  );
});
