import * as z from "zod/mini";
import { chainIds } from "../../contract/chains.ts";
import { type EndpointName, endpointNames, endpoints, isOfInterface } from "../../contract/endpoints.ts";
import { Cohorts, CostBasis, History, HolderChanges } from "../../contract/history.ts";
import { Holder, HolderBreakdowns, HolderDeltas, HolderListPage } from "../../contract/holders.ts";
import {
  ExcludedHolder,
  HolderSummary,
  HolderSummaryFigures,
  Label,
  LabelledAddress,
  Labels,
  Pool,
} from "../../contract/labels.ts";
import { metaHeaders } from "../../contract/meta.ts";
import { Problem, type ProblemCode, problems } from "../../contract/problem.ts";
import { type QuerySpec } from "../../contract/query.ts";
import {
  SupplyBreakdown,
  TokenPnl,
  TokenStats,
  WalletCategories,
  WalletStats,
} from "../../contract/stats.ts";
import {
  Token,
  TokenFigures,
  TokenFiguresPage,
  TokenListPage,
  WalletToken,
  WalletTokensPage,
} from "../../contract/tokens.ts";
import { dataHeaders, description, extensionNote, linkHeader, retryHeader, serviceHeaders } from "./texts.ts";
import { exampleAnswers, exampleArguments, exampleOfParameter } from "./examples.ts";

/** As much of JSON Schema as the interface uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly default?: number | string;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly example?: string | number | readonly string[];
}

interface Header {
  readonly description: string;
  readonly schema: Schema;
}

interface Answer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Readonly<
    Record<string, { readonly schema: Schema | object; readonly example?: unknown }>
  >;
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

const schemas = {
  Token,
  TokenListPage,
  TokenStats,
  TokenPnl,
  WalletCategories,
  SupplyBreakdown,
  Holder,
  HolderListPage,
  HolderDeltas,
  HolderBreakdowns,
  WalletStats,
  TokenFigures,
  TokenFiguresPage,
  WalletToken,
  WalletTokensPage,
  History,
  HolderChanges,
  CostBasis,
  Cohorts,
  HolderSummaryFigures,
  ExcludedHolder,
  HolderSummary,
  Pool,
  Label,
  LabelledAddress,
  Labels,
};

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

function operation(name: EndpointName): Operation {
  const row = endpoints[name];
  const isPaged = "limit" in row.query;
  const headers = { ...serviceHeaders, ...dataHeaders, ...(isPaged && linkHeader) };
  return {
    operationId: name,
    summary: row.summary,
    description: `Costs ${row.units} units.${isOfInterface(name) ? "" : ` ${extensionNote}`}`,
    ...(!isOfInterface(name) && { "x-extension": true }),
    parameters: [...pathParameters(row.path), ...queryParameters(row.query), conditionalHeader],
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

function pathParameters(path: string): Parameter[] {
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

function queryParameters(query: QuerySpec): Parameter[] {
  return Object.entries(query).map(([name, parameter]) => ({
    name,
    in: "query",
    required: false,
    description: parameter.description,
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
  if (kind === "addresses") return { example: [String(example)] };
  const isNumber = kind === "integer" || kind === "decimal" || kind === "number";
  return { example: isNumber ? Number(example) : example };
}

const conditionalHeader: Parameter = {
  name: "if-none-match",
  in: "header",
  required: false,
  description: "The `etag` of the answer you have.",
  schema: { type: "string" },
};

/** The problems of an operation under their status. Those of the connection itself may come with any request. */
function problemAnswers(name: EndpointName): Record<string, Answer> {
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
    case "invalid_parameter":
      return Object.keys(query).length > 0;
    case "invalid_range":
      return Object.keys(query).some((parameter) => parameter.startsWith("min_") || parameter === "from");
    case "invalid_address":
      return path.includes("_address}") || Object.values(query).some(({ kind }) => kind === "addresses");
    case "token_not_found":
      return isOfToken(path);
    case "wallet_not_found":
      return isOfToken(path) && path.includes("{wallet_address}");
    case "stats_unavailable":
      return /\/(stats|holders|history)/.test(path) && !path.includes("{wallet_address}");
    default:
      return true;
  }
}

function isOfToken(path: string): boolean {
  return /\{(contract|token)_address\}/.test(path);
}

function responseReference(name: EndpointName): string {
  const [id] = Object.entries(schemas).find(([, schema]) => schema === endpoints[name].response) ?? [];
  return `#/components/schemas/${id}`;
}

function headerReferences(headers: Readonly<Record<string, string>>): Record<string, { $ref: string }> {
  return Object.fromEntries(
    Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

function componentSchemas(): Record<string, Schema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const generated = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    // As a client should read it: fields that are not described may be there.
    io: "input",
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      // A whole number that may be larger than integers are exact for.
      if (jsonSchema.multipleOf === 1) {
        jsonSchema.type = "integer";
        delete jsonSchema.multipleOf;
      }
    },
  }).schemas;
  return Object.fromEntries(Object.entries(generated).map(([id, schema]) => [id, asSent(bare(schema))]));
}

/** What the client does without, this service sends all the same. */
function asSent(schema: Schema): Schema {
  if (schema.properties === undefined) return schema;
  const properties = Object.entries(schema.properties).map(([name, { default: left, ...field }]) => ({
    name,
    field,
    isRequired: left !== undefined || schema.required?.includes(name) === true,
  }));
  const required = properties.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    ...schema,
    properties: Object.fromEntries(properties.map(({ name, field }) => [name, field])),
    ...(required.length > 0 && { required }),
  };
}

/** Without the marks of a schema that stands alone. */
function bare(schema: object): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== "$schema" && name !== "$id"));
}

function problemSchema(): Schema {
  const schema = bare(z.toJSONSchema(Problem, { io: "input" }));
  return {
    ...schema,
    properties: { ...schema.properties, code: { type: "string", enum: Object.keys(problems) } },
  };
}
