// `npm start`: installs what is missing, builds what is stale, runs the server.
import { spawn } from "node:child_process";
import { ensureBuild, ensureDependencies, root } from "./prepare.js";

const args = process.argv.slice(2);
ensureDependencies();
if (!args.includes("--help") && !args.includes("-h")) ensureBuild();

const server = spawn(process.execPath, ["--import", "tsx", "server/main.ts", ...args], {
  cwd: root,
  stdio: "inherit",
});
// A terminal signals the whole group itself; these are for a supervisor that signals only this process. Windows signals
// both, and `kill` would end the server there before it has closed.
const isWindows = process.platform === "win32";
for (const signal of isWindows ? ["SIGINT", "SIGBREAK", "SIGHUP"] : ["SIGINT", "SIGTERM"])
  process.on(signal, () => void (isWindows || server.kill(signal)));
server.on("exit", (code) => process.exit(code ?? 1));
