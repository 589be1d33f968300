import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore, type Store } from "../../store/store.ts";
import { hostileNames } from "../demo/hostile-names.ts";
import { importLabels, type LabelRequest } from "./import-labels.ts";

const [one, two] = [`0x${"1".repeat(40)}`, `0x${"2".repeat(40)}`];
const sol = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";

let directory: string;
let store: Store;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "holderscope-test-"));
  store = await openStore({ path: ":memory:" });
});
afterAll(async () => {
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

async function imported(content: string | Uint8Array, options: Partial<LabelRequest> = {}) {
  const file = join(directory, "list");
  await writeFile(file, content);
  const summary = await importLabels(store, {
    file,
    chain: "eth",
    source: "list",
    skipBadRows: false,
    ...options,
  });
  const rows = await store.reader.rows(
    `SELECT chain, address, name, category, category_given AS given, as_of::INTEGER AS as_of FROM address_labels
     WHERE source = $1 ORDER BY address, name`,
    [summary.source],
  );
  return { summary, rows };
}

test.each([
  ["\\r", ["\r", "\r", "\r"]],
  ["\\n, \\r\\n and \\r", ["\n", "\r\n", "\r"]],
])("lines that end with %s", async (_, ends) => {
  const lines = ["address,name", `${one},First`, `${two},Second`];
  const csv = lines.map((line, index) => line + ends[index]!).join("");
  expect((await imported(csv)).rows).toMatchObject([{ name: "First" }, { name: "Second" }]);
  const objects = [one, two].map((address) => JSON.stringify({ address, name: "N" }));
  const text = objects.map((line, index) => line + ends[index + 1]!).join("");
  expect((await imported(text)).rows).toMatchObject([{ name: "N" }, { name: "N" }]);
});

test("addresses with their chain before them", async () => {
  const lines = `eth:${one},First\neip155:8453:${two},Second\neip155:100:${two},Third\n`;
  const { summary, rows } = await imported(`address,name\n${lines}`, { chain: null, source: "prefixed" });
  expect(rows).toMatchObject([
    { chain: "eth", address: one, name: "First" },
    { chain: "base", address: two, name: "Second" },
  ]);
  expect(summary).toMatchObject({ labels: 2 });
  await expect(imported(`chain,address,name\neth,base:${one},First\n`)).rejects.toThrow(
    "its address is one of Base, its chain Ethereum",
  );
});

test("CSV, in the words that lists have for it, and a second import in place of the first", async () => {
  const { rows } = await imported(
    `Address,Name Tag,name,Category,as_of\n${one.toUpperCase().replace("X", "x")},,"Big ""Exchange"", hot",CEX,2025-09-04\n\n${two},,Vault,yield_vaults,\n`,
  );
  expect(rows).toEqual([
    {
      chain: "eth",
      address: one,
      name: 'Big "Exchange", hot',
      category: "exchange",
      given: null,
      as_of: 1_756_944_000,
    },
    { chain: "eth", address: two, name: "Vault", category: "other", given: "yield_vaults", as_of: null },
  ]);
  const again = await imported(gzipSync(`address;label\n${two};New\n`));
  expect(again.summary).toMatchObject({ labels: 1, replaced: 2 });
  expect(again.rows).toEqual([
    { chain: "eth", address: two, name: "New", category: "other", given: null, as_of: null },
  ]);
});

test("a list cannot look like labels that come with Holderscope", async () => {
  const csv = `address,name\n${one},First\n`;
  for (const source of ["Holderscope (viem 2.56.9)", " holderscope (ours)"]) {
    await expect(imported(csv, { source })).rejects.toThrow(
      "is the name of labels that come with Holderscope",
    );
  }
  expect((await imported(csv, { source: "Holderscope's friends" })).rows).toHaveLength(1);
});

test("maps of addresses, as public repositories have them", async () => {
  expect(
    (
      await imported(
        JSON.stringify({ [one]: "Some Bridge", [two]: { name: "Other", labels: ["uniswap", "bridge"] } }),
      )
    ).rows,
  ).toMatchObject([
    { address: one, name: "Some Bridge", category: "other" },
    { address: two, name: "Other", category: "bridge" },
  ]);
});

test("the vocabulary of the Open Labels Initiative, of which other chains are left out", async () => {
  const head = "address,chain_id,is_contract,contract_name,owner_project,usage_category";
  const csv = `${head}\n${one},eip155:1,true,Router02,uniswap,dex\n${two},eip155:59144,true,X,y,dex\n${two},eip155:1,true,Thing,,\n`;
  const { summary, rows } = await imported(csv, { chain: null });
  expect(summary).toMatchObject({ labels: 2, otherChains: 1 });
  expect(rows).toMatchObject([
    { address: one, name: "uniswap: Router02", category: "pool" },
    { address: two, name: "Thing", category: "contract" },
  ]);
  const line = JSON.stringify({
    address: one,
    chain_id: "eip155:1",
    tags: { contract_name: "Bridge", usage_category: "bridge" },
  });
  expect(
    (await imported(`${line}\n${JSON.stringify({ address: sol, chain: "solana", name: "Me" })}\n`)).rows,
  ).toMatchObject([
    { address: one, name: "Bridge", category: "bridge" },
    { chain: "sol", address: sol, name: "Me" },
  ]);
});

test("rows that cannot be read are named, and refused unless they are to be left out", async () => {
  const csv = `address,name\n${one},Good\n0x12,Short\n${two},\n${two},a,b\n`;
  await expect(imported(csv)).rejects.toThrow(
    /3 rows cannot be read[^]*list, line 3: its address is none of Ethereum[^]*line 4: no name[^]*line 5: not as many/,
  );
  expect((await imported(csv, { skipBadRows: true })).summary).toMatchObject({ labels: 1, badRows: 3 });
  await expect(imported(`address,name\n${one},Good\n`, { chain: null })).rejects.toThrow(
    "no chain: name it with --chain",
  );
  await expect(imported("")).rejects.toThrow("list is empty");
  await expect(imported(Buffer.from([0xff, 0xfe, 0x41]))).rejects.toThrow("not UTF-8");
});

test("names are strangers' text: one line, bounded, without what is not seen", async () => {
  const names = Object.values(hostileNames).map(([name]) => name);
  const map = Object.fromEntries(names.map((name, index) => [`0x${String(index).padStart(40, "0")}`, name]));
  const { rows } = await imported(JSON.stringify(map), { source: "hostile", skipBadRows: true });
  expect(rows).toHaveLength(names.length - 1);
  for (const { name } of rows as { name: string }[]) {
    expect(name).toMatch(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,101}$/u);
  }
});

test("a list in Latin-1 says its line, and how it becomes UTF-8; one for a spreadsheet says its separator", async () => {
  const rows = `address;name\n${"0x".padEnd(42, "1")};Müller\n`;
  await expect(imported(Buffer.from(rows, "latin1"))).rejects.toThrow(
    /^list, line 2: not UTF-8 text\. As Latin-1 it is ".*;Müller"\. Save the file as UTF-8, or convert it: iconv -f WINDOWS-1252/,
  );
  const { summary } = await imported(`sep=;\n${rows}`);
  expect(summary).toMatchObject({ labels: 1, badRows: 0 });
});
