import { expect, test } from "vitest";
import { placeholder } from "../figures/placeholder.ts";
import { mapSection, noMapText } from "./map-section.ts";

const { meta } = placeholder;

test("why there is no map is said of the token, by its name", () => {
  for (const given of [meta, undefined, { ...meta, history: "snapshot" } as const])
    expect(noMapText("Otter", given).title).toBe("No map for Otter");
});

test("without transfers, it is said where they are missing", () => {
  const detail = (change: Partial<typeof meta>) => noMapText("Otter", { ...meta, ...change }).detail;
  expect(detail({ sources: ["upstream"] })).toBe(
    "The data service tells no transfers, and a map is made of nothing else.",
  );
  // A hosted service's own answer says no more of the past, whatever its history is called.
  expect(detail({ sources: ["upstream"], history: "snapshot" })).toMatch(/data service/);
  expect(detail({ history: "snapshot" })).toBe(
    "Only balances of one moment are known. Lines and clusters need transfers.",
  );
  expect(detail({ history: "incomplete" })).toBe(
    "Some of its transfers are missing, so neither what each wallet holds nor who dealt with whom can be worked out.",
  );
});

test("where all transfers are there, or nothing is known of them, nothing is blamed", () => {
  const own = "It could not be computed for this token, so nothing is guessed in its place.";
  expect(noMapText("Otter", { ...meta, history: "full", sources: ["file"] }).detail).toBe(own);
  expect(noMapText("Otter", { ...meta, history: "full", sources: [] }).detail).toBe(own);
  expect(noMapText("Otter", undefined).detail).toBe(own);
});

test("the rail of the map says that a cluster is a guess, and how to walk without a mouse", () => {
  expect(mapSection.read.join(" ")).toMatch(/a guess with its reason.*Arrow keys go from wallet to wallet/);
});
