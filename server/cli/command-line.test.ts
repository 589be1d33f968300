import { resolve } from "node:path";
import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { runCli } from "../../test/cli-process.ts";
import { commandNames, parseCommandLine } from "./command-line.ts";
import { helpTexts } from "./help.ts";
import { UsageError } from "./usage-error.ts";

const uniswap = "0x1F9840a85d5aF5bf1D1762F925BDADdC4201F984";
const wrapped = "So11111111111111111111111111111111111111112";
const words = (text: string) => text.split(" ").filter((word) => word !== "");
const token = `--chain eth --token ${uniswap}`;

describe("command lines that are understood", () => {
  it("an import with everything", () => {
    const args = words(
      `import transfers a.csv --chain ETH --token ${uniswap} --name=Uniswap --ticker UNI --decimals 18 ` +
        "--columns block_time=ts,log_index=order_in_block --columns amount_raw=value --amounts RAW --skip-bad-rows --allow-rounded --allow-incomplete b.csv",
    );
    expect(parseCommandLine(args)).toEqual({
      kind: "command",
      command: {
        name: "import",
        request: {
          kind: "transfers",
          files: [resolve("a.csv"), resolve("b.csv")],
          token: {
            chain: "eth",
            address: uniswap.toLowerCase(),
            name: "Uniswap",
            ticker: "UNI",
            decimals: 18,
          },
          columns: { block_time: "ts", log_index: "order_in_block", amount_raw: "value" },
          amounts: "raw",
          format: null,
          decimal: null,
          skipBadRows: true,
          allowRounded: true,
          equalRows: null,
          inOrder: false,
          allowIncomplete: true,
          asOf: null,
        },
      },
    });
  });

  it("columns with spaces and commas in their names", () => {
    const args = [
      ...words(`import prices a.csv ${token}`),
      "--columns",
      "time=Date, UTC,price_usd=Close (USD)",
    ];
    expect(parseCommandLine(args)).toMatchObject({
      command: { request: { columns: { time: "Date, UTC", price_usd: "Close (USD)" } } },
    });
  });

  it("an import of every token of a file", () => {
    expect(parseCommandLine(words("import transfers a.csv --chain eth --all-tokens"))).toMatchObject({
      command: {
        request: { token: { chain: "eth", address: null, name: null, ticker: null, decimals: null } },
      },
    });
  });

  it.each([
    ["1750000000", 1_750_000_000],
    ["2025-06-15", 1_749_945_600],
    ["2025-06-15T15:06:40Z", 1_750_000_000],
    ["2025-06-15T15:06:40", 1_750_000_000],
    ["2025-06-15T17:06:40+02:00", 1_750_000_000],
  ])("--as-of %s", (text, seconds) => {
    const invocation = parseCommandLine(words(`import balances a.csv ${token} --as-of ${text}`));
    expect(invocation).toMatchObject({ command: { request: { asOf: seconds } } });
  });

  it.each([
    [
      "keys create spreadsheet --units 1000",
      { name: "keys create", keyName: "spreadsheet", unitBudget: 1000 },
    ],
    ["check", { name: "check", chain: null, token: null, repairs: false, isJson: false }],
    [
      `check --chain ETH --token ${uniswap} --repair --json`,
      { name: "check", chain: "eth", token: uniswap.toLowerCase(), repairs: true, isJson: true },
    ],
    ["keys create x", { name: "keys create", keyName: "x", unitBudget: null }],
    ["keys list", { name: "keys list" }],
    ["account create Ana", { name: "account create", account: "Ana", unitBudget: null, signIn: null }],
    ["account create Ana --units 5", { name: "account create", account: "Ana", unitBudget: 5, signIn: null }],
    ["account list", { name: "account list" }],
    ["account link Ana", { name: "account link", account: "Ana", signIn: null }],
    ["account remove Ana", { name: "account remove", account: "Ana", isConfirmed: false }],
    ["account remove Ana --yes", { name: "account remove", account: "Ana", isConfirmed: true }],
    ["keys revoke 3", { name: "keys revoke", nameOrId: "3" }],
    [
      `index eth --rpc http://127.0.0.1:8545 --token ${uniswap} --token 0x${"ab".repeat(20)} --from-block 7 --follow`,
      {
        name: "index evm",
        chain: "eth",
        rpc: "http://127.0.0.1:8545",
        tokens: [uniswap.toLowerCase(), `0x${"ab".repeat(20)}`],
        fromBlock: 7,
        pairs: [],
        follow: true,
      },
    ],
    [
      `index eth --token ${uniswap}`,
      {
        name: "index evm",
        chain: "eth",
        rpc: null,
        tokens: [uniswap.toLowerCase()],
        fromBlock: null,
        pairs: [],
        follow: false,
      },
    ],
    [
      `index eth --token ${uniswap} --pair 0x${"AB".repeat(20)} --pair 0x${"cd".repeat(20)}`,
      {
        name: "index evm",
        chain: "eth",
        rpc: null,
        tokens: [uniswap.toLowerCase()],
        fromBlock: null,
        pairs: [`0x${"ab".repeat(20)}`, `0x${"cd".repeat(20)}`],
        follow: false,
      },
    ],
    ["tokens list", { name: "tokens list", chain: null }],
    [
      `holders eth ${uniswap} --at 2026-01-31T12:00:00+02:00 --limit 7 --csv`,
      {
        name: "holders",
        chain: "eth",
        token: uniswap.toLowerCase(),
        exclusions: {},
        at: Date.UTC(2026, 0, 31, 10) / 1_000,
        limit: 7,
        csv: true,
      },
    ],
    [
      `history eth ${uniswap} --metric cohorts --without pool,burn --without exchange --and ${uniswap} --keep ${uniswap}`,
      {
        name: "history",
        chain: "eth",
        token: uniswap.toLowerCase(),
        exclusions: {
          without: ["pool", "exchange", "burn"],
          and: [uniswap.toLowerCase()],
          keep: [uniswap.toLowerCase()],
        },
        format: "table",
        asked: { about: "cohorts", interval: "1month" },
      },
    ],
    [
      `changes sol ${wrapped} --from 2026-01-01`,
      {
        name: "changes",
        chain: "sol",
        token: wrapped,
        exclusions: {},
        from: Date.UTC(2026, 0, 1) / 1_000,
        to: null,
        sort: "increase",
        limit: 1_000,
        csv: false,
      },
    ],
    [
      `history eth ${uniswap} --metric holders,gini --metric hhi --from 2026-01-01 --interval 1day --csv`,
      {
        name: "history",
        chain: "eth",
        token: uniswap.toLowerCase(),
        exclusions: {},
        format: "csv",
        asked: {
          about: "series",
          metrics: ["holders", "gini", "hhi"],
          interval: "1day",
          from: Date.UTC(2026, 0, 1) / 1_000,
          to: null,
        },
      },
    ],
    [
      `history sol ${wrapped} --json`,
      {
        name: "history",
        chain: "sol",
        token: wrapped,
        exclusions: {},
        format: "json",
        asked: { about: "series", metrics: null, interval: "auto", from: null, to: null },
      },
    ],
    [
      `history sol ${wrapped} --metric cost-basis --at 2026-01-01`,
      {
        name: "history",
        chain: "sol",
        token: wrapped,
        exclusions: {},
        format: "table",
        asked: { about: "cost-basis", at: Date.UTC(2026, 0, 1) / 1_000 },
      },
    ],
    ["tokens list --chain sol", { name: "tokens list", chain: "sol" }],
    [
      `index sol --rpc http://127.0.0.1:8899 --token ${wrapped},${wrapped} --history --every 5 --follow`,
      {
        name: "index sol",
        rpc: "http://127.0.0.1:8899",
        tokens: [wrapped],
        history: true,
        everyMinutes: 5,
        follow: true,
      },
    ],
    [
      `index sol --token ${wrapped}`,
      { name: "index sol", rpc: null, tokens: [wrapped], history: false, everyMinutes: null, follow: false },
    ],
  ])("%s", (text, command) => {
    expect(parseCommandLine(words(text))).toEqual({ kind: "command", command });
  });

  it.each([
    ["", ""],
    ["--help", ""],
    ["-h", ""],
    ["help", ""],
    ["import", undefined],
    ["import --help", "import"],
    ["import transfers --help", "import transfers"],
    ["import balances a.csv -h", "import balances"],
    ["keys --help", "keys"],
    ["keys create --help", "keys"],
    ["account --help", "account"],
    ["account remove --help", "account"],
    ["tokens list --help", "tokens"],
    ["holders --help", "holders"],
    ["changes eth -h", "changes"],
    ["history --help", "history"],
  ] as const)("help: %j", (text, topic) => {
    if (topic === undefined) expect(() => parseCommandLine(words(text))).toThrow(UsageError);
    else expect(parseCommandLine(words(text))).toEqual({ kind: "help", topic });
  });
});

