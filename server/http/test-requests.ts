import { expect } from "vitest";
import { type EndpointName, endpoints } from "../../contract/endpoints.ts";
import { Problem } from "../../contract/problem.ts";
import { pageTokenHeader } from "../../contract/readings.ts";
import { exampleArguments } from "../openapi/examples.ts";

/** The path of an operation at its keyed access, with the arguments of the examples. */
export const pathOf = (name: EndpointName) =>
  `/v0${endpoints[name].path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => String(exampleArguments[parameter]))}`;

export async function problemOf(response: Response): Promise<Problem> {
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const problem = Problem.parse(await response.json());
  expect(problem.status).toBe(response.status);
  expect(problem.message).toBe(problem.detail);
  expect(problem.request_id).toBe(response.headers.get("x-request-id"));
  return problem;
}

export async function expectProblem(response: Response, status: number, code: string): Promise<Problem> {
  const problem = await problemOf(response);
  expect([response.status, problem.code]).toEqual([status, code]);
  return problem;
}

/** Changing requests that are not of a page of this service at 127.0.0.1:4100, with the token of one where it has one. */
export function foreignRequests(
  pageToken: string,
): readonly (readonly [who: string, headers: Record<string, string>])[] {
  const token = { [pageTokenHeader]: pageToken };
  const own = { origin: "http://127.0.0.1:4100", "sec-fetch-site": "same-origin" };
  const form = { "content-type": "application/x-www-form-urlencoded" };
  return [
    ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site", ...token }],
    ["an old browser on another site", { origin: "https://evil.example", ...token }],
    ["another server of this machine", { ...own, origin: "http://127.0.0.1:8080", ...token }],
    ["another scheme", { ...own, origin: "https://127.0.0.1:4100", ...token }],
    ["a site of the same domain", { ...own, "sec-fetch-site": "same-site", ...token }],
    ["a rebound name", { ...own, host: "evil.example:4100", origin: "http://evil.example:4100", ...token }],
    ["a name that is no host's", { ...own, host: "evil_name.example:4100", ...token }],
    ["a name that ends like ours", { ...own, host: "localhost.evil.example", ...token }],
    ["a form on another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site", ...form }],
    ["a form on this site", { ...own, ...form }],
    ["a sandboxed frame", { origin: "null", "sec-fetch-site": "cross-site", ...token }],
    ["an old browser's sandboxed frame", { origin: "null", ...token }],
    ["a page without the token", own],
    ["a page with another token", { ...own, [pageTokenHeader]: "x".repeat(32) }],
    ["a program without an origin", token],
    ["a link in the address bar", { "sec-fetch-site": "none", ...token }],
  ];
}
