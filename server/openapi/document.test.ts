import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { endpointNames, endpoints } from "../../contract/endpoints.ts";
import { windowSeconds } from "../../contract/windows.ts";
import { problems } from "../../contract/problem.ts";
import { type Operation, openApiDocument } from "./document.ts";
import { fieldTexts, partSchemas, responseReference, type Schema } from "./schemas.ts";
import { exampleAnswers } from "./examples.ts";
import { testService } from "../../test/service.ts";

const document = openApiDocument();

test("is a valid OpenAPI 3.1 document", async () => {
  const result = await new Validator().validate(structuredClone(document));
  expect(result).toEqual({ valid: true });
  const broken = { ...structuredClone(document), paths: { "no-slash": {} } };
  expect((await new Validator().validate(broken)).valid).toBe(false);
});

/** The fields of a schema by their paths, each with whether it may be left out. */
function fieldsOf(schema: Schema, prefix = ""): [path: string, field: Schema, isRequired: boolean][] {
  const own = Object.entries(schema.properties ?? {}).flatMap(
    ([name, field]): [string, Schema, boolean][] => [
      [prefix + name, field, schema.required?.includes(name) ?? false],
      ...fieldsOf(field, `${prefix}${name}.`),
    ],
  );
  const inner = [...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? [])];
  return [...own, ...inner.flatMap((one) => fieldsOf(one, prefix))];
}
/** Itself, and what a list of it or one of several forms of it is. */
const formsOf = (schema: Schema): Schema[] => [
  schema,
  ...(schema.items ? formsOf(schema.items) : []),
  ...(schema.anyOf ?? []).flatMap(formsOf),
];

const fields = Object.entries(document.components.schemas).flatMap(([id, schema]) =>
  fieldsOf(schema).map(([path, field, isRequired]) => ({
    name: `${id}.${path}`,
    text: field.description ?? "",
    forms: formsOf(field),
    isRequired,
  })),
);

test("every field is described, and nothing that is no field", () => {
  const missing = fields.filter(({ text }) => text === "").map(({ name }) => name);
  expect(
    missing,
    "say in `fields` of server/api/FAMILY/openapi.ts what these mean: unit, range, when null",
  ).toEqual([]);
  const names = new Set(fields.map(({ name }) => name));
  const texts = Object.entries(fieldTexts).flatMap(([id, of]) =>
    Object.keys(of)
      .filter((path) => path !== "")
      .map((path) => `${id}.${path}`),
  );
  expect(
    texts.filter((name) => !names.has(name)),
    "texts of fields that are gone",
  ).toEqual([]);
});

test("what an operation answers is described as a whole", () => {
  const answers = endpointNames.map((name) => responseReference(name).split("/").at(-1)!);
  const silent = answers.filter((id) => !fieldTexts[id]?.[""]);
  expect(silent, 'say in `fields` of server/api/FAMILY/openapi.ts, under "", what these are').toEqual([]);
});

test("a description says the scale of a share, when the field is null, and when it is absent", () => {
  const isNull = ({ type }: Schema) => type === "null" || (Array.isArray(type) && type.includes("null"));
  const without = (says: RegExp, where: (field: (typeof fields)[number]) => boolean) =>
    fields.filter((field) => where(field) && !says.test(field.text)).map(({ name }) => name);
  expect(without(/0 to 1/, ({ forms }) => forms.some(({ maximum }) => maximum === 1))).toEqual([]);
  expect(without(/null/i, ({ forms }) => forms.some(isNull))).toEqual([]);
  expect(without(/absent/i, ({ isRequired }) => !isRequired)).toEqual([]);
  expect(without(/0 to 10,000/, ({ name }) => name.endsWith("hhi"))).toEqual([]);
});

test("no two answers have one name in the document", () => {
  const names = [...endpointNames.map((name) => endpoints[name].schema), ...Object.keys(partSchemas)];
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("every reference leads somewhere", () => {
  const references = Array.from(
    JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g),
    ([, path = ""]) => path,
  );
  expect(references.length).toBeGreaterThan(100);
  for (const path of references) {
    const target = path
      .split("/")
      .reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], document);
    expect(target, path).toBeTypeOf("object");
  }
});

