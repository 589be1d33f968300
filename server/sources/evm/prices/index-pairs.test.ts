import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCliHere } from "../../../../test/cli-in-process.ts";
import { noAnvil, startAnvil } from "../test-anvil.ts";
import { openMarket } from "./test-market.ts";

test("--pair gives a token that is indexed already its past prices; one that gives no dollars fails with the reason", async ({
  skip,
}) => {
  if (noAnvil !== undefined) skip(noAnvil);
  const anvil = await startAnvil({ timestamp: 1_600_000_000 });
  const directory = await mkdtemp(join(tmpdir(), "holderscope-pairs-"));
  const market = await openMarket(anvil);
  const [token, dollar, other] = [
    await market.createToken(18),
    await market.createToken(6),
    await market.createToken(18),
  ];
  const pair = await market.createPair(token, 10n ** 21n, dollar, 3n * 10n ** 9n);
  const useless = await market.createPair(token, 10n ** 21n, other, 10n ** 21n);
  for (let trade = 0; trade < 5; trade += 1)
    await market.inOneBlock(await market.sell(pair, dollar, 10n ** 7n));
  const env = { HOLDERSCOPE_ETH_DOLLARS: dollar };
  const index = (...more: readonly string[]) =>
    runCliHere(["index", "eth", "--rpc", anvil.url, "--token", token, ...more], directory, env);
  const shown = async () => (await runCliHere(["tokens", "show", "eth", token], directory)).stdout;

  expect(await index()).toMatchObject({ code: 0 });
  expect(await shown()).toMatch(/prices +0\n/);
  const refused = await index("--pair", useless.address);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(`the pair ${useless.address} gives UNI-V2 (${other}), which is not known`);
  expect(await shown()).toContain(`none: the pair ${useless.address} gives`);

  expect(await index("--pair", pair.address)).toMatchObject({ code: 0 });
  const after = await shown();
  expect(after).toMatch(/prices +6\n/);
  expect(after).toMatch(
    new RegExp(`price +pair ${pair.address}, like those of Uniswap v2, of UNI-V2 and UNI-V2 \\(\\$3,050\\)`),
  );
  expect(after).toContain("named by --pair");
  // It is remembered.
  expect(await index()).toMatchObject({ code: 0 });
  expect(await shown()).toBe(after);
  const twice = await index("--pair", pair.address, "--token", other);
  expect(twice.stderr).toContain("--pair is of one token");
  await anvil.stop();
  await rm(directory, { recursive: true });
}, 240_000);
