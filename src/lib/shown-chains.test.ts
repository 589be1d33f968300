import { afterAll, expect, test } from "vitest";
import { homeChain } from "../../contract/chains.ts";
import { firstChain, shownChains, takeChains } from "./shown-chains.ts";

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

test("a visit begins on the home chain where it is shown, else on the first", () => {
  takeChains({ shown: ["base", "polygon"], added: [] });
  expect(firstChain()).toBe("base");
  takeChains({ shown: ["eth", "base", "sol"], added: [] });
  expect(firstChain()).toBe(homeChain);
});
