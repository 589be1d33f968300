import { expect, test } from "vitest";
import type { Client } from "../../../contract/client.ts";
import { noExclusions } from "../../../contract/exclusions.ts";
import type { HolderChanges } from "../../../contract/history.ts";
import { readMovers } from "../../metrics/movers.ts";
import { placeholder } from "../../figures/placeholder.ts";
import { exportAllMovers, exportMovers } from "./mover-export.ts";

async function allOf<T>(generator: AsyncGenerator<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of generator) all.push(each);
  return all;
}

test("each row says what changed, between which moments, and where that is from", () => {
  const rows = readMovers(
    [{ address: "W", spl_token_account: "A", before: 0.1, after: 0.3, rank_before: null, rank_after: 7 }],
    { before: 1, after: 1 },
  );
  const file = exportMovers(rows, {
    token: { chain: "sol", address: "Demo1" },
    from: "2026-03-01",
    to: "2026-03-10",
    exclusions: noExclusions,
    meta: { ...placeholder.meta, sources: ["demo"] },
    moments: { from: "2026-03-02T00:00:00Z", to: "2026-03-10T14:32:07Z" },
    savedAt: new Date(0),
  });
  expect(file.split("\r\n")).toEqual([
    "rank_after,rank_before,wallet,kind,label,label_source,token_account,before,after,change,change_of_share,chain,token,end_of_day_from,end_of_day_to,moment_from,moment_to,data_source,data_notes,saved_at",
    "7,,W,,,,A,0.1,0.3,0.2,0.2,sol,Demo1,2026-03-01,2026-03-10,2026-03-02T00:00:00Z,2026-03-10T14:32:07Z,demo,,1970-01-01T00:00:00.000Z",
    "",
  ]);
});

test("a file has all rows, a hundred a request, under one head, and goes on after an interruption", async () => {
  const all = Array.from({ length: 250 }, (_, index) => ({
    address: `W${index}`,
    spl_token_account: "",
    before: 0,
    after: 250 - index,
    rank_before: null,
    rank_after: index + 1,
  }));
  const asked: unknown[] = [];
  const client = ((name: string, args: { limit: number; offset?: number; sort: string; from: number }) => {
    if (name === "getLabels") {
      const labels = [{ name: "Vault", category: "fund", category_given: null, source: "list", as_of: null }];
      const vault = { address: "W120", kind: "wallet", evidence: "", pool: null, labels };
      return Promise.resolve({ data: { addresses: [vault] }, meta: placeholder.meta });
    }
    asked.push(args);
    const { limit, offset = 0 } = args;
    const data: HolderChanges = {
      from: "2026-03-02T00:00:00Z",
      to: "2026-03-11T00:00:00Z",
      total: 900,
      totals: { increased: 250, decreased: 650, entered: 250, left: 0, increase: 1, decrease: 1 },
      changes: all.slice(offset, offset + limit),
    };
    return Promise.resolve({ data, meta: placeholder.meta });
  }) as unknown as Client;
  const wanted = {
    token: { chain: "sol", address: "Demo1" },
    kind: "increase",
    days: { from: "2026-03-01", to: "2026-03-10" },
    supply: null,
    exclusions: noExclusions,
  } as const;
  const { signal } = new AbortController();
  const chunks = await allOf(exportAllMovers(client, wanted, signal));
  const lines = chunks
    .map(({ csv }) => csv)
    .join("")
    .trimEnd()
    .split("\r\n");
  expect(lines).toHaveLength(251);
  expect(lines.filter((line) => line.startsWith("rank_after"))).toHaveLength(1);
  expect([lines[1], lines[250]].map((line) => line?.split(",")[2])).toEqual(["W0", "W249"]);
  expect(chunks.at(-1)).toMatchObject({ rows: 250, total: 250 });
  expect(asked).toMatchObject([{ limit: 100 }, { limit: 100, offset: 100 }, { limit: 100, offset: 200 }]);
  expect(asked[0]).toMatchObject({ sort: "increase", from: Date.parse("2026-03-02") / 1000 });

  const rest = await allOf(exportAllMovers(client, wanted, signal, undefined, chunks[1]));
  expect(rest.map(({ csv }) => csv.split("\r\n").length - 1)).toEqual([50]);
});

test("a file without some holders asks for the others and says whom it leaves out", async () => {
  const asked: object[] = [];
  const changes: HolderChanges = {
    from: "2026-03-02T00:00:00Z",
    to: "2026-03-11T00:00:00Z",
    total: 1,
    totals: { increased: 1, decreased: 0, entered: 1, left: 0, increase: 1, decrease: 0 },
    changes: [{ address: "W", spl_token_account: "", before: 0, after: 1, rank_before: null, rank_after: 1 }],
  };
  const client = ((name: string, args: object) => {
    if (name === "getHolderChanges") asked.push(args);
    return Promise.resolve({
      data: name === "getHolderChanges" ? changes : { addresses: [] },
      meta: placeholder.meta,
    });
  }) as unknown as Client;
  const wanted = {
    token: { chain: "sol", address: "Demo1" },
    kind: "increase",
    days: { from: "2026-03-01", to: "2026-03-10" },
    exclusions: { ...noExclusions, without: "pool,burn" },
    supply: null,
  } as const;
  const [chunk] = await allOf(exportAllMovers(client, wanted, new AbortController().signal));
  expect(asked).toMatchObject([{ without: ["pool", "burn"] }]);
  const [head, row] = chunk!.csv.split("\r\n").map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
  expect(row![head!.indexOf("left_out")]).toBe('"without=pool,burn"');
});
