import { setTimeout as sleep } from "node:timers/promises";
import type { Endpoint } from "./endpoint.ts";

/** Once a newest block is told, the other nodes are waited for so long. */
const graceMs = 100;
/** So long what a node told counts while it is asked again. */
const holdsMs = 10_000;

interface Newest {
  readonly number: number;
  /** The block as the node answered it. */
  readonly answer: unknown;
}

/**
 * The newest blocks of several nodes. What one says late counts the next time: a slow node slows nothing, and one that
 * stands still hides none that goes on.
 */
export class NewestBlocks {
  private readonly told = new Map<Endpoint, Newest & { readonly atMs: number }>();
  /** Nodes that are being asked. Resolves with the error where one fails. */
  private readonly calls = new Map<Endpoint, Promise<unknown>>();

  /** The newest of all; rejects where none is told. */
  async of(nodes: readonly Endpoint[], ask: (node: Endpoint) => Promise<Newest>): Promise<Newest> {
    let failure: unknown;
    const calls = nodes.map(async (node) => {
      const error = await (this.calls.get(node) ?? this.begin(node, ask));
      failure ??= error;
      return error === undefined;
    });
    const first = Promise.any(
      calls.map(async (call) => ((await call) ? undefined : Promise.reject(new Error("not told")))),
    );
    await Promise.race([
      Promise.all(calls),
      first.then(
        () => sleep(graceMs),
        () => undefined,
      ),
    ]);
    const since = performance.now() - holdsMs;
    const told = nodes.flatMap((node) => this.told.get(node) ?? []).filter(({ atMs }) => atMs > since);
    if (told.length === 0) throw failure;
    return told.reduce((best, one) => (one.number > best.number ? one : best));
  }

  private begin(node: Endpoint, ask: (node: Endpoint) => Promise<Newest>): Promise<unknown> {
    const asked = ask(node)
      .then((newest) => {
        this.told.set(node, { ...newest, atMs: performance.now() });
        return undefined;
      })
      .catch((error: unknown) => {
        this.told.delete(node);
        return error;
      })
      .finally(() => this.calls.delete(node));
    this.calls.set(node, asked);
    return asked;
  }
}
