import { type EndpointName, type EndpointRow, endpoints } from "../../contract/endpoints.ts";
import { eventsUnits } from "../../contract/watch/events.ts";
import { type ProblemCode, problems } from "../../contract/problem.ts";
import { type Operation, openApiDocument } from "../openapi/document.ts";
import type { Parameter } from "../openapi/parameters.ts";
import type { Schema } from "../openapi/schemas.ts";
import { exampleArguments, exampleQuery } from "../openapi/examples.ts";
import { html, Html } from "./html.ts";

/** The description of the interface for people: the OpenAPI document, set as a page. */
export function referencePage(): string {
  const { info, paths, components } = openApiDocument();
  const operations = Object.entries(paths);
  return documentPage(
    "API reference",
    html`<nav aria-label="More">
      <a href="/docs/metrics">What the figures mean</a> <a href="/v0/openapi.json">OpenAPI 3.1</a>
    </nav>`,
    html`<h1>${info.title}<span class="version"> version ${info.version}</span></h1>
      ${info.description
        .split("\n")
        .filter(Boolean)
        .map((text, index) => html`<p class="${index === 0 ? "lead" : ""}">${codeSpans(text)}</p>`)}
      ${section("begin", "A first answer", "Without a key and without installing anything, but for the last.", firstAnswers())}
      ${section("operations", "Operations", "All are GET and take HEAD. They answer JSON, events aside.", operationList(operations))}
      ${operations.map(([path, { get }]) => operationSection(path, get))}
      ${section("headers", "Response headers", "What an answer says beside its body.", headerTable(components.headers))}
      ${section("schemas", "Schemas", "The bodies, field by field. Fields that are not listed may be added.", schemaTables(components.schemas))}
      ${section("problems", "Errors", "The codes are frozen; the wording may change. Errors cost no units.", problemTable())}`,
  );
}

/** Where the examples find the service; a page that is sent has the address at which it was asked for in its place. */
export const exampleOrigin = "http://localhost:4100";

/** The tokens of a chain, asked for in three ways; each is to be pasted as it is. */
export const firstAnswer = {
  "On the command line": `curl "${exampleOrigin}/api/v0/sol/tokens?limit=3"`,
  "In Python": `import json, urllib.request
with urllib.request.urlopen("${exampleOrigin}/api/v0/sol/tokens?limit=3") as answer:
    for token in json.load(answer)["tokens"]:
        print(token["name"], token["address"])`,
  "By a client of the Model Context Protocol, after npm install @modelcontextprotocol/client": `import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
const client = new Client({ name: "first-answer", version: "1" });
await client.connect(new StreamableHTTPClientTransport(new URL("${exampleOrigin}/mcp")));
const { content } = await client.callTool({ name: "list_tokens", arguments: { chain_id: "sol", limit: 3 } });
console.log(content[0].text);
await client.close();`,
} as const;

function firstAnswers(): Html {
  const parts = Object.entries(firstAnswer).map(
    ([title, text]) =>
      html`<h3>${title}</h3>
        <pre><code>${text}</code></pre>`,
  );
  return html`${parts}
    <p>A program that starts its servers itself starts <code>npx holderscope mcp</code>.</p>`;
}

/** A page of text in the look of the dashboard, without its scripts. */
export function documentPage(title: string, links: Html, content: Html): string {
  return html`<!doctype html>
    <html lang="en" data-theme="auto">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${title} · Holderscope</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href="/docs/archivo.woff2" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="/docs/reference.css" />
        <script src="/before-paint.js"></script>
      </head>
      <body>
        <header>
          <a class="brand" href="/">Holderscope</a>
          ${links}
        </header>
        <main>${content}</main>
      </body>
    </html>`.text;
}

export function problemAnchor(code: ProblemCode): string {
  return `problem-${code.replaceAll("_", "-")}`;
}

