import { expect, test } from "vitest";
import { createQueryClient } from "../api/query-client.ts";
import { address, service } from "../test-service.ts";
import { badge, badgeSvg } from "./badge.ts";

test.each([
  ["holders", "holders (demo): 40"],
  ["week", "holders, 7 days (demo): +6"],
  ["hhi", "HHI (demo): 177"],
  ["time-held", "time held (demo): 56 d"],
])("the badge of %s names it and says its figure", async (name, words) => {
  const queryClient = createQueryClient({ fetch: service(), retries: 0 });
  const svg = await badge(queryClient, { chain: "sol", address }, name);
  expect(/<title>([^<]*)/.exec(svg ?? "")?.[1]).toBe(words);
  expect(await badge(queryClient, { chain: "sol", address }, `${name}s`)).toBeUndefined();
});

test("a badge says its figure to those who see it and those who hear it, and nothing else", () => {
  const svg = badgeSvg("holders", "4,207");
  expect(svg).toMatch(/^<svg [^>]*role="img" aria-label="holders: 4,207"><title>holders: 4,207<\/title>/);
  expect(svg.match(/<text [^>]*>([^<]*)/g)).toHaveLength(2);
  expect(badgeSvg("a", '<script>"&')).not.toContain("<script>");
});

test("it is as wide as its words", () => {
  const width = (value: string) => Number(/width="(\d+)"/.exec(badgeSvg("holders", value))?.[1]);
  expect(width("1,234,567")).toBeGreaterThan(width("1"));
});
