import * as z from "zod/mini";
import { Clusters } from "../../contract/clusters.ts";
import { Certificate, Completeness } from "../../contract/completeness/certificate.ts";
import { PriceSource } from "../../contract/completeness/price-source.ts";
import { Launch } from "../../contract/launch.ts";
import { type EndpointName, endpoints } from "../../contract/endpoints.ts";
import { Cohorts, CostBasis, History, HolderChanges } from "../../contract/history.ts";
import { WalletHistory } from "../../contract/wallet-history.ts";
import {
  Holder,
  HolderBreakdowns,
  HolderDeltas,
  HolderDetail,
  HolderDetails,
  HolderListPage,
} from "../../contract/holders.ts";
import {
  ExcludedHolder,
  HolderSummary,
  HolderSummaryFigures,
  Label,
  LabelledAddress,
  Labels,
  Pool,
} from "../../contract/labels.ts";
import { Problem, problems } from "../../contract/problem.ts";
import {
  SupplyBreakdown,
  TokenPnl,
  TokenStats,
  WalletCategories,
  WalletStats,
} from "../../contract/stats.ts";
import {
  AllChainsPage,
  Token,
  TokenFigures,
  TokenFiguresPage,
  TokenListPage,
  WalletToken,
  WalletTokensPage,
} from "../../contract/tokens.ts";
import { addressTexts } from "./fields/addresses.ts";
import { completenessTexts } from "./fields/completeness.ts";
import { historyTexts } from "./fields/history.ts";
import type { Texts } from "./fields/texts.ts";
import { tokenTexts } from "./fields/tokens.ts";

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
  AllChainsPage,
  WalletToken,
  WalletTokensPage,
  History,
  HolderChanges,
  CostBasis,
  Cohorts,
  WalletHistory,
  HolderSummaryFigures,
  ExcludedHolder,
  HolderSummary,
  HolderDetail,
  HolderDetails,
  Pool,
  Label,
  LabelledAddress,
  Labels,
  Clusters,
  Launch,
  Completeness,
  PriceSource,
  Certificate,
};

/** What every field means, by schema. A test names the fields that have no text here. */
export const fieldTexts: Readonly<Record<string, Texts>> = {
  ...tokenTexts,
  ...historyTexts,
  ...addressTexts,
  ...completenessTexts,
};

/** How the document points to what an operation answers. */
export function responseReference(name: EndpointName): string {
  const [id] = Object.entries(schemas).find(([, schema]) => schema === endpoints[name].response) ?? [];
  if (id === undefined)
    throw new Error(
      `The answer of ${name} has no name: add its schema to \`schemas\` in server/openapi/schemas.ts.`,
    );
  return `#/components/schemas/${id}`;
}

/** What the answers are made of, by name. */
export function componentSchemas(): Record<string, Schema> {
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
  return Object.fromEntries(
    Object.entries(generated).map(([id, schema]) => [
      id,
      withTexts(asSent(bare(schema)), fieldTexts[id] ?? {}),
    ]),
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
