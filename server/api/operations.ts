import { type ChainId, isChainId } from "../../contract/chains.ts";
import { type EndpointName, endpointNames, type ParsedArgs } from "../../contract/endpoints.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { Answer, Backend, Call } from "./backend.ts";

export type AnyArgs = ParsedArgs<EndpointName>;

/** An operation by a name that is only known at run time. The compiler cannot see that `args` are those of the name. */
export function operationOf(backend: Backend, name: EndpointName): (args: AnyArgs) => Promise<Answer> {
  return backend[name] as (args: AnyArgs) => Promise<Answer>;
}

/** A backend whose operations are all answered in one way. */
export function everyOperation(answer: (name: EndpointName, args: AnyArgs) => Promise<Answer>): Backend {
  return Object.fromEntries(
    endpointNames.map((name) => [name, (args: AnyArgs) => answer(name, args)]),
  ) as unknown as Backend;
}

/** Address of the token that is asked about, for which the interface has two names; undefined for the token list. */
export function tokenOf(args: AnyArgs | Call["args"]): string | undefined {
  const { contract_address, token_address } = args as Readonly<Record<string, string | undefined>>;
  return contract_address ?? token_address;
}

/** The chain that is asked about; undefined for the list of all. */
export function chainOf(args: AnyArgs | Call["args"]): string | undefined {
  return (args as { readonly chain_id?: string }).chain_id;
}

/** Throws `unknown_chain`. */
export function knownChain(chain: string | undefined): ChainId {
  if (chain === undefined || !isChainId(chain)) throw new ProblemError("unknown_chain");
  return chain;
}
