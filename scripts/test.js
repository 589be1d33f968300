// `npm test`: installs what is missing, then runs every check; each can be run alone by the command it prints.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuild, ensureChromium, ensureDependencies, ensureProgram, root } from "./prepare.js";

const reports = join(root, "test-results");
const unitReport = join(reports, "unit.json");
const browserReport = join(reports, "browser.json");

const steps = [
  { name: "types", command: "npm run test:types" },
  { name: "lint", command: "npm run test:lint" },
  { name: "format", command: "npm run test:format" },
  { name: "unused code", command: "npm run test:unused" },
  { name: "build", command: "npm run build && npm run build:server" },
  { name: "unit and in-process tests", command: "npm run test:unit" },
  { name: "browser tests", command: "npm run test:e2e" },
];

ensureDependencies();
const chromium = await ensureChromium();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const env = {
  ...process.env,
  HOLDERSCOPE_CHROMIUM: chromium,
  HOLDERSCOPE_UNIT_REPORT: unitReport,
  PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
};

for (const { name, command } of steps) {
  console.log(`\n── ${name}  (${command})`);
  const started = performance.now();
  if (!passes(name, command)) finish(name);
  console.log(`── ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
finish();

function passes(name, command) {
  if (name === "build") {
    ensureBuild();
    // Tests start the command line a hundred times: compiled it is there a second sooner.
    ensureProgram();
    return true;
  }
  return spawnSync(`${command} --silent`, { cwd: root, stdio: "inherit", shell: true, env }).status === 0;
}

function finish(failedStep) {
  const unit = readReport(unitReport);
  const browser = readReport(browserReport)?.stats;
  const passed = (unit?.numPassedTests ?? 0) + (browser?.expected ?? 0) + (browser?.flaky ?? 0);
  const failed = (unit?.numFailedTests ?? 0) + (browser?.unexpected ?? 0);
  const skipped = (unit?.numPendingTests ?? 0) + (browser?.skipped ?? 0);
  if (failedStep) console.log(`\nFailed at: ${failedStep}`);
  const again = browser?.flaky ? ` (${browser.flaky} at a later try, listed as flaky above)` : "";
  console.log(`\n${passed} passed${again}, ${failed} failed, ${skipped} skipped`);
  process.exit(failedStep ? 1 : 0);
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}
