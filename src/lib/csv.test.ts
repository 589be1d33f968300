import { describe, expect, it } from "vitest";
import { fc } from "../../test/speed.ts";

import { csv, csvRow } from "./csv.ts";

describe("csv", () => {
  it("quotes what RFC 4180 asks for", () => {
    expect(csvRow(["a", 'say "hi"', "x,y", "line\nbreak", null, undefined])).toBe(
      'a,"say ""hi""","x,y","line\nbreak",,\r\n',
    );
  });

  it("writes numbers plainly, negative ones as numbers", () => {
    expect(csvRow([1e-9, -5.5, 1e21, 10n ** 30n, Number.NaN])).toBe(
      "0.000000001,-5.5,1000000000000000000000,1000000000000000000000000000000,\r\n",
    );
  });

  it("leaves out what nobody sees", () => {
    expect(csvRow(["Amount, \u2068BRINE\u2069", "a\u200bb\ufeff", "-\u202e1"])).toBe(
      '"Amount, BRINE",ab,\'-1\r\n',
    );
    expect(csvRow(["\u061ca\u180e\u{e0041}", "x\u00a0y\u2009z", "\u{1f468}\u200d\u{1f469}"])).toBe(
      "a,x y z,\u{1f468}\u200d\u{1f469}\r\n",
    );
  });

  it.each(["=1+1", "+1", "-1", "@x", "\tx", "\rx", '=cmd|"/c calc"!A0'])("disarms %j", (text) => {
    expect(csvRow([text]).replaceAll('"', "")).toMatch(/^'/);
  });

  it("holds no formula where it is opened with semicolons or tabs", () => {
    for (const text of [
      "y;=1+1;z",
      "y; =1+1",
      "y\t=1+1",
      "y\n=1+1",
      "＝1+1",
      "x;＝1+1",
      " =1+1",
      "＠x",
      "－1",
    ])
      for (const cellText of csvRow(["a", text, "b"]).split(/[,;\t\r\n]/))
        expect(cellText.replaceAll('"', ""), text).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
    expect(csvRow(["a;b", "a\tb"])).toBe('"a;b","a\tb"\r\n');
  });

  it("comes back as it went in", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 4 }), { minLength: 1 }),
        (rows) => {
          const harmless = rows.map((row) =>
            row.map((text) => text.replaceAll(/[=+\-@＝＋－＠\t\r\ufeff\u00ad]/g, "x")),
          );
          expect(parse(csv(harmless))).toEqual(harmless);
        },
      ),
    );
  });
});

/** A reader of its own, so that writer and test cannot share a mistake. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? "";
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === ",") {
      row.push(cell);
      cell = "";
    } else if (character === "\r" && text[index + 1] === "\n") {
      rows.push([...row, cell]);
      row = [];
      cell = "";
      index += 1;
    } else cell += character;
  }
  return rows;
}
