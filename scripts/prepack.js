// Before `npm pack`: what the package carries is built of the sources as they are, and its manifest is written.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { writeManifest } from "./package-manifest.js";
import { ensureDependencies, root, run } from "./prepare.js";

ensureDependencies();
// Files of an earlier build are nobody's any more.
rmSync(join(root, "dist"), { recursive: true, force: true });
run("npm", ["run", "build", "--silent"]);
run("npm", ["run", "build:server", "--silent"]);
run("npm", ["run", "build:client", "--silent"]);
writeManifest(root);
