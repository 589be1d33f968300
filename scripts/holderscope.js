#!/usr/bin/env node
// The command line: `npx holderscope`. Runs server/cli.ts, which needs no build.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkNode, ensureDependencies, root } from "./prepare.js";

checkNode();
if (!existsSync(join(root, "node_modules", "tsx"))) ensureDependencies();
const { register } = await import("tsx/esm/api");
register();
await import("../server/cli.ts");
