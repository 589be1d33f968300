import { expect } from "vitest";
import { type EndpointName, endpoints } from "../../contract/endpoints.ts";
import { Problem } from "../../contract/problem.ts";
import { exampleArguments } from "../openapi/examples.ts";

/** The path of an operation at its keyed door, with the arguments of the examples. */
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
