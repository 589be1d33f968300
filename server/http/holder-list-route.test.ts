import { expect, test } from "vitest";
import { endpoints } from "../../contract/endpoints.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { testService } from "../../test/service.ts";
import { expectProblem, pathOf } from "./test-requests.ts";

const path = `${pathOf("getCertificate")}/holders.csv`;
const { units } = endpoints.getCertificate;
const list = { body: "address,amount\r\na,1\r\n", etag: `"${"ab".repeat(32)}"` };

test("the list that a certificate names is a file, at the price of the certificate", async () => {
  const asked: unknown[] = [];
  const { get } = testService({
    unitBudget: 1_000,
    holderList: (args) => (asked.push(args), Promise.resolve(list)),
  });
  const answer = await get(path);
  expect([answer.status, await answer.text()]).toEqual([200, list.body]);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("etag")).toBe(list.etag);
  expect(answer.headers.get("x-units-remaining")).toBe(String(1_000 - units));
  expect(asked).toEqual([expect.objectContaining({ chain_id: "sol" })]);
  const again = await get(path.replace("/v0", "/api/v0"), { "if-none-match": list.etag });
  expect(again.status).toBe(304);
});

test("units are kept for a list that is sent, and given back for one that is not", async () => {
  const lists = [() => Promise.resolve(list), () => Promise.reject(new ProblemError("token_not_found"))];
  let next = 0;
  const { get, keys, keyStore } = testService({ unitBudget: 1_000, holderList: () => lists[next++ % 2]!() });
  expect((await get(path)).status).toBe(200);
  const missing = await get(path);
  expect(missing.headers.get("x-units-charged")).toBe("0");
  expect(missing.headers.get("x-units-remaining")).toBe(String(1_000 - units));
  await expectProblem(missing, 404, "token_not_found");
  await keys.flush();
  expect([...keyStore.records.values()].map(({ unitsUsed }) => unitsUsed)).toEqual([units]);
});

test("it is behind the same checks as the interface", async () => {
  const holderList = () => Promise.resolve(list);
  const starting = testService({ holderList, lifecycle: { phase: "starting" } });
  await expectProblem(await starting.get(path), 503, "not_ready");
  const { get } = testService({ holderList });
  await expectProblem(await get(path, {}), 401, "missing_key");
  await expectProblem(await get(path, undefined, "POST"), 405, "method_not_allowed");
  await expectProblem(await get(path.replace("/sol/", "/btc/")), 404, "unknown_chain");
  await expectProblem(await get(`${path}?x=1`), 400, "unknown_parameter");
  expect((await testService().get(path)).status).toBe(404);
});