describe("command lines that are not", () => {
  it.each([
    ["imprt transfers", 'There is no command "imprt". Did you mean import?'],
    [
      "serve",
      'There is no command "serve". Known: import, index, labels, keys, account, tokens, imports, holders, changes, history, status, check, backup, restore, upstream, mcp, cluster.',
    ],
    ["--hlep", "There is no option --hlep here. Did you mean --help?"],
    ["import", "Say what to import: transfers, balances, prices or labels."],
    ["import transfer a.csv", "Did you mean transfers?"],
    ["import transfers", "Name the files to import transfers from."],
    ["import transfers a.csv", "Say which token: --chain CHAIN --token ADDRESS"],
    [
      `import transfers a.csv ${token} --tikcer UNI`,
      "There is no option --tikcer here. Did you mean --ticker?",
    ],
    [`import prices a.csv ${token} --as-of 5`, "There is no option --as-of here."],
    [`import prices a.csv ${token} --amounts raw`, "There is no option --amounts here."],
    [
      `import balances a.csv ${token} --amounts wei`,
      '--amounts: There is no value "wei". Known: raw, whole.',
    ],
    [`import transfers a.csv ${token} --name --ticker UNI`, "--name needs a value."],
    [
      `import transfers a.csv ${token} --all-tokens`,
      "--all-tokens imports every token of the files: leave --token out.",
    ],
    ["import transfers a.csv --all-tokens", "Say which token: --chain CHAIN"],
    [`import transfers a.csv ${token} --chain sol`, "--chain is given more than once."],
    [`import transfers a.csv ${token} --skip-bad-rows=yes`, "--skip-bad-rows takes no value."],
    [
      `import transfers a.csv --chain btc --token ${uniswap}`,
      '--chain: There is no value "btc". Known: eth, base, ',
    ],
    [
      "import transfers a.csv --chain eth --token 0x12",
      "is not an address of eth: expected 0x and 40 hexadecimal",
    ],
    [`import transfers a.csv --chain sol --token ${uniswap}`, "expected 32 bytes in base58"],
    [
      `import transfers a.csv ${token} --decimals 1e3`,
      '--decimals "1e3": expected a whole number from 0 to 255.',
    ],
    [`import transfers a.csv ${token} --decimals 256`, "expected a whole number from 0 to 255."],
    [`import transfers a.csv ${token} --format xls`, 'There is no value "xls". Known: csv, parquet, ndjson.'],
    [
      `import transfers a.csv ${token} --columns block_tiem=ts`,
      'no column "block_tiem". Did you mean block_time?',
    ],
    [`import transfers a.csv ${token} --columns ts=block_time`, "write block_time=ts."],
    [`import transfers a.csv ${token} --columns block_time`, "expected NAME=COLUMN"],
    [`import transfers a.csv ${token} --columns seq=a,seq=b`, "--columns names seq more than once."],
    [`import balances a.csv ${token} --columns account=x`, 'There is no column "account"'],
    [`holders eth ${uniswap} --without pools`, 'There is no kind "pools". Did you mean pool?'],
    [
      `holders sol ${wrapped} --and 0x1`,
      '"0x1" is not an address of sol: expected 32 bytes in base58, 32 to 44 characters.',
    ],
    [`history eth ${uniswap} --metric holder`, 'There is no metric "holder". Did you mean holders?'],
    [`history eth ${uniswap} --metric cost-bassis`, "Did you mean cost-basis?"],
    [
      `history eth ${uniswap} --metric cohorts,gini`,
      "--metric cohorts cannot be combined with other series.",
    ],
    [`history eth ${uniswap} --metric cohorts --at 2026-01-01`, "--metric cohorts takes --interval alone."],
    [`history eth ${uniswap} --metric cost-basis --to 2026-01-01`, "--metric cost-basis takes --at alone."],
    [
      `history eth ${uniswap} --at 2026-01-01`,
      "--at is for --metric cost-basis; series take --from and --to.",
    ],
    [`history eth ${uniswap} --interval day`, 'There is no value "day". '],
    [`history eth ${uniswap} --csv --json`, "Say --csv or --json, not both."],
    ["history eth", "Say which token: history CHAIN ADDRESS."],
    [`import balances a.csv ${token} --as-of yesterday`, "expected unix seconds or ISO 8601"],
    ["index", "Say which chain to index: index eth, index base"],
    ["index btc", 'There is no chain to index "btc".'],
    ["index eth --rpc http://a", "Say which token to index"],
    [`index eth --rpc ws://user:secret@a --token ${uniswap}`, "--rpc is not an http or https URL."],
    ["index eth --token 0x12", "is not an address of eth"],
    [`index eth ${uniswap}`, "after its own --token"],
    [`check --token ${uniswap}`, "Say of which chain the token is: --chain CHAIN --token ADDRESS"],
    ["check all", "check takes no arguments."],
    ["keys", "Say what to do: keys create NAME"],
    ["index sol --rpc http://a", "Say which token to index"],
    [`index sol --rpc ws://canary@a --token ${wrapped}`, "--rpc is not an http or https URL."],
    ["index sol --token 0x12", "is not an address of sol"],
    [`index sol ${wrapped}`, "after its own --token"],
    [`index sol --token ${wrapped} --every 0`, "at least one minute"],
    ["keys make x", "There is no keys command"],
    ["keys create", "keys create needs a name."],
    ["keys create my key", "Give one name; put it in quotes"],
    ["keys create x --units -5", "expected a whole number"],
    ["keys create x --units many", "expected a whole number"],
    ["keys list all", "keys list takes no arguments."],
    ["tokens", "Say what to do: tokens list, show, remove, rename, reindex, take."],
    ["tokens drop", "There is no tokens command"],
  ])("%s", (text, message) => {
    expect(() => parseCommandLine(words(text))).toThrow(UsageError);
    expect(() => parseCommandLine(words(text))).toThrow(message);
  });
});

