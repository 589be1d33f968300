import fc from "fast-check";
import { hostileNames } from "../server/sources/demo/hostile-names.ts";

const pieces = [
  "</script>",
  "</title><script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "' onload='alert(1)",
  "javascript:alert(1)",
  "<svg onload=alert(1)>",
  "<style>*{display:none}</style>",
  "<!--",
  "-->",
  "]]>",
  "&",
  "&lt;b&gt;",
  "$&",
  "${alert(1)}",
  "{{1}}",
  "\\",
  "\u202E",
  "\u202C",
  "\u2067\u05D0\u05D1\u05D2\u2069",
  "\u0000",
  "\u0007",
  "\u2028",
  "\u200B",
  "🦀",
  "e\u0301",
  "W".repeat(40),
];

/** So many pairs of name and ticker that have broken a page somewhere; the same every time. */
export function generateHostileNames(count: number): (readonly [name: string, ticker: string])[] {
  const text = fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "grapheme", maxLength: 6 })), {
      minLength: 1,
      maxLength: 5,
    })
    .map((parts) => parts.join(""));
  const generated = fc.sample(fc.tuple(text, text), { numRuns: count, seed: 7 });
  const long = ["<b>".repeat(3_334), "T".repeat(10_000)] as const;
  return [...Object.values(hostileNames), long, ...generated].slice(0, count);
}
