import type { HolderChanges } from "../../../contract/history.ts";
import type { Meta } from "../../../contract/meta.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { csv } from "../../lib/csv.ts";
import type { Mover } from "../../metrics/movers.ts";
import { moverColumns } from "./mover-columns.tsx";

interface MoverFile {
  readonly token: TokenRef;
  /** The days whose ends are compared. */
  readonly from: string;
  readonly to: string;
  /** The moments that the service took for them: the newest day ends with its data. */
  readonly moments: Pick<HolderChanges, "from" | "to">;
  readonly meta: Meta;
  readonly savedAt: Date;
}

/** The rows as a file; each says between which moments it is, and where it comes from. */
export function exportMovers(rows: readonly Mover[], file: MoverFile): string {
  const provenance = {
    chain: file.token.chain,
    token: file.token.address,
    end_of_day_from: file.from,
    end_of_day_to: file.to,
    moment_from: file.moments.from,
    moment_to: file.moments.to,
    data_source: file.meta.sources.join(" "),
    saved_at: file.savedAt.toISOString(),
  };
  const columns = moverColumns.flatMap(({ name, value }) => (value ? [{ name, value }] : []));
  return csv([
    [...columns.map(({ name }) => name), ...Object.keys(provenance)],
    ...rows.map((row) => [...columns.map(({ value }) => value(row)), ...Object.values(provenance)]),
  ]);
}
