import { expect, test, vi } from "vitest";
import { ApiError } from "../../../contract/api-error.ts";
import type { ParsedArgs } from "../../../contract/endpoints.ts";
import type { Client } from "../../../contract/client.ts";
import type { Holder } from "../../../contract/holders.ts";
import type { LabelledAddress } from "../../../contract/labels.ts";
import type { Meta } from "../../../contract/meta.ts";
import { createStoreBackend } from "../../../server/api/store-backend.ts";
import { createImportFixture, ethToken, wallet } from "../../../server/sources/files/test-import.ts";
import { createQueryClient } from "../../api/query-client.ts";
import {
  type ExportChunk,
  exportHolders,
  exportPage,
  exportShownPage,
  type HolderExport,
} from "./holder-export.ts";

const meta: Meta = {
  asOf: new Date("2025-11-21T14:32:07Z"),
  sources: ["demo"],
  history: "full",
  priceUsd: undefined,
  requestId: undefined,
};
const wanted: HolderExport = {
  token: { chain: "sol", address: "Demo1" },
  supply: 1000,
  min_amount: "",
  max_amount: "",
  at: "",
};

function page(from: number, rows: number, total: number) {
  const holders = Array.from({ length: rows }, (_, index) => ({
    address: `W${from + index}`,
    spl_token_account: `A${from + index}`,
    amount: 1,
    rank: from + index,
  }));
  return { data: { holder_count: total, total, holders }, meta };
}

interface Asked {
  readonly limit: number;
  readonly offset?: number;
  readonly address?: readonly string[];
}

/** The first is labelled by two lists, by one of them with what a spreadsheet would run. */
function labelled(address: string): LabelledAddress {
  const label = { category: "exchange", category_given: null, as_of: null } as const;
  const labels = [
    { ...label, name: "=cmd|' /C calc'!A0", source: "a.csv" },
    { ...label, name: "Coastal", source: "b.csv" },
  ];
  return { address, kind: "wallet", evidence: "", pool: null, labels: address === "W1" ? labels : [] };
}

/** Calls that asked for rows. */
function pagesAsked(client: ReturnType<typeof service>) {
  return client.mock.calls.filter(([name]) => name === "getHolders").map(([, args]) => args);
}

/** A service with so many holders of one token each. */
function service(total: number, failures: ApiError[] = []) {
  const answer = vi.fn<(name: string, args: Asked) => Promise<unknown>>(
    async (name, { limit, offset = 0, address = [] }) => {
      if (name === "getLabels") return { data: { addresses: address.map(labelled) }, meta };
      const failure = failures.pop();
      if (failure) throw failure;
      return page(offset + 1, Math.min(limit, total - offset), total);
    },
  );
  return answer as typeof answer & Client;
}

async function collect(client: Client, options = wanted, signal = new AbortController().signal) {
  let text = "";
  const progress: number[] = [];
  const waited: number[] = [];
  const wait = (ms: number) => Promise.resolve(void waited.push(ms));
  for await (const chunk of exportHolders(client, options, signal, wait)) {
    text += chunk.csv;
    progress.push(chunk.rows);
  }
  return { lines: text.trimEnd().split("\r\n"), progress, waited };
}

test("every row comes once, with its share and where it comes from", async () => {
  const client = service(250);
  const { lines, progress } = await collect(client);
  expect(progress).toEqual([0, 100, 200, 250]);
  expect(pagesAsked(client)).toHaveLength(3);
  expect(client).toHaveBeenCalledTimes(6);
  expect(lines).toHaveLength(251);
  expect(lines[0]).toBe(
    "rank,wallet,kind,label,label_source,token_account,amount,amount_raw,share_of_supply,cumulative_share,price_usd,value_usd,chain,token,min_amount,max_amount,data_as_of,data_source,data_notes,fetched_at",
  );
  expect(lines[250]).toMatch(
    /^250,W250,wallet,,,A250,1,,0\.001,0\.25,,,sol,Demo1,,,2025-11-21T14:32:07\.000Z,demo,,20/,
  );
});

