import { expect, test } from "vitest";
import type { OnDemandSource } from "../sources/live.ts";
import { TokenFault } from "../sources/evm/metadata.ts";
import { Questions } from "./questions.ts";

test("what is wrong with a token itself is a refusal, and not asked again and again", async () => {
  const questions = new Questions();
  let asked = 0;
  const describe = () => {
    asked += 1;
    return Promise.reject(new TokenFault("decimals() answers 256: more than 255 cannot be meant"));
  };
  const source = { describe } as unknown as OnDemandSource;
  questions.ask(source, "eth", "0x1");
  await expect
    .poll(() => questions.find("eth", "0x1"))
    .toMatchObject({
      state: "refused",
      reason: "decimals() answers 256: more than 255 cannot be meant",
    });
  questions.ask(source, "eth", "0x1");
  expect(asked).toBe(1);
  questions.close();
});
