import { expect, test } from "vitest";
import { listFinding, listLead, unlistedFigures } from "./list.ts";
import { sentenceText } from "./words.ts";

test("how many tokens a chain's list has, in words up to ten", () => {
  expect([0, 1, 2, 10, 11, 1_234].map((total) => listFinding("Base", total))).toEqual([
    "No Base tokens yet.",
    "One Base token is listed.",
    "Two Base tokens are listed.",
    "Ten Base tokens are listed.",
    "11 Base tokens are listed.",
    "1,234 Base tokens are listed.",
  ]);
});

test("how many of them a filter leaves", () => {
  expect([0, 1, 2, 11].map((total) => listFinding("Base", total, "all"))).toEqual([
    "No Base token matches the filter.",
    "One Base token matches the filter.",
    "Two Base tokens match the filter.",
    "11 Base tokens match the filter.",
  ]);
});

test("where a hosted service has tokens as well, a filter speaks of this site's own alone", () => {
  expect([0, 1, 2, 10, 11].map((total) => listFinding("Base", total, "own"))).toEqual([
    "None of this site’s own Base tokens matches the filter.",
    "One of this site’s own Base tokens matches the filter.",
    "Two of this site’s own Base tokens match the filter.",
    "Ten of this site’s own Base tokens match the filter.",
    "11 of this site’s own Base tokens match the filter.",
  ]);
});

test("the list opens with its number in bold and how to go on from there", () => {
  expect(listLead("Base", 3)).toEqual({
    lead: "Three Base tokens",
    rest: "are listed. Open one from the list, or paste any address into the search field.",
  });
  expect(sentenceText(listLead("Base", 1))).toMatch(/^One Base token is listed\. Open one/);
});

test("what a filter leaves is said by itself, and where it leaves nothing, how to go on", () => {
  expect(listLead("Base", 3, "all")).toEqual({ lead: "Three Base tokens match the filter.", rest: "" });
  expect(listLead("Base", 0, "own")).toEqual({
    lead: "None of this site’s own Base tokens matches the filter.",
    rest: "Widen it, or clear it.",
  });
});

test("a token without figures in the list says where they are to be had, or that they are not whole", () => {
  expect(unlistedFigures(null)).toBe("Figures come from the data service when it is opened");
  expect(unlistedFigures("incomplete")).toBe("Not known: what is here of it is not whole");
});
