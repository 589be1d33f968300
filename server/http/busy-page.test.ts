import { expect, test } from "vitest";
import { ProblemError } from "../lib/problem-error.ts";
import { acceptsPages, readable } from "./busy-page.ts";
import { requestContextOf } from "./test-request-context.ts";

const browser = { accept: "text/html,application/xhtml+xml" };
const failing = (reason: unknown) =>
  readable(() => {
    throw reason;
  });
const pageOf = async (problem: ProblemError) => failing(problem)(requestContextOf("/", { headers: browser }));

test("what is answered is answered as it is", async () => {
  const context = requestContextOf("/", { headers: browser });
  const response = context.send(200, "page");
  expect(await readable((given) => (expect(given).toBe(context), response))(context)).toBe(response);
});

test("a reader is told in words that there is no room, and when there may be", async () => {
  const limited = await pageOf(new ProblemError("rate_limited", undefined, undefined, 17));
  expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "17"]);
  expect(limited.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(limited.headers.get("cache-control")).toBe("no-store");
  expect(await limited.text()).toBe(
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
      '<meta name="color-scheme" content="light dark"><title>Too many requests</title>' +
      '<h1>Too many requests</h1><p>Try again in 17 seconds. <a href="">Try again</a></p></html>',
  );
  const busy = await pageOf(new ProblemError("overloaded"));
  expect(busy.status).toBe(503);
  expect(await busy.text()).toContain("<h1>The server is busy</h1><p>Try again in 1 second. ");
});

test.each([
  ["of a reader, but not passing", new ProblemError("token_not_found"), browser],
  ["of a reader, but not foreseen", new Error("disk"), browser],
  ["of a program", new ProblemError("rate_limited"), { accept: "application/json" }],
  ["of a program that says nothing", new ProblemError("overloaded"), {}],
])("a failure %s is left to others", async (_, reason, headers: Record<string, string>) => {
  await expect(failing(reason)(requestContextOf("/", { headers }))).rejects.toBe(reason);
});

test("who takes pages says so", () => {
  const accepts = (headers: Record<string, string>) => acceptsPages(requestContextOf("/", { headers }));
  expect([accepts(browser), accepts({ accept: "*/*" }), accepts({})]).toEqual([true, false, false]);
});
