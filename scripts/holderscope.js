#!/usr/bin/env node
// The command line: `npx holderscope`. In a clone it runs server/cli.ts, which needs no build; in the package what was
// compiled of it.
import { existsSync } from "node:fs";
import { needsOtherEnvironment, runInPlace } from "./in-place.js";
import { checkNode } from "./node-version.js";

checkNode();
if (needsOtherEnvironment()) runInPlace(process.argv.slice(1));
else if (existsSync(new URL("../server/cli.ts", import.meta.url))) {
  if (!existsSync(new URL("../node_modules/tsx", import.meta.url))) {
    const { ensureDependencies } = await import("./prepare.js");
    ensureDependencies();
  }
  const { register } = await import("tsx/esm/api");
  register();
  await import("../server/cli.ts");
} else {
  await import("../dist/program/cli.js");
}
