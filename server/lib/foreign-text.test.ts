import { expect, test } from "vitest";
import { textCleaner } from "./foreign-text.ts";

const clean = textCleaner(
  "https://someone-else:pass%20word@node.example/a-Long-Path-Key-77/v3?k=query-secret",
);

test.each([
  ["someone-else a-Long-Path-Key-77 query-secret", "[redacted] [redacted] [redacted]"],
  ["pass%20word pass word", "[redacted] [redacted]"],
  [Buffer.from("query-secret").toString("base64"), "[redacted]"],
  [Buffer.from("query-secret").toString("hex").toUpperCase(), "[redacted]"],
  ["at https://node.example/other?k=query-secret&x=1, too", "at [redacted] too"],
  ["see (wss://other.example/a/b).", "see ([redacted])."],
  ["v3 of node.example", "v3 of node.example"],
  ["\u202Eevil\n\tline\u0000 ", "evil line"],
  ["x".repeat(400), `${"x".repeat(300)}…`],
])("%j is shown as %j", (text, shown) => {
  expect(clean(text)).toBe(shown);
});

test("what is no address is a secret as a whole", () => {
  expect(textCleaner("not an address")("asked not an address")).toBe("asked [redacted]");
});
