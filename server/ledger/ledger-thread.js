// What starts a thread whose code is TypeScript, for which `--import tsx` does nothing there; in the package it is compiled.
import { existsSync } from "node:fs";

if (existsSync(new URL("ledger-worker.ts", import.meta.url))) {
  const { register } = await import("tsx/esm/api");
  register();
  await import("./ledger-worker.ts");
} else {
  await import("../../dist/program/ledger-worker.js");
}