export function section(id: string, title: string, note: string, content: Html): Html {
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <div class="rail">
      <h2 id="${id}-title"><a href="#${id}">${title}</a></h2>
      <p>${note}</p>
    </div>
    <div class="content">${content}</div>
  </section>`;
}

function operationList(operations: readonly [string, { readonly get: Operation }][]): Html {
  return table(
    ["Path", "Answers", "Units"],
    operations.map(([path, { get }]) => [
      html`<a href="#${get.operationId}"><code>${breakable(path)}</code></a>`,
      html`${get.summary}`,
      html`${unitsText(get.operationId)}`,
    ]),
  );
}

/** "10", or "10 to 20" where it depends on the question. */
function unitsText(name: Operation["operationId"]): string {
  if (!isEndpoint(name)) return String(eventsUnits);
  const { units, beyond }: EndpointRow = endpoints[name];
  return beyond ? `${units} to ${beyond.units}` : String(units);
}

const isEndpoint = (name: string): name is EndpointName => name in endpoints;

function operationSection(path: string, operation: Operation): Html {
  const { operationId, summary, parameters, responses } = operation;
  const [success] = Object.values(responses["200"]!.content!);
  const schemaName = referenceName(success!.schema);
  return section(
    operationId,
    summary,
    operation.description,
    html`<p class="path"><b>GET</b> <code>${breakable(path)}</code></p>
      <h3>Parameters</h3>
      ${table(["Name", "In", "Form", "Meaning"], parameters.map(parameterRow))}
      <h3>Example</h3>
      <pre><code>${exampleCall(path, operationId)}</code></pre>
      <pre><code>${typeof success!.example === "string" ? success!.example : JSON.stringify(success!.example, null, 2)}</code></pre>
      <p>The fields of <a href="#schema-${schemaName}">${schemaName}</a>.</p>
      <h3>Answers</h3>
      ${table(
        ["Status", "Meaning"],
        ["200", "304", "400", "404"].flatMap((status) => {
          // One that names no chain and no token has nothing that could be unknown.
          const response = responses[status];
          return response ? [[html`${status}`, codeSpans(response.description)]] : [];
        }),
      )}
      <p>Every request may also meet the <a href="#problems">errors</a> of key, rate and server.</p>`,
  );
}

function parameterRow(parameter: Parameter): Html[] {
  return [
    html`<code>${parameter.name}</code>${parameter.required ? "" : " (optional)"}`,
    html`${parameter.in}`,
    html`${formOf(parameter.schema)}`,
    codeSpans(parameter.description),
  ];
}

function exampleCall(pattern: string, name: Operation["operationId"]): string {
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
    String(exampleArguments[parameter]),
  );
  const query = isEndpoint(name) ? exampleQuery(name) : "";
  const url = `${path}${query === "" ? "" : `?${query}`}`;
  return `curl -H "x-api-key: $HOLDERSCOPE_KEY" "${exampleOrigin}${url}"`;
}

function headerTable(headers: Readonly<Record<string, { readonly description: string }>>): Html {
  return table(
    ["Header", "Meaning"],
    Object.entries(headers).map(([name, header]) => [
      html`<code>${name}</code>`,
      codeSpans(header.description),
    ]),
  );
}

function schemaTables(schemas: Readonly<Record<string, Schema>>): Html {
  const tables = Object.entries(schemas).map(([name, schema]) => {
    const required = new Set(schema.required);
    return html`<h3 id="schema-${name}">${name}</h3>
      <p>${codeSpans(schema.description ?? "")}</p>
      ${table(
        ["Field", "Form", "Meaning"],
        fieldsOf(schema).map(([field, form, meaning]) => [
          html`<code>${field}</code>${required.has(field.split(".")[0]!) ? "" : " (may be absent)"}`,
          form,
          codeSpans(meaning),
        ]),
      )}`;
  });
  return html`${tables}`;
}

/** The fields of an object, those of objects inside it, and in lists in it, as `outer.inner`. */
function fieldsOf(schema: Schema, prefix = ""): [name: string, form: Html, meaning: string][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]): [string, Html, string][] => {
    const inner = [field, field.items, ...(field.anyOf ?? [])].find((one) => one?.properties);
    const form = inner ? html`${formOf(field)}` : fieldForm(field);
    const own: [string, Html, string] = [prefix + name, form, field.description ?? ""];
    return inner ? [own].concat(fieldsOf(inner, `${prefix}${name}.`)) : [own];
  });
}

function fieldForm(schema: Schema): Html {
  const target = schema.$ref ?? schema.items?.$ref;
  if (target === undefined) return html`${formOf(schema)}`;
  const name = referenceName({ $ref: target });
  return html`${schema.items ? "list of " : ""}<a href="#schema-${name}">${name}</a>`;
}

function formOf(schema: Schema): string {
  if (schema.$ref) return referenceName(schema);
  if (schema.anyOf) return schema.anyOf.map(formOf).join(" or ");
  if (schema.enum) return schema.enum.join(", ");
  if (schema.items) return `list of ${formOf(schema.items)}`;
  const { minimum, maximum, default: fallback } = schema;
  const range =
    minimum === undefined ? "" : maximum === undefined ? `, from ${minimum}` : `, ${minimum} to ${maximum}`;
  return `${schema.type ?? "any"}${range}${fallback === undefined ? "" : `, else ${fallback}`}`;
}

function problemTable(): Html {
  const rows = (Object.entries(problems) as [ProblemCode, readonly [number, string, string]][]).map(
    ([code, [status, , detail]]) => [
      html`${status}`,
      html`<code id="${problemAnchor(code)}">${code}</code>`,
      html`${detail}`,
    ],
  );
  return table(["Status", "Code", "Meaning"], rows);
}

function table(head: readonly string[], rows: readonly (readonly Html[])[]): Html {
  return html`<table>
    <thead>
      <tr>
        ${head.map((text) => html`<th scope="col">${text}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${row.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function referenceName(schema: Schema): string {
  return schema.$ref?.split("/").at(-1) ?? "";
}

/** `text` between backticks is code. */
function codeSpans(text: string): Html {
  const parts = text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
  return html`${parts}`;
}

/** A long path may be broken before each slash. */
function breakable(path: string): Html {
  return html`${path.split("/").map((segment, index) => (index === 0 ? html`${segment}` : html`<wbr />/${segment}`))}`;
}
