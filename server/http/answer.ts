import { endpointUrl, type EndpointName, type ParsedArgs } from "../../contract/endpoints.ts";
import { writeFacts } from "../../contract/facts.ts";
import { metaHeaders, writeStale } from "../../contract/meta.ts";
import { pageQuery, plainDecimal } from "../../contract/query.ts";
import type { Answer } from "../api/backend.ts";

const kept = new WeakMap<Answer, Readonly<Record<string, string>>>();

/** What an answer says beside its body. Kept with the answer, which is sent many times. */
export function answerHeaders(answer: Answer): Readonly<Record<string, string>> {
  let headers = kept.get(answer);
  if (headers === undefined) {
    headers = makeHeaders(answer);
    kept.set(answer, headers);
  }
  return headers;
}

function makeHeaders({
  asOf,
  sources,
  history,
  notes = [],
  priceUsd,
  stale,
  facts = {},
}: Answer): Record<string, string> {
  return {
    ...(asOf !== null && { [metaHeaders.dataAsOf]: new Date(asOf * 1_000).toISOString() }),
    ...(sources.length > 0 && { [metaHeaders.dataSource]: sources.join(", ") }),
    ...(history !== null && { [metaHeaders.dataHistory]: history }),
    ...(notes.length > 0 && { [metaHeaders.dataNote]: notes.join(", ") }),
    ...(priceUsd !== null && { [metaHeaders.priceUsd]: plainDecimal(String(priceUsd)) }),
    ...writeFacts(facts),
    ...(stale !== undefined && { [metaHeaders.dataStale]: writeStale(stale) }),
  };
}

/** `Link` to the next and the previous page (RFC 8288), relative to the host. */
export function pageLinks<K extends EndpointName>(
  prefix: string,
  name: K,
  args: ParsedArgs<K>,
  total: number,
): string | undefined {
  const { limit, offset } = args as unknown as { readonly limit: number; readonly offset: number };
  const link = (to: number, relation: string) =>
    `<${prefix}${endpointUrl(name, { ...args, offset: to })}>; rel="${relation}"`;
  const links: string[] = [];
  const next = offset + limit;
  if (next < total && next <= pageQuery.offset.maximum) links.push(link(next, "next"));
  if (offset > 0) links.push(link(Math.max(0, offset - limit), "prev"));
  return links.length > 0 ? links.join(", ") : undefined;
}
