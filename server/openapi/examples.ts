import { type EndpointName, type EndpointRow, endpoints } from "../../contract/endpoints.ts";
import type { QuerySpec } from "../../contract/query.ts";
import { completenessExamples } from "../api/completeness/openapi.ts";
import type { Examples } from "../api/description.ts";
import recorded from "./examples.json" with { type: "json" };

/** An argument of each name, as the examples were asked with. */
export type ExampleArguments = Readonly<Record<string, string | number>>;

export const exampleArguments: ExampleArguments = recorded.parameters;

/** Undefined where there is none that the parameter takes. */
export function exampleOfParameter(
  name: string,
  parameter: QuerySpec[string],
  given = exampleArguments,
): string | number | undefined {
  const example = given[name];
  const isTaken = parameter.kind !== "choice" || parameter.values.includes(String(example));
  return isTaken ? example : undefined;
}

/** The query that an endpoint's example answers. */
export function exampleQuery(name: EndpointName, given = exampleArguments): string {
  const { query }: EndpointRow = endpoints[name];
  return Object.entries(query)
    .flatMap(([parameter, spec]) => {
      const example = exampleOfParameter(parameter, spec, given);
      return example === undefined ? [] : [`${parameter}=${example}`];
    })
    .join("&");
}

/**
 * An answer of every endpoint: recorded from the demo market, long lists cut. Nothing checks the demo against a chain,
 * so what a check says is written by hand.
 */
export const exampleAnswers = { ...recorded.answers, ...completenessExamples } as unknown as Examples;
