import { expect, test } from "vitest";
import type { ProblemCode } from "../../contract/problem.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { Answer } from "./backend.ts";
import { withBeingRead } from "./being-read.ts";
import { everyOperation } from "./operations.ts";

const answer: Answer = { body: "{}", etag: "", asOf: null, sources: [], history: null, priceUsd: null };
const ready = () => answer;

/** A store that has no answer for this reason, while one token of Ethereum is on its way. */
function begin(reason: ProblemCode | Error, howFar?: () => Promise<string | undefined>) {
  const error = reason instanceof Error ? reason : new ProblemError(reason);
  const store = { ready, ...everyOperation(() => Promise.reject(error)) };
  return withBeingRead(store, (chain, address) => `${chain} ${address}` === "eth on its way", howFar);
}
const token = { chain_id: "eth", contract_address: "on its way" };

test("a token on its way is said to be, with how far it is, by either name of its address", async () => {
  const backend = begin("token_not_found", () => Promise.resolve("3 of 10 blocks are read"));
  const expected = { code: "token_being_read", message: "3 of 10 blocks are read" };
  await expect(backend.getToken(token)).rejects.toMatchObject(expected);
  const stats = { chain_id: "eth", token_address: "on its way" };
  await expect(backend.getHolderDeltas(stats)).rejects.toMatchObject(expected);
  // Where nobody knows how far, it is said in general.
  const { message } = new ProblemError("token_being_read");
  await expect(begin("token_not_found").getToken(token)).rejects.toMatchObject({
    code: "token_being_read",
    message,
  });
});

test("what nobody reads is not there, and what else is wrong is said as it is", async () => {
  const backend = begin("token_not_found");
  for (const other of [
    { ...token, contract_address: "another" },
    { ...token, chain_id: "base" },
  ]) {
    await expect(backend.getToken(other)).rejects.toMatchObject({ code: "token_not_found" });
  }
  await expect(backend.getTokens({ chain_id: "eth", limit: 1, offset: 0 })).rejects.toMatchObject({
    code: "token_not_found",
  });
  await expect(begin("stats_unavailable").getToken(token)).rejects.toMatchObject({
    code: "stats_unavailable",
  });
  const defect = Object.assign(new Error("broken"), { code: "token_not_found" });
  await expect(begin(defect).getToken(token)).rejects.toBe(defect);
});

test("what is there is answered as it is", async () => {
  const backend = withBeingRead({ ready, ...everyOperation(() => Promise.resolve(answer)) }, () => true);
  expect(await backend.getToken(token)).toBe(answer);
  expect(backend.ready({ name: "getToken", args: token })).toBe(answer);
});
