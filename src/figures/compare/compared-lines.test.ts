import { expect, test } from "vitest";
import { endName } from "./ComparedLines.tsx";

test("a name is cut where its line ends only for want of room", () => {
  const shown = (name: string, figure: string) => endName(name, figure).replaceAll(/[\u2068\u2069]/g, "");
  expect(shown("Eighteen Eels", "670.0")).toBe("Eighteen Eels");
  expect(shown("Unpriced Urchin", "68")).toBe("Unpriced Urchin");
  expect(shown("Quadrillion Quail of the Quarry", "27,052")).toMatch(/^Quadrillion .*…$/);
});
