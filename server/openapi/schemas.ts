import * as z from "zod/mini";
import { PriceSource } from "../../contract/completeness/price-source.ts";
import { type EndpointName, endpointNames, endpoints } from "../../contract/endpoints.ts";
import { Holder, HolderDetail } from "../../contract/holders.ts";
import { ExcludedHolder, HolderSummaryFigures, Label, LabelledAddress, Pool } from "../../contract/labels.ts";
import { TokenEvent } from "../../contract/watch/events.ts";
import { Problem, problems } from "../../contract/problem.ts";
import { Covered, TokenFigures, WalletToken } from "../../contract/tokens.ts";
import { WalletHolding } from "../../contract/wallets/holdings.ts";
import { clusterFields } from "../api/clusters/openapi.ts";
import { completenessFields } from "../api/completeness/openapi.ts";
import type { FieldTexts, Texts } from "../api/description.ts";
import { eventFields } from "../api/events/openapi.ts";
import { historyFields } from "../api/history/openapi.ts";
import { holderFields } from "../api/holders/openapi.ts";
import { labelFields } from "../api/labels/openapi.ts";
import { launchFields } from "../api/launch/openapi.ts";
import { overlapFields } from "../api/overlap/openapi.ts";
import { statsFields } from "../api/stats/openapi.ts";
import { tokenFields } from "../api/tokens/openapi.ts";
import { walletFields } from "../api/wallets/openapi.ts";

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

/**
 * Schemas inside of answers that the document names, as clients know them; others stand where they are used. The
 * answers themselves are named by the endpoint table.
 */
export const partSchemas = {
  Covered,
  ExcludedHolder,
  Holder,
  HolderDetail,
  HolderSummaryFigures,
  Label,
  LabelledAddress,
  Pool,
  PriceSource,
  TokenEvent,
  TokenFigures,
  WalletHolding,
  WalletToken,
};

const schemas: Readonly<Record<string, z.core.$ZodType>> = {
  ...partSchemas,
  ...Object.fromEntries(endpointNames.map((name) => [endpoints[name].schema, endpoints[name].response])),
};

const problemFields: FieldTexts = {
  Problem: {
    type: "Address of the description of this kind of error.",
    title: "Kind of the error, in words.",
    status: "HTTP status, the same as that of the answer.",
    detail: "What is wrong with this request, in words that may change.",
    message: "The same as `detail`, for clients that read this.",
    code: "Kind of the error, for programs: never changes.",
    request_id: "Names the request in the server's log. Quote it when you report something.",
    errors: "Parameters that are wrong. Absent where it is not about parameters.",
    "errors.in": "Where the parameter stands: `path`, `query` or `header`.",
    "errors.name": "Name of the parameter.",
    "errors.code": "What is wrong with it, for programs.",
  },
};

/** What every field means, by schema. A test names the fields that have no text here. */
export const fieldTexts: FieldTexts = {
  ...tokenFields,
  ...statsFields,
  ...holderFields,
  ...historyFields,
  ...walletFields,
  ...overlapFields,
  ...clusterFields,
  ...launchFields,
  ...labelFields,
  ...completenessFields,
  ...eventFields,
  ...problemFields,
};

const referenceTo = (id: string) => `#/components/schemas/${id}`;

export const eventReference = referenceTo("TokenEvent");

/** How the document points to what an operation answers. */
export function responseReference(name: EndpointName): string {
  return referenceTo(endpoints[name].schema);
}

/** What the answers of the endpoint table are made of, by name: in its order, each after its parts. */
export function componentSchemas(): Record<string, Schema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const generated = z.toJSONSchema(registry, {
    uri: referenceTo,
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
  const ordered = new Set<string>();
  const order = (id: string): void => {
    if (ordered.has(id)) return;
    const parts = JSON.stringify(generated[id]).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    for (const [, part = ""] of parts) if (part !== id) order(part);
    ordered.add(id);
  };
  for (const name of endpointNames) order(endpoints[name].schema);
  order("TokenEvent");
  return Object.fromEntries(
    [...ordered].map((id) => {
      const { "": description, ...texts } = fieldTexts[id] ?? {};
      const schema = withTexts(asSent(bare(generated[id]!)), texts);
      return [id, { ...schema, ...(description !== undefined && { description }) }];
    }),
  );
}

/** Each field with its text, also inside lists and other fields. */
function withTexts(schema: Schema, texts: Texts, prefix = ""): Schema {
  const { properties, items, anyOf } = schema;
  const described = (name: string, field: Schema): Schema => {
    const description = texts[prefix + name];
    return { ...withTexts(field, texts, `${prefix}${name}.`), ...(description && { description }) };
  };
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, described(name, field)]),
      ),
    }),
    ...(items && { items: withTexts(items, texts, prefix) }),
    ...(anyOf && { anyOf: anyOf.map((one) => withTexts(one, texts, prefix)) }),
  };
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

export function problemSchema(): Schema {
  const schema = bare(z.toJSONSchema(Problem, { io: "input" }));
  const properties = {
    ...schema.properties,
    code: { type: "string", enum: Object.keys(problems) },
  };
  return withTexts({ ...schema, properties }, fieldTexts["Problem"] ?? {});
}
