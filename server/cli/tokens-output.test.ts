import { expect, test } from "vitest";
import { formatReindex, formatTokenDetails } from "./tokens-output.ts";

test("a token's price APIs are named by their hosts, each with the time of its last answer", () => {
  const { output } = formatTokenDetails({
    name: "tokens show",
    details: {
      chain: "eth",
      address: `0x${"ab".repeat(20)}`,
      token: null,
      notes: [],
      transfers: 0,
      prices: 2,
      firstTime: null,
      lastTime: null,
      index: null,
      price: null,
      priceAnswers: [
        { host: "prices.example:8080", answeredAt: 1_700_000_000 },
        { host: "old.example", answeredAt: 1_600_000_000 },
      ],
      imports: [],
    },
  });
  expect(
    output.filter((line) => line.includes("price API")).map((line) => line.replaceAll(/\s+/g, " ").trim()),
  ).toEqual([
    "price API prices.example:8080, answered last 2023-11-14 22:13:20 UTC",
    "price API old.example, answered last 2020-09-13 12:26:40 UTC",
  ]);
});

test("of a token that another machine has it is said which, and what was done", () => {
  const token = { chain: "eth", address: `0x${"ab".repeat(20)}` } as const;
  const of = (isBegun: boolean) =>
    formatReindex({
      name: "tokens reindex",
      found: [],
      tokens: null,
      note: null,
      refused: [],
      elsewhere: { url: "http://worker-2:4100", isBegun, token },
    });
  expect(of(true).output).toEqual([
    `The worker http://worker-2:4100 has begun to read ${token.address} again. How far it is: http://worker-2:4100/operate`,
  ]);
  expect(of(true).failed).toBeUndefined();
  // Without --yes nothing was done.
  expect(of(false).output.join(" ")).toMatch(/again\? .*worker +http:\/\/worker-2:4100 has it/);
  expect(of(false).notes.join()).toContain(`tokens reindex eth ${token.address} --yes`);
  expect(of(false).failed).toBe(true);
});
