// `npm test` and `npm run test:long`: each installs what is missing, then runs its steps.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, sep } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuild, ensureChromium, ensureDependencies, ensureProgram, root } from "./prepare.js";

const reports = join(root, "test-results");

const build = { name: "build", command: "npm run build && npm run build:server" };

/** They run beside the build: knip and most of the build have one thread each. */
const checks = [
  { name: "types and lint", command: "npm run test:lint" },
  { name: "format", command: "npm run test:format" },
  { name: "unused code", command: "npm run test:unused" },
];

const quickSteps = [
  { name: "unit and in-process tests", command: "npm run test:unit" },
  { name: "browser tests", command: "npm run test:e2e" },
];

/**
 * The parts of the long half. Properties are quick tests again, with the day's seed. Of the others a file with long tests belongs to the first part that its path fits. `minutes` is what
 * the part usually takes on two cores.
 */
const longParts = [
  { name: "properties", minutes: 1, files: /^$/ },
  { name: "oracles", minutes: 5, files: /^test\/oracle\// },
  { name: "nodes", minutes: 4, files: /^server\/(sources|readings)\// },
  { name: "service", minutes: 3, files: /\.test\.tsx?$/ },
  { name: "layout", minutes: 4, files: /^e2e\/(layout|label-names|phone)/ },
  { name: "frames", minutes: 4, files: /^e2e\/(embed|take-away)/ },
  { name: "pages", minutes: 8, files: /^e2e\// },
];

const help = `npm test                      the quick half, the same tests each time
npm run test:long             the long half: ${longParts.map(({ name }) => name).join(", ")}
npm run test:long -- layout   some of its parts
  --minutes N                 begin no part that might not end within N minutes; the day decides which is first`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: "boolean" }, minutes: { type: "string" }, help: { type: "boolean", short: "h" } },
});
const unknown = positionals.find((name) => !longParts.some((part) => part.name === name));
if (values.help || unknown !== undefined) {
  console.log(unknown === undefined ? help : `There is no part "${unknown}".\n\n${help}`);
  process.exit(unknown === undefined ? 0 : 2);
}

ensureDependencies();
const chromium = await ensureChromium();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const startedAt = performance.now();
const minutesSince = (start) => (performance.now() - start) / 60_000;

if (values.long) runLong();
else await runQuick();
finish();

async function runQuick() {
  // Begun before the build, which holds this process until it is done.
  const checking = checks.map((step) => runBeside(step));
  runStep(build);
  const failed = (await Promise.all(checking)).filter((name) => name !== null);
  if (failed.length > 0) finish(failed.join(", "));
  for (const step of quickSteps) if (!runStep(step)) finish(step.name);
}

/** Runs a step beside others, and prints what it said once it has ended; its name if it failed, else null. */
function runBeside({ name, command }) {
  const step = spawn(command, {
    cwd: root,
    shell: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: stepEnv(name),
  });
  let output = "";
  for (const stream of [step.stdout, step.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text) => (output += text));
  }
  return new Promise((resolve) =>
    step.on("close", (status) => {
      console.log(`\n${heading({ name, command })}\n${output.trim()}`);
      resolve(status === 0 ? null : name);
    }),
  );
}

function runLong() {
  runStep(build);
  const failed = [];
  const leftOut = [];
  for (const part of chosenParts()) {
    // A part that is begun is ended: on a busy machine it may take twice its usual time.
    if (minutesSince(startedAt) + 2 * part.minutes > Number(values.minutes ?? Infinity))
      leftOut.push(part.name);
    else if (!runStep({ name: part.name, command: longCommand(part) })) failed.push(part.name);
  }
  if (leftOut.length > 0) console.log(`\nNot run for want of time: ${leftOut.join(", ")}`);
  if (failed.length > 0) finish(failed.join(", "));
}

/** The parts that were named, else all: the day decides which is first, so that each is run when time is short. */
function chosenParts() {
  if (positionals.length > 0) return longParts.filter(({ name }) => positionals.includes(name));
  const first = Math.floor(Date.now() / 86_400_000) % longParts.length;
  return [...longParts.slice(first), ...longParts.slice(0, first)];
}

function longCommand({ name, files }) {
  const texts = ["contract", "server", "src", "test", "scripts", "bench", "e2e"]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)),
    )
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .map((file) => ({ file: file.split(sep).join("/"), text: readFileSync(join(root, file), "utf8") }));
  const having = (pattern, isOfPart) =>
    texts
      .filter(({ file, text }) => pattern.test(text) && isOfPart(file))
      .map(({ file }) => file)
      .join(" ");
  if (name === "properties") return `npx vitest run --tags-filter "!long" ${having(/\bfc\./, () => true)}`;
  const own = having(
    /describeRandom\(|"@?long"/,
    (file) => longParts.find((each) => each.files.test(file)).files === files,
  );
  return `${own.startsWith("e2e/") ? "npx playwright test --grep @long" : "npx vitest run --tags-filter long"} ${own}`;
}

/** Runs a step with this terminal's output; whether it passed. A build that fails ends this process. */
function runStep(step) {
  const { name, command } = step;
  console.log(`\n${heading(step)}`);
  const start = performance.now();
  if (step === build) {
    ensureBuild();
    // Tests start the command line many times: compiled it is there a second sooner.
    ensureProgram();
  } else {
    const { status } = spawnSync(command, { cwd: root, stdio: "inherit", shell: true, env: stepEnv(name) });
    if (status !== 0) return false;
  }
  console.log(`── ${name}: ${((performance.now() - start) / 1_000).toFixed(1)} s`);
  return true;
}

function heading({ name, command }) {
  return `── ${name}  (${command.length > 120 ? `${command.slice(0, 120)}…` : command})`;
}

function stepEnv(name) {
  return {
    ...process.env,
    ...(values.long && {
      HOLDERSCOPE_TEST_SEED: process.env.HOLDERSCOPE_TEST_SEED ?? new Date().toISOString().slice(0, 10),
    }),
    HOLDERSCOPE_CHROMIUM: chromium,
    HOLDERSCOPE_UNIT_REPORT: join(reports, `unit ${name}.json`),
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, `browser ${name}.json`),
  };
}

function finish(failedSteps) {
  const all = readdirSync(reports)
    .filter((file) => file.endsWith(".json"))
    .map((file) => JSON.parse(readFileSync(join(reports, file), "utf8")));
  const sum = (count) => all.reduce((total, report) => total + (count(report) ?? 0), 0);
  // Tests of the other half are no skipped ones.
  const skippedUnits = (report) =>
    report.testResults
      ?.flatMap(({ assertionResults }) => assertionResults)
      .filter(
        ({ status, tags }) =>
          status !== "passed" && status !== "failed" && tags.includes("long") === Boolean(values.long),
      ).length;
  const passed = sum(({ numPassedTests, stats }) => numPassedTests ?? stats.expected + stats.flaky);
  const failed = sum(({ numFailedTests, stats }) => numFailedTests ?? stats.unexpected);
  const skipped = sum((report) => skippedUnits(report) ?? report.stats.skipped);
  const flaky = all.flatMap(({ suites }) => suites ?? []).flatMap(flakyTests);
  console.log(`\n${minutesSince(startedAt).toFixed(1)} minutes`);
  if (flaky.length > 0)
    console.log(`Flaky, passed at a later try only:\n${flaky.map((name) => `  ${name}`).join("\n")}`);
  if (failedSteps) console.log(`Failed at: ${failedSteps}`);
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exit(failedSteps ? 1 : 0);
}

function flakyTests({ title, specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [...own.map((spec) => `${title} › ${spec.title}`), ...suites.flatMap(flakyTests)];
}
