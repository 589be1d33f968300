import { expect, it } from "vitest";

import { identiconCells, identiconPath } from "./identicon.ts";

it("is of an address what it has been: readers know tokens by it", () => {
  expect(identiconPath("a")).toBe(
    "M1 0h1v1h-1zM3 0h1v1h-1zM0 1h1v1h-1zM4 1h1v1h-1zM0 2h1v1h-1zM1 2h1v1h-1zM2 2h1v1h-1zM3 2h1v1h-1zM4 2h1v1h-1zM0 3h1v1h-1zM1 3h1v1h-1zM3 3h1v1h-1zM4 3h1v1h-1zM0 4h1v1h-1zM4 4h1v1h-1z",
  );
});

it("is mirrored, neither sparse nor full, and depends on the address only", () => {
  const seen = new Set<string>();
  for (let index = 0; index < 500; index += 1) {
    const address = `address ${index}`;
    const cells = identiconCells(address);
    const lit = cells.filter(Boolean).length;
    expect(lit >= 9 && lit <= 17).toBe(true);
    for (let row = 0; row < 5; row += 1) {
      for (let column = 0; column < 5; column += 1)
        expect(cells[row * 5 + column]).toBe(cells[row * 5 + 4 - column]);
    }
    expect(identiconPath(address)).toBe(identiconPath(address));
    seen.add(identiconPath(address));
  }
  // 15 free bits: five hundred addresses seldom share a picture.
  expect(seen.size).toBeGreaterThan(480);
});
