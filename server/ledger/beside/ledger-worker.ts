import { parentPort } from "node:worker_threads";
import { putInOrder } from "../tick-order.ts";
import { LotsWalk } from "../walk/lots-walk.ts";
import type { Answer, Order } from "./beside.ts";

const port = parentPort!;
const walk = new LotsWalk();

// Balances are put in order in short turns, between which the walk goes on: the database waits for it.
port.on("message", (order: Order) => {
  if ("begin" in order) walk.begin(order.begin);
  else if ("single" in order) walk.takeSingle(order.single, order.count);
  else if ("legs" in order) walk.take(order.legs, order.count);
  else if ("job" in order) answer(order.id, putInOrder(order.job));
  else answer(order.id, walk.end(order.isWhole));
});

function answer(id: number, result: ReturnType<typeof putInOrder> | ReturnType<LotsWalk["end"]>): void {
  // A thread has no origin.
  // oxlint-disable unicorn/require-post-message-target-origin
  result.then(
    (value) => port.postMessage({ id, result: value } satisfies Answer),
    (error: unknown) => port.postMessage({ id, error } satisfies Answer),
  );
}
