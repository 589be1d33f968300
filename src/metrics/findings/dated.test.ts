import { expect, test } from "vitest";
import { dated, datedSentence } from "./dated.ts";

const now = Date.UTC(2026, 2, 10);
const old = new Date(Date.UTC(2025, 10, 21, 14, 32));

test("what is of old data stands under its date, its first sentence alone", () => {
  expect(dated("Ash grew", old, now)).toBe("21 Nov 2025: Ash grew");
  expect(dated("Ash grew", new Date(now), now)).toBe("Ash grew");
  expect(dated("Ash grew", undefined, now)).toBe("Ash grew");
  const sentence = { lead: "Ash grew", rest: "Elm did not." };
  expect(datedSentence(sentence, old, now)).toEqual({ lead: "21 Nov 2025: Ash grew", rest: "Elm did not." });
  expect(datedSentence(sentence, new Date(now), now)).toEqual(sentence);
});