test("under a maximum the cumulative share is not known", async () => {
  const { lines } = await collect(service(1), { ...wanted, max_amount: "10" });
  expect(lines[1]).toMatch(/^1,W1,wallet,'=cmd.* \| Coastal,a\.csv \| b\.csv,A1,1,,0\.001,,,,sol,Demo1,,10,/);
});

test("an empty filter is a file with its header", async () => {
  expect((await collect(service(0))).lines).toHaveLength(1);
});

test("the rate limit is waited out as long as asked; another refusal ends it", async () => {
  const limited = new ApiError("slow down", "rate_limited", 429, undefined, 7);
  const { lines, waited } = await collect(service(150, [limited, limited]));
  expect(lines).toHaveLength(151);
  expect(waited).toEqual([7000, 7000]);
  await expect(collect(service(150, [new ApiError("gone", "token_not_found", 404)]))).rejects.toThrow("gone");
});

test("an interrupted export goes on after its last rows", async () => {
  const chunks: ExportChunk[] = [];
  const client = service(250);
  const { signal } = new AbortController();
  for await (const chunk of exportHolders(client, wanted, signal)) {
    chunks.push(chunk);
    if (chunk.rows === 100) break;
  }
  for await (const chunk of exportHolders(client, wanted, signal, undefined, chunks.at(-1)))
    chunks.push(chunk);
  const whole = await collect(service(250));
  const text = chunks.map(({ csv }) => csv).join("");
  const untimed = (lines: readonly string[]) => lines.map((line) => line.replace(/[^,]*$/, ""));
  expect(untimed(text.trimEnd().split("\r\n"))).toEqual(untimed(whole.lines));
  expect(pagesAsked(client)).toHaveLength(3);
});

test("a service that never answers is asked again, then given up", async () => {
  const answer = vi.fn<(name: string, args: object, signal: AbortSignal) => Promise<never>>(
    async (_, __, signal) => Promise.reject(signal.reason as Error),
  );
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
  await expect(collect(answer as typeof answer & Client)).rejects.toMatchObject({ code: "request_timeout" });
  expect(answer).toHaveBeenCalledTimes(6);
  timeout.mockRestore();
});

test("a cancelled export asks no more", async () => {
  const controller = new AbortController();
  const client = service(1000);
  const seen: number[] = [];
  const run = async () => {
    for await (const { rows } of exportHolders(client, wanted, controller.signal)) {
      seen.push(rows);
      if (rows === 200) controller.abort(new Error("cancelled"));
      controller.signal.throwIfAborted();
    }
  };
  await expect(run()).rejects.toThrow("cancelled");
  expect(pagesAsked(client)).toHaveLength(2);
});

test("a page that is on screen needs no request; full precision, no exponents", () => {
  const shown = page(101, 2, 500);
  shown.data.holders[0]!.amount = 1.25e-7;
  shown.data.holders[1]!.amount = 1.8e21;
  const text = exportPage(wanted, shown, [0.5, null], new Date(0));
  expect(text).toContain("101,W101,,,,A101,0.000000125,");
  expect(text).toContain("102,W102,,,,A102,1800000000000000000000,");
  expect(text).toContain(",0.5,,,sol,Demo1,");
});

test("the page on screen is saved with every digit, and as it stands where the service has none", async () => {
  const shown = { page: page(101, 2, 500), limit: 50, offset: 100, amountBefore: 500, fetchedAt: 0 };
  const rowsOf = async (fetch: typeof globalThis.fetch) => {
    const text = await exportShownPage(createQueryClient({ fetch, retries: 0 }), wanted, shown);
    const [head = "", ...rows] = text
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));
    return rows.map((row) => [row[head.indexOf("amount_raw")], row[head.indexOf("cumulative_share")]]);
  };
  const holders = shown.page.data.holders.map((row) => ({
    ...row,
    amount_raw: `1000000000000000000${row.rank}`,
  }));
  const answering: typeof fetch = (input) =>
    Promise.resolve(
      (input as string).includes("/holders?")
        ? Response.json({ holder_count: 500, total: 500, holders })
        : Response.json({ code: "stats_unavailable", message: "no" }, { status: 404 }),
    );
  expect(await rowsOf(answering)).toEqual([
    ["1000000000000000000101", "0.501"],
    ["1000000000000000000102", "0.502"],
  ]);
  const silent: typeof fetch = () => Promise.reject(new Error("away"));
  expect(await rowsOf(silent)).toEqual([
    ["", "0.501"],
    ["", "0.502"],
  ]);
});

