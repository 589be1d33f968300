// `npm run test:mutation -- server/access`: which wrong lines of a folder its own tests do not notice.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { askedTests } from "./asked-tests.ts";

const help = `npm run test:mutation -- [--static] [--reuse] [--tests <file>…] <path…>

  <path>    a folder (src/metrics), a file (src/metrics/hhi.ts), or lines of one (src/metrics/hhi.ts:10-20)
  --static  mutants of what is made while a module loads, too: each asks every test of the folder
  --tests   a file of tests that is asked instead of those that hold the path; may be given several times
  --reuse   what the last run with it found is taken over, where neither the file nor its tests have changed since

Of a folder all its tests are asked, of a file the test of its name and those that asked-tests.ts names. Mutants that are known to be the same
program (equal-programs.json) are not counted. Everything about all mutants: test-results/mutation.json`;

type Mutant = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

interface EqualProgram {
  /** The line of code, and what of it becomes what. */
  readonly line: string;
  readonly mutant: string;
  readonly why: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean" },
    static: { type: "boolean" },
    reuse: { type: "boolean" },
    tests: { type: "string", multiple: true },
  },
});
if (values.help || positionals.length === 0) {
  console.log(help);
  process.exit(values.help ? 0 : 1);
}

const lines = /:[\d:]+-[\d:]+$/;
const tests = values.tests
  ? [{ include: values.tests, exclude: [] }]
  : positionals.map((path) => askedTests(path.replace(lines, "").replace(/\/$/, "")));
process.env["HOLDERSCOPE_MUTATION_TESTS"] = JSON.stringify({
  include: [...new Set(tests.flatMap(({ include }) => include))],
  exclude: [...new Set(tests.flatMap(({ exclude }) => exclude))],
});
const mutants = await new Stryker({
  configFile: "scripts/mutation/stryker.json",
  mutate: [
    ...positionals.map((path) => (/\.tsx?(:|$)/.test(path) ? path : `${path.replace(/\/$/, "")}/**/*.ts`)),
    "!**/*.test.ts",
    "!**/test-*.ts",
  ],
  ignoreStatic: values.static !== true,
  incremental: values.reuse === true,
}).runMutationTest();

const equal = JSON.parse(readFileSync(new URL("equal-programs.json", import.meta.url), "utf8")) as Readonly<
  Record<string, readonly EqualProgram[]>
>;
const sources = new Map<string, readonly string[]>();
const totals = { killed: 0, survived: 0, equal: 0 };
const byFile = new Map<string, typeof totals>();
for (const mutant of mutants) {
  if (!["Killed", "Timeout", "Survived", "NoCoverage"].includes(mutant.status)) continue;
  const { file, line, change } = spoken(mutant);
  // Where no test came to an end a hook failed, as it did not before: nothing else keeps tests from running.
  const isHookBroken = mutant.status === "Survived" && mutant.testsCompleted === 0;
  const outcome =
    mutant.status === "Killed" || mutant.status === "Timeout" || isHookBroken
      ? "killed"
      : equal[file]?.some((known) => known.line === line && known.mutant === change)
        ? "equal"
        : "survived";
  const counts = byFile.get(file) ?? { killed: 0, survived: 0, equal: 0 };
  byFile.set(file, counts);
  counts[outcome] += 1;
  totals[outcome] += 1;
  if (outcome !== "survived") continue;
  const reached = mutant.status === "NoCoverage" ? "no test comes here" : mutant.mutatorName;
  console.log(`${file}:${mutant.location.start.line}  ${reached}\n    ${line}\n    ${change}`);
}
for (const [file, counts] of [...byFile].toSorted(([a], [b]) => a.localeCompare(b)))
  console.log(`${said(counts)}  ${file}`);
console.log(`${said(totals)}  altogether`);

function said({ killed, survived, equal: same }: typeof totals): string {
  const share = killed + survived === 0 ? 100 : (100 * killed) / (killed + survived);
  return `${share.toFixed(1).padStart(5)} % of ${killed + survived} noticed, ${same} the same program`;
}

/** A mutant by what stands in the code rather than by where: lines move. */
function spoken({ fileName, location: { start, end }, replacement }: Mutant) {
  const file = fileName.replace(`${process.cwd()}/`, "");
  const source = sources.get(file) ?? readFileSync(file, "utf8").split("\n");
  sources.set(file, source);
  const code = source
    .slice(start.line - 1, end.line)
    .map((text, at, all) => (at === all.length - 1 ? text.slice(0, end.column - 1) : text))
    .map((text, at) => (at === 0 ? text.slice(start.column - 1) : text))
    .join(" ");
  const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();
  const line = oneLine(source[start.line - 1] ?? "");
  return { file, line, change: `${oneLine(code)} → ${oneLine(replacement)}` };
}
