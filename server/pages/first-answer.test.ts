import { execFile, spawnSync } from "node:child_process";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exampleAnswer, testService } from "../../test/service.ts";
import { html } from "./html.ts";
import { firstAnswer, referencePage } from "./reference.ts";

// What /docs, which every footer leads to as "API", tells a new reader to paste.

const run = promisify(execFile);
const has = (program: string) => spawnSync(program, ["--version"]).status === 0;
const [curl, python, client] = Object.values(firstAnswer);
const { tokens } = JSON.parse(exampleAnswer("getTokens").body) as {
  tokens: { name: string; address: string }[];
};

const server = serve({ fetch: testService().app.fetch, port: 0, hostname: "127.0.0.1" });
let url: string;
beforeAll(async () => {
  if (!server.listening) await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** As it is written, but for the port. */
const here = (text: string) => text.replaceAll("http://localhost:4100", url);

test("each stands on the page as it is", () => {
  const page = referencePage();
  for (const text of [curl, python, client]) expect(page).toContain(html`<code>${text!}</code>`.text);
});

test.skipIf(!has("curl"))("curl", async () => {
  const { stdout } = await run("sh", ["-c", here(curl!)]);
  expect(JSON.parse(stdout)).toMatchObject({ tokens });
});

test.skipIf(!has("python3"))("Python", async () => {
  const { stdout } = await run("python3", ["-c", here(python!)]);
  expect(stdout.trim().split("\n")).toEqual(tokens.map(({ name, address }) => `${name} ${address}`));
});

test("an MCP client", async () => {
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", here(client!)]);
  const { about, data } = JSON.parse(stdout) as { about: object; data: { tokens: unknown[] } };
  expect(about).toHaveProperty("as_of");
  expect(data.tokens.length).toBeGreaterThan(0);
});