test("a row has its value where a price of the data's time is known", () => {
  const shown = page(1, 1, 1);
  shown.data.holders[0]!.amount = 300;
  const priced = { ...shown, meta: { ...meta, priceUsd: 0.25, notes: ["differs", "missing=7"] as const } };
  const [head = "", row = ""] = exportPage(wanted, priced, [null], new Date(0)).split("\r\n");
  const cell = (name: string) => row.split(",")[head.split(",").indexOf(name)];
  expect([cell("price_usd"), cell("value_usd"), cell("data_as_of"), cell("data_notes")]).toEqual([
    "0.25",
    "75",
    "2025-11-21T14:32:07.000Z",
    "differs missing=7",
  ]);
});

test.each([0, 6, 18, 24])(
  "a file with amounts of %i decimals is imported as it is, to the last digit",
  async (decimals) => {
    const fixture = await createImportFixture();
    try {
      const token = { chain: "eth", address: ethToken, name: "T", ticker: "T", decimals } as const;
      const amounts = [123_456_789_012_345_678_901_234_567_890n, 9_007_199_254_740_993n, 1_000_000n, 3n, 1n];
      const given = amounts.map((amount, index) => `${wallet(index + 1)},${amount}\n`).join("");
      const request = { kind: "balances", token } as const;
      await fixture.importContent("given.csv", `address,balance_raw\n${given}`, request);
      const before = await fixture.holders();
      const backend = createStoreBackend(fixture.store);
      const client = (async (name: string, args: ParsedArgs<"getHolders">) => {
        const answer =
          name === "getLabels"
            ? { body: '{"addresses":[]}' }
            : await backend.getHolders({ ...args, offset: args.offset ?? 0 });
        return { data: JSON.parse(answer.body) as unknown, meta };
      }) as unknown as Client;
      const { lines } = await collect(client, { ...wanted, token: { chain: "eth", address: ethToken } });
      const other = { ...token, address: wallet(99) };
      const file = `\uFEFF${lines.join("\r\n").replaceAll(ethToken, other.address)}\r\n`;
      await fixture.importContent("page.csv", file, { kind: "balances", token: other });
      expect(await fixture.holders(other.address)).toEqual(before);
      expect(before.map(({ amount }) => amount)).toEqual(amounts);
    } finally {
      await fixture.close();
    }
  },
);

test("a service without raw amounts is asked without them", async () => {
  const old = service(3);
  const client = vi.fn(async (name: string, args: Asked & { with?: readonly string[] }) => {
    if (args.with?.includes("raw")) throw new ApiError("unknown parameter", "invalid_query", 400);
    return old(name as never, args as never);
  });
  expect((await collect(client as unknown as Client)).lines).toHaveLength(4);
});

