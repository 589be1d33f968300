// `npm start`: installs what is missing, builds what is stale, runs the server.
import { runInPlace } from "./in-place.js";
import { ensureBuild, ensureDependencies, root } from "./prepare.js";

const args = process.argv.slice(2);
ensureDependencies();
if (!args.includes("--help") && !args.includes("-h")) ensureBuild();

runInPlace(["--import", "tsx", "server/main.ts", ...args], { cwd: root });
