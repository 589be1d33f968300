import { describe, expect, test } from "vitest";
import { endpointNames, endpoints } from "../../contract/endpoints.ts";
import type { ProblemError } from "../lib/problem-error.ts";
import { exampleAnswer, exampleBackend, testService } from "../../test/service.ts";
import { parseArguments, queryProblem } from "./parameters.ts";
import { expectProblem, pathOf, problemOf } from "./test-requests.ts";

const service = testService();
const withParameters = (names: readonly string[]) =>
  endpointNames.filter((name) => names.every((parameter) => parameter in endpoints[name].query));

const wrongIntegers = [
  "",
  "-1",
  "1e1",
  "+5",
  "%205%20",
  "5%20",
  "0x10",
  "1.0",
  "Infinity",
  "NaN",
  "null",
  "٣",
  "9".repeat(30),
];
const wrongDecimals = ["", "-1", "+5", "%205", "Infinity", "NaN", ".5", "5.", "1,000", "0x1", "1".repeat(41)];

describe.each(withParameters(["limit", "offset"]))("paging of %s", (name) => {
  const path = pathOf(name);

  test.each([...wrongIntegers, "0", "101"])("refuses limit=%s", async (text) => {
    const problem = await expectProblem(await service.get(`${path}?limit=${text}`), 400, "invalid_parameter");
    expect(problem.errors).toEqual([{ in: "query", name: "limit", code: "out_of_range" }]);
    expect(problem.detail).toBe("limit must be a whole number from 1 to 100");
  });

  test.each([...wrongIntegers, "1000001"])("refuses offset=%s", async (text) => {
    const problem = await expectProblem(
      await service.get(`${path}?offset=${text}`),
      400,
      "invalid_parameter",
    );
    expect(problem.errors?.[0]?.name).toBe("offset");
  });

  test.each(["limit=1", "limit=100", "offset=0", "offset=1000000", "limit=%35", "limit=007"])(
    "takes %s",
    async (query) => expect((await service.get(`${path}?${query}`)).status).toBe(200),
  );

  test("refuses a parameter given twice, and names every one that is wrong", async () => {
    await expectProblem(await service.get(`${path}?limit=5&limit=5`), 400, "duplicate_parameter");
    const problem = await problemOf(await service.get(`${path}?limit=0&offset=-1`));
    expect(problem.errors?.map(({ name: parameter }) => parameter)).toEqual(["limit", "offset"]);
  });

  test("links to the pages beside this one", async () => {
    const { query } = endpoints[name];
    const sort = "sort" in query ? `&sort=${query.sort.default}` : "";
    const { get } = testService({
      backend: exampleBackend({ [name]: () => Promise.resolve({ ...exampleAnswer(name), pageTotal: 120 }) }),
    });
    expect((await get(path)).headers.get("link")).toBe(`<${path}?limit=50&offset=50${sort}>; rel="next"`);
    expect((await get(`${path}?limit=100&offset=30`)).headers.get("link")).toBe(
      `<${path}?limit=100&offset=0${sort}>; rel="prev"`,
    );
    expect((await get(`${path}?offset=50`)).headers.get("link")).toBe(
      `<${path}?limit=50&offset=100${sort}>; rel="next", <${path}?limit=50&offset=0${sort}>; rel="prev"`,
    );
    expect((await get(`${path}?limit=100&offset=100`)).headers.get("link")).toBe(
      `<${path}?limit=100&offset=0${sort}>; rel="prev"`,
    );
  });
});

