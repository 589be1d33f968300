import { expect, test } from "vitest";
import { noExclusions } from "../../contract/exclusions.ts";
import { usualRange } from "../../contract/history-range.ts";
import { usualMap } from "../../contract/map-view.ts";
import { askedAs, isPrivateHost, pageOf } from "./embed-texts.ts";

const shown = { range: usualRange, map: usualMap, exclusions: noExclusions };

test("the link of a card leads to the section that has its chart", () => {
  const subject = { kind: "token", chain: "sol", address: "So1" } as const;
  const linkOf = (card: Parameters<typeof askedAs>[0]) => pageOf(subject, { ...shown, ...askedAs(card) });
  expect(linkOf("summary")).toBe("/sol/So1");
  expect(linkOf("holders")).toBe("/sol/So1#over-time");
  expect(linkOf("lorenz")).toBe("/sol/So1#concentration");
  expect(linkOf("map")).toBe("/sol/So1/map");
  expect(linkOf("history-value")).toBe("/sol/So1/history#size");
  expect(
    pageOf(
      { kind: "wallet", chain: "sol", address: "So1", wallet: "W1" },
      { ...shown, ...askedAs("wallet") },
    ),
  ).toBe("/sol/So1/wallet/W1");
});

test("hosts that readers elsewhere cannot reach are told from others", () => {
  for (const host of [
    "localhost",
    "a.localhost",
    "nas.local",
    "127.0.0.1",
    "10.1.2.3",
    "192.168.1.4",
    "172.20.0.1",
    "0.0.0.0",
    "[::1]",
    "[fd00::1]",
  ]) {
    expect(isPrivateHost(host), host).toBe(true);
  }
  for (const host of [
    "holders.example",
    "10.example",
    "172.40.0.1",
    "8.8.8.8",
    "locals.example",
    "[2a00::1]",
  ]) {
    expect(isPrivateHost(host), host).toBe(false);
  }
});
