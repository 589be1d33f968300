import {
  type EndpointName,
  endpointNames,
  type EndpointRow,
  endpoints,
  isOfInterface,
} from "../../contract/endpoints.ts";
import { eventsPath, eventsUnits } from "../../contract/watch/events.ts";
import { metaHeaders } from "../../contract/meta.ts";
import { type ProblemCode, problems } from "../../contract/problem.ts";
import { exampleAnswers } from "./examples.ts";
import { conditionalHeader, type Parameter, pathParameters, queryParameters } from "./parameters.ts";
import { exampleEvent } from "../api/events/openapi.ts";
import {
  componentSchemas,
  eventReference,
  problemSchema,
  responseReference,
  type Schema,
} from "./schemas.ts";
import { dataHeaders, description, extensionNote, linkHeader, retryHeader, serviceHeaders } from "./texts.ts";

interface Header {
  readonly description: string;
  readonly schema: Schema;
}

const eventsName = "watchToken";

export interface Operation {
  readonly operationId: EndpointName | typeof eventsName;
  readonly summary: string;
  readonly description: string;
  /** No part of the interface. */
  readonly "x-extension"?: boolean;
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, ResponseObject>>;
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
    paths: {
      ...Object.fromEntries(
        endpointNames.map((name) => [`/v0${endpoints[name].path}`, { get: operation(name) }]),
      ),
      [`/v0${eventsPath}`]: { get: eventsOperation() },
    } as Readonly<Record<string, { readonly get: Operation }>>,
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
  const isPaged = "offset" in row.query;
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

/** Beside the table: what it answers has no end. */
function eventsOperation(): Operation {
  return {
    operationId: eventsName,
    summary: "A token’s main figures each time they change, as server-sent events",
    description: `Costs ${eventsUnits} units a connection. Events of a connection: \`figures\` with the newest version when it begins, unless \`last-event-id\` names that version, and after each change of the token; \`removed\` when the token is taken out, which is the last. A reader that is slow gets the newest version alone. A comment comes every 15 seconds where nothing changes, and after 15 minutes the connection ends, so that the client connects again. Tokens that a hosted service answers have no events: \`stats_unavailable\`. ${extensionNote}`,
    "x-extension": true,
    parameters: [
      ...pathParameters(eventsPath),
      {
        name: "last-event-id",
        in: "header",
        required: false,
        description: "The version that the client has seen. Browsers send it by themselves.",
        schema: { type: "string" },
      },
    ],
    responses: {
      200: {
        description: "Events, until either side ends the connection.",
        headers: headerReferences(serviceHeadersOf("etag")),
        content: {
          "text/event-stream": {
            schema: { $ref: eventReference },
            example: `event: figures\ndata: ${JSON.stringify(exampleEvent)}\nid: ${exampleEvent.version}\n\n`,
          },
        },
      },
      ...problemAnswers("getToken", ["stats_unavailable"]),
    },
  };
}

/** The headers of every answer but for one. */
function serviceHeadersOf(without: string): Record<string, string> {
  return Object.fromEntries(Object.entries(serviceHeaders).filter(([name]) => name !== without));
}

interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Readonly<
    Record<string, { readonly schema: Schema | object; readonly example?: unknown }>
  >;
}

/** The problems of an operation under their status. Those of the connection itself may come with any request. */
function problemAnswers(
  name: EndpointName,
  others: readonly ProblemCode[] = [],
): Record<string, ResponseObject> {
  const answers: Record<string, ResponseObject> = {};
  const codes = Object.keys(problems) as ProblemCode[];
  for (const status of new Set(codes.map((code) => problems[code][0]))) {
    const possible = codes.filter(
      (code) => problems[code][0] === status && (others.includes(code) || canAnswer(name, code)),
    );
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
function headerReferences(headers: Readonly<Record<string, string>>): Record<string, { $ref: string }> {
  return Object.fromEntries(
    Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}
