import { chainIds } from "../../contract/chains.ts";
import { type EndpointName, endpointNames, type EndpointRow, endpoints } from "../../contract/endpoints.ts";
import type { QuerySpec } from "../../contract/query.ts";

/** JSON Schema of the arguments; every value is checked again by the interface. */
interface ArgumentSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

export interface Tool {
  readonly name: string;
  readonly endpoint: EndpointName;
  readonly title: string;
  readonly description: string;
  readonly schema: ArgumentSchema;
}

/** A tool for each row of the endpoint table that names one. */
export const tools: readonly Tool[] = endpointNames.flatMap((endpoint): Tool[] => {
  const row: EndpointRow = endpoints[endpoint];
  if (row.tool === undefined) return [];
  const path = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return [
    {
      name: row.tool,
      endpoint,
      title: row.summary,
      description: `${row.summary}. ${row.units} units with an API key.`,
      schema: {
        type: "object",
        properties: {
          ...Object.fromEntries(path.map((name) => [name, pathSchema(name)])),
          ...Object.fromEntries(
            Object.entries(row.query).map(([name, parameter]) => [name, querySchema(parameter)]),
          ),
        },
        required: path,
        additionalProperties: false,
      },
    },
  ];
});

function pathSchema(name: string): object {
  if (name === "chain_id") return { type: "string", enum: chainIds, description: "The chain." };
  const what = name === "wallet_address" ? "wallet" : "token";
  return { type: "string", description: `Address of the ${what} on that chain.` };
}

function querySchema(parameter: QuerySpec[string]): object {
  const { description } = parameter;
  switch (parameter.kind) {
    case "integer":
      return {
        type: "integer",
        minimum: parameter.minimum,
        maximum: parameter.maximum,
        default: parameter.default,
        description,
      };
    case "number":
      return { type: "number", description };
    case "choice":
      return { type: "string", enum: parameter.values, default: parameter.default, description };
    case "choices":
      return { type: "array", items: { type: "string", enum: parameter.values }, description };
    case "addresses":
      return { type: "array", items: { type: "string" }, maxItems: parameter.most, description };
    case "time":
      return { type: "string", description: `${description} A date, or a time as RFC 3339 has it.` };
    // A decimal is text: a number would round an amount of 20 digits.
    default:
      return { type: "string", description };
  }
}

/** As the schema has let them through. */
export type ToolArguments = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** The path of the call below `/v0` and `/api/v0`, with its query. */
export function toolPath({ endpoint }: Tool, args: ToolArguments): string {
  const row: EndpointRow = endpoints[endpoint];
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(args[name])));
  const query = new URLSearchParams();
  for (const name of Object.keys(row.query))
    if (args[name] !== undefined) query.set(name, String(args[name]));
  return query.size > 0 ? `${path}?${query}` : path;
}
