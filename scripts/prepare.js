// What the scripts need before they can run anything: dependencies, a build, a browser.
// Plain JavaScript on Node's own modules, because it runs before anything is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkNode } from "./node-version.js";
import { restoreManifest } from "./package-manifest.js";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

const isWindows = process.platform === "win32";

/** Runs a command with this terminal's output and ends the process if it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: "inherit", shell: isWindows, ...options });
  if (result.error) throw result.error;
  if (result.signal === "SIGKILL")
    console.error(
      `${command} was killed, most likely for want of memory. To install and to build takes more than to run: do it where there is 1 GB.`,
    );
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Installs what package-lock.json names, unless that was done already. */
export function ensureDependencies() {
  checkNode();
  restoreManifest(root);
  const stamp = join(root, "node_modules", ".holderscope-installed");
  const wanted = hashOf(["package.json", "package-lock.json"]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.error("Installing dependencies …");
  // --include=dev: the build needs them, also where NODE_ENV is production.
  run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(stamp, wanted);
}

const buildInputs = [
  "src",
  "contract",
  "public",
  "index.html",
  "embed.html",
  "vite.config.ts",
  "scripts",
  "package-lock.json",
];

/** Builds the dashboard, unless the last build was of the same sources. */
export function ensureBuild() {
  ensureBuilt("dashboard", "build", join(root, "dist", ".holderscope-built"), buildInputs);
}

const programInputs = ["server", "contract", "src", "scripts", "package-lock.json"];
const programStamp = join(root, "dist", "program", ".holderscope-compiled");

/** Compiles the server and the command line, unless that was done of the same sources. */
export function ensureProgram() {
  ensureBuilt("program", "build:server", programStamp, programInputs);
}

/** Whether `dist/program` is of the sources as they are. */
export function isProgramCompiled() {
  return existsSync(programStamp) && readFileSync(programStamp, "utf8") === hashOf(programInputs);
}

function ensureBuilt(what, script, stamp, inputs) {
  const wanted = hashOf(inputs);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.error(`Building the ${what} …`);
  run("npm", ["run", script, "--silent"]);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** One hash over the names and contents of files and folders. */
function hashOf(paths) {
  const hash = createHash("sha256");
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) add(join(path, name));
    } else {
      hash.update(path).update("\0").update(readFileSync(full)).update("\0");
    }
  };
  paths.forEach(add);
  return hash.digest("hex");
}

/**
 * The path of a Chromium for the browser tests, and says which it took: the one named by
 * HOLDERSCOPE_CHROMIUM, the system's, Playwright's own download, the distribution's package.
 */
export async function ensureChromium() {
  const found = (await findChromium()) ?? (await downloadChromium()) ?? installChromiumPackage();
  if (!found) {
    console.error(
      "No Chromium found, and none could be installed. Set HOLDERSCOPE_CHROMIUM to the path of a Chromium or Chrome.",
    );
    process.exit(1);
  }
  console.error(`Browser: ${found}`);
  return found;
}

async function findChromium() {
  const named = process.env.HOLDERSCOPE_CHROMIUM;
  if (named) {
    if (existsSync(named)) return named;
    console.error(`HOLDERSCOPE_CHROMIUM names ${named}, which does not exist.`);
    process.exit(1);
  }
  return systemChromium() ?? (await playwrightChromium());
}

function systemChromium() {
  for (const name of [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
  ]) {
    const { stdout } = spawnSync(isWindows ? "where" : "which", [name], { encoding: "utf8" });
    const path = stdout?.split("\n")[0]?.trim();
    if (path) return path;
  }
  return undefined;
}

async function playwrightChromium() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

async function downloadChromium() {
  console.error("Downloading a Chromium for the browser tests …");
  spawnSync("npx", ["playwright", "install", "chromium"], {
    cwd: root,
    stdio: "ignore",
    shell: isWindows,
    timeout: 180_000,
  });
  return playwrightChromium();
}

function installChromiumPackage() {
  // Without a browser's windows a page takes two thirds of the time. Not every distribution has it.
  // The letters are those that pages name where their own typeface is late.
  installPackages("chromium-headless-shell", "fonts-liberation");
  if (!systemChromium()) installPackages("chromium", "fonts-liberation");
  return systemChromium();
}

/** The nginx in which deploy/nginx.conf is tried: where none can be had, that test is left out and says so. */
export function ensureNginx() {
  if (process.env.HOLDERSCOPE_NGINX || spawnSync("nginx", ["-v"]).status === 0) return;
  installPackages("nginx-light", "openssl");
}

/** The distribution's, where that is ours to do. */
function installPackages(...names) {
  if (isWindows || process.getuid?.() !== 0) return;
  console.error(`Installing from the distribution: ${names.join(", ")} …`);
  // Runlevel 1: what is a service is not started.
  const options = {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
  };
  spawnSync("apt-get", ["update", "-qq"], options);
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names], options);
}
