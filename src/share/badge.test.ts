import { expect, test } from "vitest";
import { badgeSvg } from "./badge.ts";

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
