import { expect, test } from "vitest";
import type { ProblemCode } from "../../../contract/problem.ts";
import { exampleAnswers } from "../../openapi/examples.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import { createFetcher } from "./fetcher.ts";
import { Recovery } from "./recovery.ts";
import type { Asked, Transport } from "./transport.ts";

const token = "7GCihgDB8fe6KNjn2MYtkzZcRjQy3t9GHdC8uHYmW2hr";
const args = { chain_id: "sol", contract_address: token };

/** A question to a service that answers so, and what became known of how it fares. */
function begin(answer: () => Response | ProblemError, key = "the-key") {
  const asked: Asked[] = [];
  const requests: { url: string; key: string | null }[] = [];
  const noted: string[] = [];
  const recovery = new Recovery(() => 0);
  recovery.succeeded = (name) => noted.push(`${name} succeeded`);
  recovery.failed = (name, { code }) => noted.push(`${name} failed: ${code}`);
  const forCall: Transport["forCall"] = (what) => {
    asked.push(what);
    const call = {
      wasSent: false,
      fetch: (input: string | URL | Request, init?: RequestInit) => {
        requests.push({ url: input as string, key: new Headers(init?.headers).get("x-api-key") });
        const given = answer();
        // What the transport refuses by itself was not sent.
        call.wasSent = given instanceof Response;
        return given instanceof Response ? Promise.resolve(given) : Promise.reject(given);
      },
    };
    return call;
  };
  const transport = { forCall } as unknown as Transport;
  const ask = createFetcher({
    baseUrl: "https://hosted.example",
    key,
    transport,
    recovery,
    now: () => 9_000,
  });
  return { ask, asked, requests, noted };
}
const answered =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const stats = exampleAnswers.getTokenStats;

test("a question goes to the service with the key, for the units that it costs", async () => {
  const { ask, asked, requests, noted } = begin(answered(stats));
  const kept = await ask("getTokenStats", args, true);
  expect(requests).toEqual([{ url: `https://hosted.example/v0/sol/tokens/${token}/stats`, key: "the-key" }]);
  expect(asked).toEqual([{ endpoint: "getTokenStats", units: 20, isBackground: true }]);
  expect(kept).toMatchObject({ endpoint: "getTokenStats", problem: null, fetchedAt: 9_000 });
  expect(JSON.parse(kept.body!)).toEqual(stats);
  expect(noted).toEqual(["getTokenStats succeeded"]);
});

test("without a key nothing is sent, and the operator is told why", async () => {
  const { ask, asked } = begin(answered(stats), "");
  await expect(ask("getTokenStats", args, false)).rejects.toMatchObject({
    code: "upstream_auth_failed",
    message: "this server has no key for the hosted service",
  });
  expect(asked).toEqual([]);
});

test("nulls for what a service does not know are read as such, not as a broken answer", async () => {
  const { ask, noted } = begin(answered(null));
  const kept = await ask("getWalletCategories", args, false);
  expect(kept).toMatchObject({ body: null, problem: "stats_unavailable", fetchedAt: 9_000 });
  expect(noted).toEqual(["getWalletCategories succeeded"]);
});

test("that there is no such token is an answer, and speaks well of the service", async () => {
  const { ask, noted } = begin(answered({ code: "token_not_found", message: "" }, 404));
  expect(await ask("getToken", args, false)).toMatchObject({ body: null, problem: "token_not_found" });
  expect(noted).toEqual(["getToken succeeded"]);
});

test.each<[string, () => Response | ProblemError, ProblemCode, readonly string[]]>([
  ["a failure of the service", answered({}, 500), "upstream_error", ["getToken failed: upstream_error"]],
  [
    "a key that it refuses",
    answered({}, 401),
    "upstream_auth_failed",
    ["getToken failed: upstream_auth_failed"],
  ],
  [
    "an answer of another form",
    answered([]),
    "upstream_schema_mismatch",
    ["getToken failed: upstream_schema_mismatch"],
  ],
  ["what this server refuses itself", () => new ProblemError("upstream_quota"), "upstream_quota", []],
])(
  "%s is a problem, and counts against the service only where it was asked",
  async (_, answer, code, counted) => {
    const { ask, noted } = begin(answer);
    await expect(ask("getToken", args, false)).rejects.toMatchObject({ code });
    expect(noted).toEqual(counted);
  },
);
