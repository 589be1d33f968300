import type { Columns } from "../../ledger/columns.ts";
import type { ResumePoint } from "../../ledger/resume-point.ts";
import type { Database } from "../database.ts";

/** A point with what the store knows of it. */
export interface StoredPoint {
  readonly point: ResumePoint;
  /** Of the transfers until then: {@link fingerprint}. */
  readonly transfers: string;
  /** Rows of `balance_spells`, which stay as they are. */
  readonly spells: number;
}

/** Points from which the computations of large tokens go on. Those that were not used for longest give way. */
export class ResumePoints {
  readonly #points = new Map<number, StoredPoint>();

  constructor(private readonly mostBytes: number) {}

  /** Takes it out: a thread gets its memory, and it is kept again when what came of it is stored. */
  take(tokenId: number): StoredPoint | undefined {
    const found = this.#points.get(tokenId);
    this.#points.delete(tokenId);
    return found;
  }

  keep(tokenId: number, point: StoredPoint): void {
    this.#points.delete(tokenId);
    // One for which there is no room takes none from others.
    if (bytesOf(point) > this.mostBytes) return;
    this.#points.set(tokenId, point);
    let bytes = [...this.#points.values()].reduce((sum, each) => sum + bytesOf(each), 0);
    for (const [other, each] of this.#points) {
      if (bytes <= this.mostBytes) return;
      this.#points.delete(other);
      bytes -= bytesOf(each);
    }
  }
}

/** Prices and rows of the history are as large where few have much to do with a token. */
function bytesOf({ point }: StoredPoint): number {
  const { owners, points, prices, times, tickPrices, holders } = point;
  const series = [...owners, prices.time, prices.price, times, tickPrices, holders];
  return series.reduce((sum, { byteLength }) => sum + byteLength, bytesOfColumns(points));
}

function bytesOfColumns(columns: Columns): number {
  return Object.values(columns).reduce(
    (sum, column) =>
      sum + ("known" in column ? column.numbers.byteLength + column.known.byteLength : column.byteLength),
    0,
  );
}

/** Of all that the ledger reads of transfers until a time. It costs a tenth of what reading them does. */
export async function fingerprint(db: Database, tokenId: number, until: number): Promise<string> {
  const [row] = await db.rows<{ transfers: string }>(
    `SELECT count(*) || ' ' || coalesce(sum(hash(
       block, position, time, from_owner, from_account, to_owner, to_account, amount, price_usd, silent
     )::HUGEINT), 0) AS transfers
     FROM transfers WHERE token_id = $1 AND time <= $2`,
    [tokenId, until],
  );
  return row!.transfers;
}

/** Transfers from a time on. */
export async function countSince(db: Database, tokenId: number, time: number): Promise<number> {
  const [row] = await db.rows<{ rows: number }>(
    "SELECT count(*)::DOUBLE AS rows FROM transfers WHERE token_id = $1 AND time >= $2",
    [tokenId, time],
  );
  return row!.rows;
}

export async function countSpells(db: Database, tokenId: number): Promise<number> {
  const [row] = await db.rows<{ rows: number }>(
    "SELECT count(*)::DOUBLE AS rows FROM balance_spells WHERE token_id = $1",
    [tokenId],
  );
  return row!.rows;
}
