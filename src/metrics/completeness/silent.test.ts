import { expect, test } from "vitest";
import type { Meta } from "../../../contract/meta.ts";
import {
  boundsSentence,
  dataMark,
  dataWarning,
  provedCause,
  silentText,
  topTenBounds,
  withBounds,
  withheldText,
} from "./silent.ts";
import { made, token } from "./test-certificate.ts";

type Notes = NonNullable<Meta["notes"]>;
const silent = { balances: 1, came: "150", went: "0", block: 12_000, time: made };

test("what came and what went without a transfer are said apart", () => {
  expect(silentText(silent, 2)).toBe("1.5 came without a transfer, at 1 address");
  expect(silentText({ ...silent, came: "0", went: "275", balances: 3 }, 2)).toBe(
    "2.75 went without a transfer, at 3 addresses",
  );
  expect(silentText({ ...silent, went: "275", balances: 4 }, 2)).toBe(
    "1.5 came and 2.75 went without a transfer, at 4 addresses",
  );
});

test("of several notes the one that proves most names the cause", () => {
  const cause = (...notes: Notes) => provedCause({ notes });
  expect(cause("set_at_creation", "rebasing")).toBe(
    "All balances that were compared differ by one factor: the contract changes balances without transfers.",
  );
  expect(cause("adjusted", "fee_on_transfer")).toBe(
    "Less arrives than a transfer says, by one part of each: every balance of the contract agrees with that.",
  );
  expect(cause("adjusted", "set_at_creation")).toBe(
    "Balances were set when the contract was made, without a transfer: those that are known count as received then, at a cost that is not known.",
  );
  expect(cause("adjusted")).toBe(
    "The cause is not known: balances are those that the contract names, and what was before is not shown.",
  );
  expect(provedCause({ notes: ["adjusted"] }, silent)).toBe(
    "The cause is not known: balances are those that the contract names, and what was before is not shown. They are right since block 12,000, 31 Jan 2026.",
  );
  const unknown = "The cause is not known: transfers may be missing, or balances may change without them.";
  expect([cause("differs"), provedCause({})]).toEqual([unknown, unknown]);
});

test("why nothing is said of who holds what", () => {
  const end =
    " that it could change the first digit of what the ten largest hold. Holders, concentration, hands and profit are not shown.";
  expect(withheldText({ notes: ["withheld"] }, token)).toBe(
    `Balances here are others than on the chain, by so much${end}`,
  );
  expect(withheldText({ notes: ["withheld", "missing=1250"] }, token)).toBe(
    `12.5 OSTR of the supply are at addresses that no transfer names: so much${end}`,
  );
  expect(withheldText({}, token)).toBeUndefined();
});

test("the ten largest hold the least if all that is missing is others', the most if it is theirs", () => {
  const given = { ...token, supply: "900" };
  const missing = { notes: ["missing=100"] } as const;
  expect(boundsSentence(missing, 0.5, given)).toBe(
    "Of all of its supply that is between 45.0% and 55.0%, as part of it is at no known address.",
  );
  expect(topTenBounds(missing, 0.5, given)).toBe(
    "1 OSTR more are at addresses that no transfer names. The ten largest hold 50.0% of what is known: between 45.0% and 55.0% of all.",
  );
  expect(withBounds("Ten hold 50.0%", missing, 0.5, given)).toBe(
    "Ten hold 50.0%; of all of it between 45.0% and 55.0%",
  );
  // More than all of it nobody can hold.
  expect(boundsSentence(missing, 1, given)).toMatch(/between 90\.0% and 100\.0%/);
});

test("without a share, or where nothing is missing, there are no bounds", () => {
  const given = { ...token, supply: "900" };
  const missing = { notes: ["missing=100"] } as const;
  expect([boundsSentence(missing, null, given), boundsSentence(missing, undefined, given)]).toEqual([
    undefined,
    undefined,
  ]);
  expect([boundsSentence({}, 0.5, given), boundsSentence({ notes: ["differs"] }, 0.5, given)]).toEqual([
    undefined,
    undefined,
  ]);
  expect([topTenBounds(missing, null, given), topTenBounds({}, 0.5, given)]).toEqual([undefined, undefined]);
  expect(withBounds("Ten hold 50.0%", missing, null, given)).toBe("Ten hold 50.0%");
});

test.each<[string, Notes]>([
  ["Supply not explained: who holds what is not shown", ["withheld", "rebasing"]],
  ["Balances change without transfers", ["rebasing", "adjusted"]],
  ["Balances are the contract’s, not those of its transfers", ["adjusted", "differs"]],
  ["Differs from the chain, and why is not known", ["differs", "missing=100"]],
  ["Part of the supply is at no known address", ["missing=100"]],
  ["Encrypted balances are not counted", ["confidential", "ui_factor=2"]],
  ["Wallets show amounts times 1.05", ["ui_factor=1.05"]],
  ["The contract was destroyed", ["destroyed", "missing=100"]],
  ["The mint was closed", ["mint_closed"]],
  ["The contract names other decimals by now", ["decimals=9", "missing=100"]],
  ["", ["missing=0", "partial"]],
])("%s: what a picture says beside its figures", (text, notes) => {
  expect(dataWarning({ notes })).toBe(text);
  expect(dataMark({ sources: ["evm"], notes })).toBe(text);
  expect(dataMark({ sources: ["demo"], notes })).toBe("Demo data, invented");
});

test("figures without a note stand as they are", () => {
  expect([dataWarning({}), dataMark({ sources: ["file"] })]).toEqual(["", ""]);
});
