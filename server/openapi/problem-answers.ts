import { type EndpointName, endpoints } from "../../contract/endpoints.ts";
import { metaHeaders } from "../../contract/meta.ts";
import { type ProblemCode, problems } from "../../contract/problem.ts";
import type { Schema } from "./schemas.ts";
import { retryHeader } from "./texts.ts";

export interface Answer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Readonly<
    Record<string, { readonly schema: Schema | object; readonly example?: unknown }>
  >;
}

/** The problems of an operation under their status. Those of the connection itself may come with any request. */
export function problemAnswers(name: EndpointName): Record<string, Answer> {
  const answers: Record<string, Answer> = {};
  const codes = Object.keys(problems) as ProblemCode[];
  for (const status of new Set(codes.map((code) => problems[code][0]))) {
    const possible = codes.filter((code) => problems[code][0] === status && canAnswer(name, code));
    if (possible.length === 0) continue;
    answers[status] = {
      description: possible.map((code) => `\`${code}\`: ${problems[code][2]}.`).join(" "),
      headers: headerReferences({
        [metaHeaders.requestId]: "",
        ...((status === 429 || status === 503) && retryHeader),
      }),
      content: {
        "application/problem+json": {
          schema: {
            allOf: [
              { $ref: "#/components/schemas/Problem" },
              { type: "object", properties: { code: { type: "string", enum: possible } } },
            ],
          },
        },
      },
    };
  }
  return answers;
}

function canAnswer(name: EndpointName, code: ProblemCode): boolean {
  const { path, query } = endpoints[name];
  switch (code) {
    case "unknown_route":
    // Of requests without a key.
    case "foreign_origin":
    // Of /oembed alone.
    case "format_not_implemented":
      return false;
    case "unknown_chain":
      return path.includes("{chain_id}");
    case "invalid_parameter":
      return Object.keys(query).length > 0;
    case "invalid_range":
      return Object.keys(query).some((parameter) => parameter.startsWith("min_") || parameter === "from");
    case "invalid_address":
      return path.includes("_address}") || Object.values(query).some(({ kind }) => kind === "addresses");
    case "token_not_found":
    case "token_being_read":
    case "figures_refused":
      return isOfToken(path);
    case "wallet_not_found":
      return isOfToken(path) && path.includes("{wallet_address}");
    case "stats_unavailable":
      return /\/(stats|holders|history)/.test(path) && !path.endsWith("{wallet_address}");
    default:
      return true;
  }
}

function isOfToken(path: string): boolean {
  return /\{(contract|token)_address\}/.test(path);
}

/** Headers as references to where the document describes them. */
export function headerReferences(
  headers: Readonly<Record<string, string>>,
): Record<string, { $ref: string }> {
  return Object.fromEntries(
    Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}
