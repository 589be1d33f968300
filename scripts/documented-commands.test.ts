import { execFile, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import { parseCommandLine } from "../server/cli/command-line.ts";
import { readConfig } from "../server/config/config.ts";
import { createLogger } from "../server/operation/log.ts";
import { startService } from "../server/service.ts";
import { isOfDemo } from "../server/sources/demo/demo.ts";
import { program } from "../test/program.ts";

/** Commands that cannot run in a test, and why. */
const cannotRun: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^npm start$/, "starts a server and does not end; the browser tests run against one"],
  [/^npm test$/, "is what runs this test"],
  [/^npm pack$/, "builds the package; e2e/package.spec.ts does"],
  [/^npm install --prefix /, "installs the package; e2e/package.spec.ts does"],
  [/\/holderscope start$/, "needs the installed package; e2e/package.spec.ts starts it"],
  [/^docker compose /, "needs Docker; scripts/container.test.ts reads its files"],
  [/^sudo /, "changes the machine; e2e/package.spec.ts runs the installed package"],
  [
    /^npx holderscope index /,
    "needs a node of the chain; e2e/index-eth.spec.ts and e2e/solana.spec.ts have one",
  ],
  [/^curl -N /, "reads events, which do not end; server/http/event-routes.test.ts reads them"],
  [/^npx holderscope cluster /, "needs ClickHouse; npm run test:cluster has engines of it"],
  [/^npx holderscope tokens take /, "is of a worker of a cluster; server/cluster/worker.test.ts takes one"],
  [/^npx holderscope restore /, "needs the server stopped; server/cli/backup.test.ts restores"],
];

/** What each fenced block of a page holds: `sh` is to be pasted, `python` and `js` to be run, `html` to be framed. */
const languages = new Set(["sh", "python", "js", "html", "ini", "json", "text", "nginx", "yaml"]);

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name))
    .toSorted(),
];
const blocks = pages.flatMap((page) =>
  Array.from(
    readFileSync(page, "utf8").matchAll(/^```(.*)\n([^]*?)^```$/gm),
    ([, language = "", text = ""]) => ({
      page,
      language,
      text,
    }),
  ),
);
/** A command a line, those that go on in the next line joined; what stands in a here-document is none. */
const commandsOf = (text: string) =>
  text
    .replaceAll(/ *\\\n */g, " ")
    .replaceAll(/(<<(\w+)\n)[^]*?^\2$/gm, "$1")
    .split("\n")
    .filter((line) => line !== "");
const scripts = blocks.filter(({ language }) => language === "sh");
const commands = scripts.flatMap(({ page, text }) => commandsOf(text).map((command) => ({ page, command })));
const isRun = (command: string) => cannotRun.every(([pattern]) => !pattern.test(command));