it("the help names every command, and nothing else", () => {
  const named = Object.values(helpTexts).flatMap((text) =>
    Array.from(text.matchAll(/npx holderscope ([a-z]+)/g), ([, first]) => first),
  );
  // The server is started before any command is read.
  expect(new Set(named)).toEqual(new Set([...commandNames, "start"]));
});

it.each(Object.entries(helpTexts))("help fits a screen: %s", (_, text) => {
  const lines = text.split("\n");
  expect(lines.length).toBeLessThanOrEqual(40);
  expect(lines.filter((line) => line.length > 110)).toEqual([]);
});

it("the help of import leads with what most people need", () => {
  const [, , , , ...examples] = helpTexts.import.split("\n").slice(0, 7);
  const kinds = examples.map((line) => parseCommandLine(words(line.replaceAll("0x…", uniswap)).slice(2)));
  expect(kinds).toMatchObject(
    ["transfers", "balances", "prices"].map((kind) => ({ command: { request: { kind } } })),
  );
});

it("exit codes and streams", async () => {
  const [help, version, usage, failure] = await Promise.all([
    runCli(["--help"], tmpdir()),
    runCli(["--version"], tmpdir()),
    runCli(["import", "transfres"], tmpdir()),
    runCli(["keys", "list"], "/dev/null/none"),
  ]);
  expect(help).toEqual({ code: 0, stdout: `${helpTexts[""]}\n`, stderr: "" });
  expect(version).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string });
  expect(usage).toMatchObject({ code: 2, stdout: "" });
  expect(usage.stderr).toContain("Did you mean transfers?\nSee: npx holderscope import --help");
  expect(failure).toMatchObject({ code: 1, stdout: "" });
  expect(failure.stderr).toContain("the data directory /dev/null/none cannot be written");
});
