import { expect, test } from "vitest";
import type { EndpointName } from "../../../contract/endpoints.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import { refuseUnobserved } from "./observed-answers.ts";

const token = { chain_id: "sol", contract_address: "a" } as const;

/** Undefined where the question may be asked. */
function refusal(name: EndpointName, more: object = {}, of: object = token): string | undefined {
  try {
    refuseUnobserved(name, { ...of, ...more } as never);
    return undefined;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.code === "stats_unavailable" ? error.message : error.code;
  }
}
const begin = "this token is known from a hosted service, which ";

test("what the interface asks about now is asked", () => {
  for (const name of ["getToken", "getHolders", "getTokenStats", "getWalletStats"] as const) {
    expect(refusal(name), name).toBeUndefined();
  }
  expect(refusal("getTokens", {}, { chain_id: "sol" })).toBeUndefined();
  expect(refusal("getHolders", { without: [], and: [] })).toBeUndefined();
});

test.each([
  ["getHolderSummary", {}, "tells its figures with all holders only"],
  ["getHolders", { without: ["pool"] }, "tells its figures with all holders only"],
  ["getHolders", { and: ["b"] }, "tells its figures with all holders only"],
  ["getClusters", {}, "tells no transfers"],
  ["getLaunch", {}, "tells no transfers"],
  ["getHolderDetails", {}, "tells no transfers"],
  ["getHolders", { kind: ["pool"] }, "does not tell what its holders are"],
  ["getCompleteness", {}, "tells nothing of how it knows"],
  ["getCertificate", {}, "tells nothing of how it knows"],
  ["getHolders", { at: 1_790_000_000 }, "tells nothing of any time but now"],
  ["getHolders", { with: ["now"] }, "tells nothing of any time but now"],
  ["getHolderChanges", {}, "tells nothing of any time but now"],
  ["getCohorts", {}, "tells nothing of any time but now"],
] as const)("%s %j is refused: it %s", (name, more, words) => {
  expect(refusal(name, more)).toBe(begin + words);
  expect(refusal(name, more, { chain_id: "sol", token_address: "a" })).toBe(begin + words);
});

test("a list that it does not have is an unknown route", () => {
  expect(refusal("getTokenFigures", {}, { chain_id: "sol" })).toBe("unknown_route");
  expect(refusal("getAllChainsTokens", {}, {})).toBe("unknown_route");
});
