import { expect, test } from "vitest";
import { formatTokenDetails } from "./tokens-output.ts";

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