/** Words of a command as a shell parts them. */
const wordsOf = (command: string) =>
  Array.from(command.matchAll(/(?:'[^']*'|"[^"]*"|\S)+/g), ([word]) => word.replaceAll(/['"]/g, ""));

const directory = mkdtempSync(join(tmpdir(), "holderscope-commands-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test("every block says what is in it, and everything that cannot run is still there", () => {
  expect(commands.length).toBeGreaterThan(15);
  expect(blocks.filter(({ language }) => !languages.has(language))).toEqual([]);
  const gone = cannotRun.filter(([pattern]) => !commands.some(({ command }) => pattern.test(command)));
  expect(gone).toEqual([]);
});

// The test that runs them is a long one: what it could not run is noticed here.
test("every command is of a program that is run in a test, or cannot be", () => {
  const programs = /^(npx holderscope|curl|mkdir -p|cat|KEY=\$\(npx holderscope) /;
  expect(commands.filter(({ command }) => isRun(command) && !programs.test(command))).toEqual([]);
});

// zsh, the shell of macOS, takes `?`, `*`, `[` and `=` at the start of a word for patterns of file names, and no `#` for a comment.
test("a command can be pasted into any shell", () => {
  const unquoted = ({ command }: { readonly command: string }) =>
    command.replaceAll(/'[^']*'|"[^"]*"/g, "''").replaceAll("$(", "");
  expect(commands.filter((each) => /[?*[\]&;#~!^{}]|(^| )=/.test(unquoted(each)))).toEqual([]);
});

test("every script of npm that a page names is in package.json", () => {
  const named = pages.flatMap((page) =>
    Array.from(readFileSync(page, "utf8").matchAll(/npm run ([\w:-]+)/g), ([, name = ""]) => ({
      page,
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter(({ name }) => !(name in packageJson.scripts))).toEqual([]);
});

// Also those that cannot run here, and those in the middle of a sentence.
test("every command of the command line is understood", () => {
  const inText = pages.flatMap((page) =>
    Array.from(readFileSync(page, "utf8").matchAll(/`(npx holderscope [^`]+)`/g), ([, command = ""]) => ({
      page,
      command,
    })),
  );
  const values: Readonly<Record<string, string>> = {
    CHAIN: "eth",
    ADDRESS: `0x${"1".repeat(40)}`,
    FILE: join(directory, "file.csv"),
    NAME: "name",
  };
  const all = [...commands, ...inText].filter(({ command }) => command.startsWith("npx holderscope "));
  const refused = all.flatMap(({ page, command }) => {
    const args = wordsOf(command)
      .slice(2)
      .map((word) => values[word] ?? word);
    // The server's own command is of main.ts.
    if (args[0] === "start") return [];
    try {
      // In a sentence a command may be named without what it is about.
      parseCommandLine(args.some((word) => /^-|\d/.test(word)) ? args : [...args, "--help"]);
      return [];
    } catch (error) {
      return [`${page}: ${command}: ${(error as Error).message}`];
    }
  });
  expect(refused).toEqual([]);
});

const run = promisify(execFile);
const hasPython = spawnSync("python3", ["--version"]).status === 0;
if (!hasPython) console.error("python3 is absent: the examples in Python are not run.");
const hasRequests = hasPython && spawnSync("python3", ["-c", "import requests"]).status === 0;
if (!hasRequests) console.error("requests is absent: the examples in Python that import it are not run.");
const canRun = (text: string) => (/^import requests$/m.test(text) ? hasRequests : hasPython);

// A process for each command: longer than three seconds.
test("every command that can run here does", { tags: "long" }, async () => {
  const files = join(directory, "files");
  mkdirSync(files);
  const data = join(directory, "data");
  const env = {
    ...process.env,
    HOLDERSCOPE_DATA_DIR: data,
    HOLDERSCOPE_PUBLIC_NODES: "off",
    PATH: `${directory}:${process.env["PATH"]}`,
  };
  // What `holderscope/client` is.
  await run("npm", ["run", "build:client", "--silent"]);
  const npx = join(directory, "npx");
  const commandLine = program.commandLine.map((word) => `"${word}"`).join(" ");
  writeFileSync(npx, `#!/bin/sh\nshift\nexec "${process.execPath}" ${commandLine} "$@"\n`);
  chmodSync(npx, 0o755);

  const [ann, ben] = [`0x${"a".repeat(40)}`, `0x${"b".repeat(40)}`];
  const amount = `1000${"0".repeat(18)}`;
  const row = (time: string, seq: number, from: string, to: string) =>
    `${time},${seq},${from},${to},${amount}\n`;
  const zero = `0x${"0".repeat(40)}`;
  const head = "block_time,seq,from,to,amount_raw\n";
  writeFileSync(
    join(files, "transfers.csv"),
    `${head}${row("2026-01-02T00:00:00Z", 1, zero, ann)}${row("2026-03-15T00:00:00Z", 2, ann, ben)}`,
  );
  writeFileSync(join(files, "holders.csv"), `address,balance_raw\n${ann},${amount}\n`);
  writeFileSync(join(files, "prices.csv"), "time,price_usd\n2026-01-02T00:00:00Z,1.5\n");
  writeFileSync(join(files, "labels.csv"), `address,name,category\n${ann},Example exchange,exchange\n`);
  const [, demoAddress = ""] = /npx holderscope holders sol (\w+)/.exec(
    scripts.map(({ text }) => text).join(""),
  )!;
  expect(isOfDemo("sol", demoAddress), `${demoAddress} is of the demo market`).toBe(true);
  const wallets = [
    "So11111111111111111111111111111111111111112",
    "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
  ] as const;
  writeFileSync(
    join(files, "demo.csv"),
    `${head}${row("2026-01-02T00:00:00Z", 1, "", wallets[0])}${row("2026-03-15T00:00:00Z", 2, wallets[0], wallets[1])}`,
  );

  const config = readConfig({
    PORT: "0",
    HOLDERSCOPE_DEMO: "off",
    HOLDERSCOPE_PUBLIC_NODES: "off",
    HOLDERSCOPE_DATA_DIR: data,
  });
  const service = await startService(config, {
    logger: createLogger({ level: "silent" }),
    onProgress: () => {},
  });
  const inShell = (script: string) => run("sh", ["-euc", script], { cwd: files, env });
  const importCommand = (file: string, chain: string, token: string) =>
    `npx holderscope import transfers ${file} --chain ${chain} --token ${token} --name Made-up --ticker MADE --decimals 18`;
  const uni = "0x1f9840a85d5af5bf1d1762f925bdaddc4201f984";
  /** What a block prints. */
  const runBlock = async (language: string, text: string) => {
    if (language === "python" && canRun(text)) return (await run("python3", ["-c", text])).stdout;
    if (language === "js") return (await run(process.execPath, ["--input-type=module", "-e", text])).stdout;
    if (language === "html") {
      for (const [, src = ""] of text.matchAll(/src="([^"]+)"/g)) {
        const { status } = await fetch(src.replaceAll("&amp;", "&"));
        expect(status, src).toBe(200);
      }
    }
    if (language !== "sh") return "";
    const script = text
      .replaceAll(/ *\\\n */g, " ")
      .split("\n")
      .filter((line) => isRun(line))
      .map((line) => (/ (undo|remove) /.test(line) ? `${line} 2>said || grep -q -e "--yes" said` : line))
      .join("\n");
    if (script.includes("tokens remove")) await inShell(importCommand("transfers.csv", "eth", uni));
    return script.trim() === "" ? "" : (await inShell(script)).stdout;
  };
  try {
    // What the pages speak of: a token of the demo market, and later one that was read from a node.
    await inShell(importCommand("demo.csv", "sol", demoAddress));
    for (const { page, language, text } of blocks) {
      const here = text
        .replaceAll("http://127.0.0.1:4100", service.url)
        .replaceAll("/backup/", `${directory}/`);
      const output = await runBlock(language, here).catch((error: unknown) => {
        throw new Error(`${page}:\n${here}\n${String(error)}`);
      });
      if (/curl (?!-N)/.test(text)) expect(JSON.parse(output), page).toBeTypeOf("object");
      if (language === "js" || (language === "python" && canRun(text))) expect(output, page).not.toBe("");
    }
  } finally {
    await service.stop();
  }
});
