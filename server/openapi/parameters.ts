import { chainIds } from "../../contract/chains.ts";
import type { EndpointRow } from "../../contract/endpoints.ts";
import type { QuerySpec } from "../../contract/query.ts";
import { exampleArguments, exampleOfParameter } from "./examples.ts";
import type { Schema } from "./schemas.ts";
import { extensionNote } from "./texts.ts";

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description: string;
  /** No part of the interface. */
  readonly "x-extension"?: true;
  readonly schema: Schema;
  readonly example?: string | number | readonly string[];
}

export function pathParameters(path: string): Parameter[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    description:
      name === "chain_id"
        ? "The chain."
        : `Address of the ${name === "wallet_address" ? "wallet" : "token"} on that chain.`,
    schema:
      name === "chain_id" ? { type: "string", enum: chainIds } : { type: "string", pattern: addressPattern },
    example: exampleArguments[name]!,
  }));
}

const addressPattern = "^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$";

export function queryParameters({ query, beyond }: EndpointRow): Parameter[] {
  const own = beyond?.query ?? {};
  return Object.entries(query).map(([name, parameter]) => ({
    name,
    in: "query",
    required: false,
    description: name in own ? `${parameter.description} ${extensionNote}` : parameter.description,
    ...(name in own && { "x-extension": true as const }),
    schema: parameterSchema(parameter),
    ...exampleEntry(name, parameter),
  }));
}

function parameterSchema(parameter: QuerySpec[string]): Schema {
  switch (parameter.kind) {
    case "integer": {
      const { minimum, maximum, default: byDefault } = parameter;
      return { type: "integer", minimum, maximum, default: byDefault };
    }
    case "decimal":
      return { type: "number", minimum: 0 };
    case "number":
      return { type: "number" };
    case "choice":
      return { type: "string", enum: parameter.values, default: parameter.default };
    case "choices":
      return {
        type: "string",
        pattern: `^(${parameter.values.join("|")})(,(${parameter.values.join("|")}))*$`,
      };
    case "addresses":
      // As a client sends a list by itself: the name again for each.
      return {
        type: "array",
        maxItems: parameter.most,
        items: { type: "string", pattern: addressPattern },
      };
    case "time":
      return { type: "string", anyOf: [{ format: "date-time" }, { format: "date" }] };
    default:
      return { type: "string", minLength: 1, maxLength: parameter.longest };
  }
}

function exampleEntry(name: string, parameter: QuerySpec[string]): Pick<Parameter, "example"> {
  const example = exampleOfParameter(name, parameter);
  if (example === undefined) return {};
  const { kind } = parameter;
  if (kind === "addresses") return { example: String(example).split(",") };
  const isNumber = kind === "integer" || kind === "decimal" || kind === "number";
  return { example: isNumber ? Number(example) : example };
}

export const conditionalHeader: Parameter = {
  name: "if-none-match",
  in: "header",
  required: false,
  description: "The `etag` of the answer you have.",
  schema: { type: "string" },
};
