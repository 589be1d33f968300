import { expect, it } from "vitest";

import { addressParts, shortAddress } from "./address.ts";

it("keeps the ends that people compare", () => {
  expect(shortAddress("Br1nQw7KdVf4xR9mUeLpZ3sYtGhJ2cNa8vDkT5XoWq6z")).toBe("Br1n…Wq6z");
  expect(shortAddress("0x7c3e91b0d45fa28c6e17d3b9480fa5c2e61d9b37")).toBe("0x7c3e…9b37");
});

it("loses no character", () => {
  for (const address of [
    "",
    "abc",
    "12345678",
    "123456789",
    "1234567890",
    "0x7c3e91b0d45fa28c6e17d3b9480fa5c2e61d9b37",
  ]) {
    const { start, middle, end } = addressParts(address);
    expect(start + middle + end).toBe(address);
  }
});
