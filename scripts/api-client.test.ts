import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import { readConfig } from "../server/config/config.ts";
import { createLogger } from "../server/operation/log.ts";
import { type Service, startService } from "../server/service.ts";

// The client that the package exports, compiled as it is for the package, and the example of docs/api.md.

const run = promisify(execFile);
const built = "dist/api-client";
const directory = mkdtempSync(join(tmpdir(), "holderscope-client-"));
let service: Service;
beforeAll(async () => {
  rmSync(built, { recursive: true, force: true });
  await run(process.execPath, [
    "node_modules/typescript/bin/tsc",
    "--project",
    "scripts/api-client.tsconfig.json",
  ]);
  const config = readConfig({
    PORT: "0",
    HOLDERSCOPE_DATA_DIR: directory,
    HOLDERSCOPE_DEMO: "off",
    HOLDERSCOPE_PUBLIC_NODES: "off",
  });
  service = await startService(config, { logger: createLogger({ level: "silent" }), onProgress: () => {} });
});
afterAll(async () => {
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
});

const inNode = async (text: string) =>
  (await run(process.execPath, ["--input-type=module", "-e", text])).stdout;

test.each([
  ["./client", "contract", ["zod/mini"]],
  ["./react", "src", ["react"]],
] as const)(
  "%s has its types beside it, and imports nothing but its one package",
  (name, folder, packages) => {
    for (const path of Object.values(packageJson.exports[name])) expect(existsSync(path), path).toBe(true);
    const texts = readdirSync(join(built, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(js|d\.ts)$/.test(file))
      .map((file) => readFileSync(join(built, folder, file), "utf8"));
    const imported = texts.flatMap((text) =>
      Array.from(text.matchAll(/(?:\bfrom|\bimport\()\s*"([^".\s,][^"\s]*)"/g), ([, from = ""]) => from),
    );
    expect([...new Set(imported)]).toEqual(packages);
  },
);

test("a program imports it by the name of the package, asks, and is told of errors by their code", async () => {
  const output = await inNode(`
    import { createClient } from "holderscope/client";
    const get = createClient({ baseUrl: "${service.url}/api/v0" });
    const { data } = await get("getTokens", { chain_id: "eth", limit: 5 });
    const absent = { chain_id: "eth", contract_address: "0x" + "1".repeat(40) };
    const error = await get("getToken", absent).catch((error) => error);
    console.log(JSON.stringify([data.total, error.code, error.status]));
  `);
  expect(JSON.parse(output)).toEqual([0, "token_not_found", 404]);
});
