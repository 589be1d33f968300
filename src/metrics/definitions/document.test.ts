import { expect, test } from "vitest";
import { definition, metricIds } from "./definitions.ts";
import { metricsDocument } from "./document.ts";

/** `npx vitest run src/metrics/definitions/document.test.ts -u` writes the page anew. */
test("docs/metrics.md says what the pages say", async () => {
  await expect(metricsDocument()).toMatchFileSnapshot("../../../docs/metrics.md");
});

test.each(metricIds)("%s is defined in full sentences", (id) => {
  const each = definition(id);
  for (const text of [each.meaning, each.caveat, each.unavailable]) {
    if (text !== undefined) expect(text).toMatch(/^[A-Z“0].*[.”]$/s);
  }
  // A popover is read standing up.
  expect(each.meaning.length).toBeLessThanOrEqual(260);
  for (const text of [each.scope, each.unit, each.formula, each.source.fields]) {
    expect(text).not.toMatch(/\.$|^\s*$/);
  }
});