test("the file of a day says the day, what is held now, and no dollars", async () => {
  const shown = page(1, 2, 2);
  const [kept, gone] = shown.data.holders as [Holder, Holder];
  Object.assign(kept, { rank_now: 3, amount_now: 0.5 });
  Object.assign(gone, { rank_now: null, amount_now: null });
  const priced = { ...shown, meta: { ...meta, priceUsd: 0.25 } };
  const text = exportPage({ ...wanted, at: "2025-03-12" }, priced, [0.001, 0.002], new Date(0));
  const [head, first, second] = text.split("\r\n");
  expect(head).toBe(
    "rank,wallet,kind,label,label_source,token_account,amount,amount_raw,share_of_supply,cumulative_share,rank_now,places_gained,amount_now,chain,token,min_amount,max_amount,end_of_day_utc,data_as_of,data_source,data_notes,fetched_at",
  );
  expect(first).toMatch(/^1,W1,,,,A1,1,,0\.001,0\.001,3,-2,0\.5,sol,Demo1,,,2025-03-12,2025-11-21T14/);
  expect(second).toMatch(/^2,W2,,,,A2,1,,0\.001,0\.002,,,0,sol,Demo1/);
});

test("the list of a day is asked for at its end, a page at a time", async () => {
  const client = service(150);
  await collect(client, { ...wanted, at: "2025-03-12" });
  const at = Date.parse("2025-03-13T00:00:00Z") / 1000;
  expect(pagesAsked(client)).toMatchObject([
    { at, with: ["now", "raw"], limit: 100 },
    { at, with: ["now", "raw"], limit: 100, offset: 100 },
  ]);
});

test("a file of a day without some holders asks for the others and says whom it leaves out", async () => {
  const client = service(3);
  const exclusions = { without: "pool,burn", and: "", keep: "" };
  const { lines } = await collect(client, { ...wanted, at: "2025-03-12", exclusions });
  expect(pagesAsked(client)).toMatchObject([{ without: ["pool", "burn"], limit: 100 }]);
  expect(lines[0]).toContain(",end_of_day_utc,left_out,data_as_of");
  expect(lines[1]).toContain(',"without=pool,burn",');
  const all = await collect(service(3), wanted);
  expect(all.lines[0]).not.toContain("left_out");
});

test("a service without labels is asked for them once, and the rows come all the same", async () => {
  const client = service(250);
  const withoutLabels = vi.fn(async (name: string, args: Asked) => {
    if (name === "getLabels") throw new ApiError("no such answer", "unknown_route", 404);
    return client(name as never, args as never);
  });
  const { lines } = await collect(withoutLabels as unknown as Client);
  expect(lines).toHaveLength(251);
  expect(withoutLabels.mock.calls.filter(([name]) => name === "getLabels")).toHaveLength(1);
});

test("columns that are switched on are in the file, asked for once a page; a kind has no running sum", async () => {
  const details = { change_24h: 1, change_7d: null, average_cost: 2, costed_share: 1, unrealized_pnl: -3 };
  const answer = vi.fn<(name: string, args: Asked & { kind?: readonly string[] }) => Promise<unknown>>(
    async (name, { limit, offset = 0, address = [] }) => {
      if (name === "getLabels") return { data: { addresses: address.map(labelled) }, meta };
      if (name !== "getHolderDetails") return page(offset + 1, Math.min(limit, 101 - offset), 101);
      const wallets = address.map((each) => ({
        ...details,
        address: each,
        first_received: "2026-01-02T00:00:00Z",
      }));
      return { data: { wallets }, meta };
    },
  );
  const chunks: string[] = [];
  const asked = {
    ...wanted,
    kind: "wallet",
    columns: ["change_7d", "first_received", "unrealized_pnl"],
  } as const;
  for await (const chunk of exportHolders(answer as never, asked, new AbortController().signal))
    chunks.push(chunk.csv);
  const [head = "", first = ""] = chunks.join("").split(/\r?\n/);
  const column = (name: string) => first.split(",")[head.split(",").indexOf(name)];
  expect(head.split(",")).not.toContain("change_24h");
  expect(
    ["change_7d", "first_received", "unrealized_pnl_usd", "cumulative_share", "listed_kind"].map(column),
  ).toEqual(["", "2026-01-02T00:00:00Z", "-3", "", "wallet"]);
  const names = answer.mock.calls.map(([name]) => name);
  expect(names.filter((name) => name === "getHolderDetails")).toHaveLength(2);
  expect(answer.mock.calls[0]![1].kind).toEqual(["wallet"]);
});