describe.each(withParameters(["min_amount"]))("amounts of %s", (name) => {
  const path = pathOf(name);

  test.each(
    ["min_amount", "max_amount"].flatMap((bound) => wrongDecimals.map((text) => [bound, text] as const)),
  )("refuses %s=%s", async (bound, text) => {
    const problem = await expectProblem(
      await service.get(`${path}?${bound}=${text}`),
      400,
      "invalid_parameter",
    );
    expect(problem.errors).toEqual([{ in: "query", name: bound, code: "not_a_number" }]);
  });

  test("refuses a range that is upside down, compared exactly", async () => {
    const far = "9007199254740993";
    await expectProblem(
      await service.get(`${path}?min_amount=${far}&max_amount=9007199254740992`),
      400,
      "invalid_range",
    );
    expect((await service.get(`${path}?min_amount=${far}&max_amount=${far}.0`)).status).toBe(200);
  });

  test("keeps the filter in its links", async () => {
    const response = await service.get(`${path}?limit=1&min_amount=10.50&max_amount=2000`);
    expect(response.headers.get("link")).toBe(
      `<${path}?limit=1&offset=1&min_amount=10.50&max_amount=2000>; rel="next"`,
    );
  });
});

describe("the arguments of a call", () => {
  const solana = "8HjiRvPNwFT9jpzAAsYF4rE9y576CKdTkQZXaxibpump";
  const wallet = `0x${"Ab".repeat(20)}`;
  const forms = {
    sol: "a Solana address: base58 of 32 bytes",
    eth: "an Ethereum address: 0x and 40 hexadecimal digits",
  };
  const read = (name: (typeof endpointNames)[number], path: Record<string, string>, query = "") =>
    parseArguments(name, (parameter) => path[parameter] ?? "", new URLSearchParams(query));
  const refusal = (...asked: Parameters<typeof read>) => {
    try {
      return [read(...asked)];
    } catch (error) {
      const { code, message, errors } = error as ProblemError;
      return [code, message, ...(errors ? [errors] : [])];
    }
  };

  test("are those of the path in their one form, and those of the query with their defaults", () => {
    expect(read("getTokens", { chain_id: "sol" }, "offset=7")).toEqual({
      chain_id: "sol",
      limit: 50,
      offset: 7,
    });
    expect(
      read("getWalletStats", { chain_id: "eth", token_address: wallet, wallet_address: wallet }),
    ).toEqual({
      chain_id: "eth",
      token_address: wallet.toLowerCase(),
      wallet_address: wallet.toLowerCase(),
    });
  });

  test("are refused by the first part that is wrong: chain, address, query", () => {
    expect(refusal("getToken", { chain_id: "btc", contract_address: "x" }, "x=1")[0]).toBe("unknown_chain");
    expect(refusal("getToken", { chain_id: "sol", contract_address: wallet }, "x=1")).toEqual([
      "invalid_address",
      `contract_address must be ${forms.sol}`,
    ]);
    const asked = { chain_id: "eth", token_address: wallet, wallet_address: solana };
    expect(refusal("getWalletStats", asked)).toEqual([
      "invalid_address",
      `wallet_address must be ${forms.eth}`,
    ]);
    expect(refusal("getToken", { chain_id: "eth", contract_address: wallet }, "x=1")[0]).toBe(
      "unknown_parameter",
    );
  });

  test("have of a list of addresses each once, in its one form", () => {
    const list = [wallet, `0x${"cd".repeat(20)}`, wallet.toLowerCase()].join(",");
    expect(read("getLabels", { chain_id: "eth" }, `address=${list}`)).toEqual({
      chain_id: "eth",
      address: [wallet.toLowerCase(), `0x${"cd".repeat(20)}`],
      token: [],
    });
    const detail = `address must be ${forms.eth}`;
    expect(refusal("getLabels", { chain_id: "eth" }, `address=${wallet},${solana}`)).toEqual([
      "invalid_address",
      detail,
      [{ in: "query", name: "address", code: "out_of_range", detail }],
    ]);
  });

  test("are refused by the first mistake, and all are named", () => {
    const mistakes = [
      { in: "query", name: "a", code: "above_maximum", detail: "a is above b" },
      { in: "query", name: "c", code: "not_a_number", detail: "c is no number" },
    ] as const;
    const { code, message, errors } = queryProblem(mistakes);
    expect([code, message, errors]).toEqual(["invalid_range", "a is above b; c is no number", mistakes]);
  });
});
