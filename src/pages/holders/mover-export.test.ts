import { expect, test } from "vitest";
import { readMovers } from "../../metrics/movers.ts";
import { placeholder } from "../../reading/placeholder.ts";
import { exportMovers } from "./mover-export.ts";

test("each row says what changed, between which moments, and where that is from", () => {
  const rows = readMovers(
    [{ address: "W", spl_token_account: "A", before: 0.1, after: 0.3, rank_before: null, rank_after: 7 }],
    { before: 1, after: 1 },
  );
  const file = exportMovers(rows, {
    token: { chain: "sol", address: "Demo1" },
    from: "2026-03-01",
    to: "2026-03-10",
    meta: { ...placeholder.meta, sources: ["demo"] },
    moments: { from: "2026-03-02T00:00:00Z", to: "2026-03-10T14:32:07Z" },
    savedAt: new Date(0),
  });
  expect(file.split("\r\n")).toEqual([
    "rank_after,rank_before,wallet,token_account,before,after,change,change_of_share,chain,token,end_of_day_from,end_of_day_to,moment_from,moment_to,data_source,saved_at",
    "7,,W,A,0.1,0.3,0.2,0.2,sol,Demo1,2026-03-01,2026-03-10,2026-03-02T00:00:00Z,2026-03-10T14:32:07Z,demo,1970-01-01T00:00:00.000Z",
    "",
  ]);
});
