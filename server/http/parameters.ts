import { normalizeAddress } from "../../contract/address.ts";
import { type ChainId, type Family, familyOf, isChainId } from "../../contract/chains.ts";
import { type EndpointName, endpoints, type ParsedArgs } from "../../contract/endpoints.ts";
import type { ProblemCode } from "../../contract/problem.ts";
import { type FieldError, parseQuery, type QuerySpec } from "../../contract/query.ts";
import { ProblemError } from "../lib/problem-error.ts";

const addressForms: Record<Family, string> = {
  solana: "a Solana address: base58 of 32 bytes",
  evm: "an Ethereum address: 0x and 40 hexadecimal digits",
};

/**
 * The arguments of a call: chain if it is of one, then addresses, then query. Throws the `ProblemError` of the first
 * part that is wrong. Input is never repeated in the message.
 */
export function parseArguments<K extends EndpointName>(
  name: K,
  pathParameter: (name: string) => string,
  query: URLSearchParams,
): ParsedArgs<K> {
  const { path, query: spec } = endpoints[name];
  if (!path.includes("{chain_id}")) return parsedQuery(spec, query) as ParsedArgs<K>;
  const chain = pathParameter("chain_id");
  if (!isChainId(chain)) throw new ProblemError("unknown_chain");
  const args: Record<string, unknown> = { chain_id: chain };
  for (const [, parameter = ""] of path.matchAll(/\{(\w+_address)\}/g)) {
    const address = normalizeAddress(chain, pathParameter(parameter));
    if (address === undefined) {
      throw new ProblemError("invalid_address", `${parameter} must be ${addressForms[familyOf(chain)]}`);
    }
    args[parameter] = address;
  }
  return Object.assign(args, normalized(chain, spec, parsedQuery(spec, query))) as ParsedArgs<K>;
}

function parsedQuery(spec: QuerySpec, query: URLSearchParams): Readonly<Record<string, unknown>> {
  const parsed = parseQuery(spec, query);
  if ("errors" in parsed) throw queryProblem(parsed.errors);
  return parsed.values;
}

/** With its lists of addresses in the form under which they are stored, each address once. */
function normalized(chain: ChainId, spec: QuerySpec, values: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (spec[name]?.kind !== "addresses") return [name, value];
      const addresses = (value as readonly string[]).map((text) => {
        const address = normalizeAddress(chain, text);
        if (address !== undefined) return address;
        const detail = `${name} must be ${addressForms[familyOf(chain)]}`;
        const error = { in: "query", name, code: "out_of_range", detail } as const;
        throw new ProblemError("invalid_address", detail, [error]);
      });
      return [name, [...new Set(addresses)]];
    }),
  );
}

const problemOfField = {
  unknown: "unknown_parameter",
  duplicate: "duplicate_parameter",
  above_maximum: "invalid_range",
  not_a_number: "invalid_parameter",
  not_a_time: "invalid_parameter",
  out_of_range: "invalid_parameter",
} as const satisfies Record<FieldError["code"], ProblemCode>;

export function queryProblem(errors: readonly FieldError[]): ProblemError {
  const detail = errors.map((error) => error.detail).join("; ");
  return new ProblemError(problemOfField[errors[0]!.code], detail, errors);
}
