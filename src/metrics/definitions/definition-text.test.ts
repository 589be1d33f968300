import { expect, test } from "vitest";
import { definition, metricIds } from "./definitions.ts";
import { definitionText } from "./definition-text.ts";

test("a popover says what a figure means, of whom it is and how it is made, and what to mind", () => {
  const { title, body, source } = definitionText("holders");
  expect(title).toBe("Holders");
  expect(body).toEqual([
    expect.stringMatching(/^Wallets with a balance above zero, all their accounts together\./),
    "All holders: Number of owners with a balance above 0.",
    expect.stringMatching(/^Exchanges, pools, bridges and burn addresses are holders like any other/),
  ]);
  expect(source).toBe("Reported: holder_count; header x-data-wallets for the wallets beside it");
});

test("what the page makes of several answers is told from what one of them says", () => {
  expect(definitionText("cumulative-share").source).toBe("Derived: holders, supply");
  expect(definitionText("amount").source).toBe("Reported: amount");
});

test("a figure without anything to mind has no empty line below it", () => {
  const plain = metricIds.filter((id) => definition(id).caveat === undefined);
  expect(plain).not.toEqual([]);
  for (const id of plain) {
    const { body } = definitionText(id);
    expect(body).toHaveLength(2);
    expect(body).not.toContain("");
  }
});
