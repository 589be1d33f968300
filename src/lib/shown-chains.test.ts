import { afterAll, expect, test } from "vitest";
import { homeChain } from "../../contract/chains.ts";
import { demoTokensLeft, firstChain, hasDemo, shownChains, sourceUrl, takeChains } from "./shown-chains.ts";

afterAll(() => takeChains({ shown: ["eth", "sol"], added: [] }));

test("two chains are shown until the server names its own, in the order of the table", () => {
  expect(shownChains()).toEqual(["eth", "sol"]);
  takeChains({ shown: ["sol", "base", "eth", "nowhere"], added: [] });
  expect(shownChains()).toEqual(["eth", "base", "sol"]);
});

test("a server that names none that is known changes nothing", () => {
  takeChains({ shown: ["base"], added: [] });
  takeChains({ shown: ["nowhere"], added: [] });
  takeChains({ shown: [], added: [] });
  expect(shownChains()).toEqual(["base"]);
});

test("tokens of the demo market that are still to come are counted", () => {
  takeChains({ shown: [], added: [], demo: true, demoLeft: 12 });
  expect([hasDemo(), demoTokensLeft()]).toEqual([true, 12]);
  takeChains({ shown: [], added: [], demo: true });
  expect([hasDemo(), demoTokensLeft()]).toEqual([true, 0]);
});

test("the source is where the server says, and nowhere else", () => {
  takeChains({ shown: [], added: [], source: "https://code.example/holderscope" });
  expect(sourceUrl()).toBe("https://code.example/holderscope");
  takeChains({ shown: [], added: [] });
  expect(sourceUrl()).toBeUndefined();
});

test("a visit begins on the home chain where it is shown, else on the first", () => {
  takeChains({ shown: ["base", "polygon"], added: [] });
  expect(firstChain()).toBe("base");
  takeChains({ shown: ["eth", "base", "sol"], added: [] });
  expect(firstChain()).toBe(homeChain);
});
