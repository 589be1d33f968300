import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { refusedRedirect } from "./redirect.ts";

test("a redirect is refused in words, and nothing else is", () => {
  expect([200, 299, 400, 503].map(refusedRedirect)).toEqual([undefined, undefined, undefined, undefined]);
  expect(refusedRedirect(308)).toMatch(/^HTTP 308, a redirect, which is not followed/);
});

test("no question of the server is carried on by a redirect", () => {
  const server = join(import.meta.dirname, "..");
  const files = readdirSync(server, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !/\.test\.ts$|(^|\/)test-/.test(name.replaceAll("\\", "/")),
  );
  const asking = files.filter((name) =>
    /(?<![\w#.])fetch\(\w+, \{/.test(readFileSync(join(server, name), "utf8")),
  );
  expect(asking.length).toBeGreaterThan(3);
  for (const name of asking)
    expect(readFileSync(join(server, name), "utf8"), name).toContain('redirect: "manual"');
});
