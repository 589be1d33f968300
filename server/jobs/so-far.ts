import { LRUCache } from "lru-cache";
import { type Spans, spansOf } from "../../contract/beside/reading-spans.ts";
import type { ChainId } from "../../contract/chains.ts";
import type { Described, Progress, SoFar } from "../../contract/readings.ts";
import { partialFigures, transfersByTime } from "../store/figures/partial-figures.ts";
import type { Reader } from "../store/reader.ts";
import { storedTransfers } from "../store/sources/indexing-jobs.ts";

/** Figures of less would be of a few days. */
const leastPart = 0.01;
/** As fresh as that, and of a large token less: it is to take a tenth of the time at most. */
const freshMs = 2_000;
const shareOfTime = 10;

interface Known {
  readonly value: SoFar;
  readonly atMs: number;
  readonly tookMs: number;
}

/** What is known of tokens while they are read. It is made beside: who asks gets what was made last. */
export class SoFarFigures {
  private readonly known = new LRUCache<string, Known>({ max: 50 });
  private readonly underWay = new Set<string>();

  constructor(private readonly reader: Reader) {}

  /** Null before one percent is read, and until it is made. */
  of(
    chain: ChainId,
    address: string,
    { from_block: from, next_block: next, head_block: head }: Progress,
    token: Described | null,
  ): SoFar | null {
    if (from === null || next === null || head === null) return null;
    const key = `${chain}:${address}`;
    if ((next - from) / (head + 1 - from) < leastPart) {
      // A token that is read anew begins anew.
      this.known.delete(key);
      return null;
    }
    const known = this.known.get(key);
    const freshForMs = known ? Math.max(freshMs, shareOfTime * known.tookMs) : 0;
    if (!this.underWay.has(key) && (!known || performance.now() - known.atMs > freshForMs)) {
      this.underWay.add(key);
      const spans = token?.transfers ? spansOf(token.transfers) : undefined;
      void this.make(chain, address, spans)
        .then((made) => made && this.known.set(key, made))
        // The store may be closing; it is asked for again.
        .catch(() => undefined)
        .finally(() => this.underWay.delete(key));
    }
    return known?.value ?? null;
  }

  private async make(chain: ChainId, address: string, spans: Spans | undefined): Promise<Known | undefined> {
    const began = performance.now();
    const { transfers, block, upTo } = await storedTransfers(this.reader, chain, address);
    if (block === null || upTo === null) return undefined;
    const figures = await partialFigures(this.reader, chain, address, block);
    const counts = spans && (await countsOf(this.reader, chain, address, block, spans));
    const value: SoFar = {
      up_to: upTo,
      transfers,
      counts: counts ?? null,
      figures: figures && {
        holders: figures.holders,
        holders_before: figures.holdersBefore,
        top10: figures.top10,
        top100: figures.top100,
        hhi: figures.hhi,
      },
    };
    const atMs = performance.now();
    return { value, atMs, tookMs: atMs - began };
  }
}

/** In the order of the spans. What is older or newer than all of them counts for the first or the last. */
async function countsOf(
  reader: Reader,
  chain: ChainId,
  address: string,
  block: number,
  spans: Spans,
): Promise<number[]> {
  const { starts } = spans;
  const counts = starts.map(() => 0);
  for (const [start, transfers] of await transfersByTime(reader, chain, address, block, spans.unit)) {
    const place = starts.findLastIndex((one) => one <= start);
    counts[Math.max(0, place)]! += transfers;
  }
  return counts;
}
