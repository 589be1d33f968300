import {
  type EndpointName,
  endpointNames,
  type EndpointRow,
  endpoints,
  isOfInterface,
} from "../../contract/endpoints.ts";
import { exampleAnswers } from "./examples.ts";
import { conditionalHeader, type Parameter, pathParameters, queryParameters } from "./parameters.ts";
import { type Answer, headerReferences, problemAnswers } from "./problem-answers.ts";
import { componentSchemas, problemSchema, responseReference, type Schema } from "./schemas.ts";
import { dataHeaders, description, extensionNote, linkHeader, retryHeader, serviceHeaders } from "./texts.ts";

interface Header {
  readonly description: string;
  readonly schema: Schema;
}

export interface Operation {
  readonly operationId: EndpointName;
  readonly summary: string;
  readonly description: string;
  /** No part of the interface. */
  readonly "x-extension"?: boolean;
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, Answer>>;
}

let document: ReturnType<typeof buildDocument> | undefined;

/** The interface as an OpenAPI 3.1 document, made from the endpoint table. */
export function openApiDocument(): ReturnType<typeof buildDocument> {
  return (document ??= buildDocument());
}

function buildDocument() {
  return {
    openapi: "3.1.0",
    info: {
      title: "Holderscope API",
      version: "0",
      summary: "Token holders, their concentration, age, profit and loss",
      description,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "This server" }],
    security: [{ apiKey: [] }, { bearer: [] }],
    paths: Object.fromEntries(
      endpointNames.map((name) => [`/v0${endpoints[name].path}`, { get: operation(name) }]),
    ),
    components: {
      securitySchemes: {
        apiKey: {
          type: "apiKey",
          in: "header",
          name: "x-api-key",
          description: "Made with `npx holderscope keys create NAME`.",
        },
        bearer: { type: "http", scheme: "bearer", description: "The same key, in `Authorization`." },
      },
      schemas: { ...componentSchemas(), Problem: problemSchema() },
      headers: Object.fromEntries(
        Object.entries({ ...serviceHeaders, ...dataHeaders, ...linkHeader, ...retryHeader }).map(
          ([name, text]): [string, Header] => [name, { description: text, schema: { type: "string" } }],
        ),
      ),
    },
  };
}

/** "10 units", "10 units, 20 with `at` or `with`". */
function unitsText({ units, beyond }: EndpointRow): string {
  if (!beyond) return `${units} units`;
  const names = Object.keys(beyond.query).map((parameter) => `\`${parameter}\``);
  return `${units} units, ${beyond.units} with ${names.slice(0, -1).join(", ")} or ${names.at(-1)!}`;
}

function operation(name: EndpointName): Operation {
  const row: EndpointRow = endpoints[name];
  const isPaged = "limit" in row.query;
  const headers = { ...serviceHeaders, ...dataHeaders, ...(isPaged && linkHeader) };
  return {
    operationId: name,
    summary: row.summary,
    description: `Costs ${unitsText(row)}.${isOfInterface(name) ? "" : ` ${extensionNote}`}`,
    ...(!isOfInterface(name) && { "x-extension": true }),
    parameters: [...pathParameters(row.path), ...queryParameters(row), conditionalHeader],
    responses: {
      200: {
        description: "The figures.",
        headers: headerReferences(headers),
        content: {
          "application/json": { schema: { $ref: responseReference(name) }, example: exampleAnswers[name] },
        },
      },
      304: {
        description: "Nothing has changed since the answer named in `if-none-match`.",
        headers: headerReferences(headers),
      },
      ...problemAnswers(name),
    },
  };
}
