import * as z from "zod/mini";
import type { ChainId } from "../../../../contract/chains.ts";
import { loadNodeLimits, type NodeLimits, saveNodeLimits } from "../../../store/sources/nodes.ts";
import type { Store } from "../../../store/store.ts";
import { callsPerBatch, type Endpoint } from "./endpoint.ts";
import { largestRange } from "./range-size.ts";

/** After that a node may have changed its mind: it is tried anew. */
const keptMs = 5 * 86_400_000;
/** A reader that is killed has not lost more. */
const saveEveryMs = 5_000;

const rate = z.nullable(z.number().check(z.gte(0.1)));
const blocks = z.int().check(z.gte(0), z.lte(largestRange + 1));
const Limits = z.object({
  range: z.nullable(
    z.object({
      size: z.int().check(z.gte(1), z.lte(largestRange)),
      answered: blocks,
      refused: blocks,
      results: z.nullable(z.number()),
    }),
  ),
  batch: z.nullable(z.int().check(z.gte(1), z.lte(callsPerBatch))),
  pace: z.nullable(z.object({ rate, ceiling: rate })),
});

/** What one process learned of a chain's nodes, for the next: by host, since an address may hold a key. */
export class LearnedLimits {
  private savedAtMs = -Infinity;
  private readonly saved = new Map<string, number>();

  constructor(
    private readonly store: Store,
    private readonly chain: ChainId,
    private readonly nodes: readonly Endpoint[],
    private readonly now: () => number = Date.now,
  ) {}

  /** Begins with what was learned lately. */
  async restore(): Promise<void> {
    for (const { host, refusedAtMs, body } of await loadNodeLimits(this.store.reader, this.chain)) {
      if (refusedAtMs < this.now() - keptMs) continue;
      const read = Limits.safeParse(parsed(body));
      this.saved.set(host, refusedAtMs);
      if (!read.success) continue;
      const { range, batch, pace } = read.data;
      for (const node of this.nodes) {
        // What this process has learned itself is newer.
        if (placeOf(node) !== host || node.refusedAtMs !== null) continue;
        if (range) node.size.restore(range);
        if (batch !== null) node.mostCalls = batch;
        if (pace) node.pace.restore(pace.rate ?? Infinity, pace.ceiling ?? Infinity);
        node.refusedAtMs = refusedAtMs;
      }
    }
  }

  /** Stores what was learned since it was last stored, now and then; `isLast`: now. */
  async keep(isLast = false): Promise<void> {
    const now = performance.now();
    if (!isLast && now - this.savedAtMs < saveEveryMs) return;
    const learned = this.nodes.flatMap((node): NodeLimits[] => {
      const host = placeOf(node);
      const { refusedAtMs } = node;
      if (refusedAtMs === null || refusedAtMs <= (this.saved.get(host) ?? 0)) return [];
      return [{ host, refusedAtMs, body: JSON.stringify(limitsOf(node)) }];
    });
    if (learned.length === 0) return;
    this.savedAtMs = now;
    await this.store.transaction((db) => saveNodeLimits(db, this.chain, learned, this.now() - keptMs));
    for (const { host, refusedAtMs } of learned) this.saved.set(host, refusedAtMs);
  }
}

function limitsOf({ size, mostCalls, pace }: Endpoint): z.infer<typeof Limits> {
  const orNull = (value: number) => (Number.isFinite(value) ? value : null);
  return {
    range: size.learned(),
    batch: mostCalls < callsPerBatch ? mostCalls : null,
    pace: pace.isLearned ? { rate: orNull(pace.rate), ceiling: orNull(pace.ceiling) } : null,
  };
}

function placeOf({ url, host }: Endpoint): string {
  return URL.canParse(url) ? new URL(url).host : host;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