describe.each(endpointNames)("%s", (name) => {
  const operation = document.paths[`/v0${endpoints[name].path}`]!.get;

  test("is described with its units, parameters and errors", () => {
    expect(operation.operationId).toBe(name);
    expect(operation.description).toContain(`${endpoints[name].units} units`);
    const described = operation.parameters
      .filter((parameter) => parameter.in !== "header")
      .map((parameter) => parameter.name);
    const inPath = Array.from(endpoints[name].path.matchAll(/\{(\w+)\}/g), ([, parameter]) => parameter);
    expect(described).toEqual([...inPath, ...Object.keys(endpoints[name].query)]);
    for (const code of ["missing_key", "key_revoked", "rate_limited", "internal", "overloaded"]) {
      expect(codesOf(operation)).toContain(code);
    }
    expect(codesOf(operation).includes("unknown_chain")).toBe(inPath.includes("chain_id"));
  });

  test("has an example that its schema takes", () => {
    expect(exampleAnswers[name], "`npx vitest run server/openapi -u` records it").toBeDefined();
    endpoints[name].response.parse(exampleAnswers[name]);
    expect(operation.responses["200"]!.content!["application/json"]!.example).toEqual(exampleAnswers[name]);
  });
});

test("what a list of holders has beyond the interface is marked, with what it costs", () => {
  const { description, parameters } = document.paths[`/v0${endpoints.getHolders.path}`]!.get;
  expect(description).toContain("Costs 10 units, 20 with `at`, `with`, `kind`, `without`, `and` or `keep`.");
  const marked = parameters
    .filter((parameter) => parameter["x-extension"])
    .map((parameter) => parameter.name);
  expect(marked).toEqual(["at", "with", "kind", "without", "and", "keep"]);
  expect(parameters.find((parameter) => parameter.name === "at")?.description).toContain("extension");
});

function codesOf(operation: Operation): string[] {
  return Object.values(operation.responses).flatMap(({ content }) => {
    const schema = content?.["application/problem+json"]?.schema as { allOf: readonly Schema[] } | undefined;
    return schema?.allOf[1]!.properties!["code"]!.enum ?? [];
  });
}

test("every error is described where it can happen", () => {
  const described = new Set(Object.values(document.paths).flatMap(({ get }) => codesOf(get)));
  const missing = Object.keys(problems).filter((code) => !described.has(code));
  // Only a path that is none can be an unknown route, only /oembed is asked for a format, and keys have no origin.
  expect(missing).toEqual(["foreign_origin", "unknown_route", "format_not_implemented"]);
  expect(document.components.schemas.Problem.properties!["code"]!.enum).toEqual(Object.keys(problems));
});

test("answers carry no header that is not described", async () => {
  const { get } = testService({ unitBudget: 1_000, keyRate: 100 });
  const response = await get("/v0/sol/tokens?limit=1");
  const transport = [
    "access-control-allow-origin",
    "access-control-expose-headers",
    "x-content-type-options",
  ];
  const ordinary = ["cache-control", "content-length", "content-type", "vary"];
  const described = Object.keys(document.paths["/v0/{chain_id}/tokens"]!.get.responses["200"]!.headers!);
  for (const header of response.headers.keys())
    expect([...transport, ...ordinary, ...described]).toContain(header);
});

test("says what the interface says: numbers, integers, every window of the deltas", () => {
  const { parameters } = document.paths["/v0/{chain_id}/tokens/{contract_address}/holders"]!.get;
  for (const name of ["min_amount", "max_amount"]) {
    const parameter = parameters.find((each) => each.name === name)!;
    expect([parameter.schema.type, typeof parameter.example]).toEqual(["number", "number"]);
  }
  const { HolderDeltas, TokenStats, WalletStats } = document.components.schemas as Record<string, Schema>;
  expect(HolderDeltas!.required).toEqual(Object.keys(windowSeconds));
  expect(Object.keys(HolderDeltas!.properties!)).toEqual(Object.keys(windowSeconds));
  for (const field of [
    TokenStats!.properties!["median_holder_position"]!,
    TokenStats!.properties!["avg_time_held"]!,
    WalletStats!.properties!["avg_time_held"]!,
    HolderDeltas!.properties!["1hour"]!,
  ]) {
    expect(JSON.stringify(field)).toContain('"integer"');
    expect(JSON.stringify(field)).not.toContain('"number"');
  }
});

test("is served without a key", async () => {
  const { get } = testService();
  const response = await get("/v0/openapi.json", {});
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)));
});
