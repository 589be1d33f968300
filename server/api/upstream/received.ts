import { normalizeAddress } from "../../../contract/address.ts";
import { isChainId } from "../../../contract/chains.ts";
import type { Result } from "../../../contract/client.ts";
import {
  type EndpointName,
  type EndpointResponse,
  type InterfaceName,
  interfaceNames,
  type ParsedArgs,
} from "../../../contract/endpoints.ts";
import type { DataHistory } from "../../../contract/meta.ts";
import { windowSeconds } from "../../../contract/windows.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import type { KeptAnswer } from "./kept-answers.ts";

const histories: readonly DataHistory[] = ["full", "incomplete", "snapshot"];

/** Every window is sent, those that are not known as null. */
const noDeltas = Object.fromEntries(Object.keys(windowSeconds).map((name) => [name, null]));

/** A valid answer in the form in which it is kept and sent. Throws where it answers another question. */
export function received<K extends EndpointName>(
  endpoint: K,
  args: ParsedArgs<K>,
  { data, meta }: Result<EndpointResponse<K>>,
  nowMs: number,
): KeptAnswer {
  const { chain_id: chain, contract_address: asked } = args as {
    readonly chain_id: string;
    readonly contract_address?: string;
  };
  const body = inOurForm(chain, data as Anything);
  if (endpoint === "getToken" && body.address !== asked) throw new ProblemError("upstream_schema_mismatch");
  const sources = (body.tokens ?? [body]).map((_, index) =>
    // Its own demo market is marked as such here too.
    (meta.sources.length > 1 ? meta.sources[index] : meta.sources[0]) === "demo" ? "demo" : "upstream",
  );
  return {
    endpoint,
    body: JSON.stringify(endpoint === "getHolderDeltas" ? { ...noDeltas, ...body } : body),
    problem: null,
    fetchedAt: nowMs,
    // Where the service names no time, the moment in which it was asked is the data's time.
    asOf: Math.floor((meta.asOf?.getTime() ?? nowMs) / 1_000),
    sources,
    history: histories.find((history) => history === meta.history) ?? null,
    notes: meta.notes ?? [],
    priceUsd: meta.priceUsd !== undefined && meta.priceUsd >= 0 ? meta.priceUsd : null,
    ...(meta.facts && { facts: meta.facts }),
    pageTotal: body.total ?? null,
  };
}

export function receivedMissing(endpoint: EndpointName, problem: ProblemError, nowMs: number): KeptAnswer {
  const nothing = {
    body: null,
    asOf: null,
    sources: [],
    history: null,
    notes: [],
    priceUsd: null,
    pageTotal: null,
  };
  return { endpoint, problem: problem.code, fetchedAt: nowMs, ...nothing };
}

/** Whether a line of the journal is an answer, as far as this program relies on it. */
export function isKeptAnswer(value: unknown): value is KeptAnswer {
  const kept = value as Partial<KeptAnswer> | null;
  return (
    typeof kept === "object" &&
    kept !== null &&
    interfaceNames.includes(kept.endpoint as InterfaceName) &&
    (typeof kept.body === "string" || typeof kept.problem === "string") &&
    typeof kept.fetchedAt === "number" &&
    Array.isArray(kept.sources) &&
    Array.isArray(kept.notes)
  );
}

interface Row {
  readonly address: string;
}

/** As much of the ten answers as is looked at here. */
interface Anything extends Partial<Row> {
  readonly total?: number;
  readonly tokens?: readonly Row[];
  readonly holders?: readonly Row[];
}

/** Addresses in the one form that this service answers with; a hosted one may send EIP-55. */
function inOurForm(chain: string, data: Anything): Anything {
  if (!isChainId(chain)) return data;
  const row = <T extends Row>(each: T): T => ({
    ...each,
    address: normalizeAddress(chain, each.address) ?? each.address,
  });
  return {
    ...data,
    ...(data.address !== undefined && row({ address: data.address })),
    ...(data.tokens && { tokens: data.tokens.map(row) }),
    ...(data.holders && { holders: data.holders.map(row) }),
  };
}
