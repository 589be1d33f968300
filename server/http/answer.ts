import { endpointUrl, type EndpointName, type ParsedArgs } from "../../contract/endpoints.ts";
import { metaHeaders } from "../../contract/meta.ts";
import { pageQuery } from "../../contract/query.ts";
import type { Answer } from "../backend/backend.ts";

/** What an answer says beside its body. */
export function setMetaHeaders(headers: Record<string, string>, answer: Answer): void {
  if (answer.asOf !== null) headers[metaHeaders.dataAsOf] = new Date(answer.asOf * 1_000).toISOString();
  if (answer.sources.length > 0) headers[metaHeaders.dataSource] = answer.sources.join(", ");
  if (answer.history !== null) headers[metaHeaders.dataHistory] = answer.history;
  if (answer.priceUsd !== null) headers[metaHeaders.priceUsd] = plainDecimal(answer.priceUsd);
}

/** The shortest text that is this number, without an exponent: `0.0000000012`. */
export function plainDecimal(number: number): string {
  const [digits = "", exponent] = String(number).split("e");
  if (exponent === undefined) return digits;
  const [whole = "", fraction = ""] = digits.split(".");
  const shift = Number(exponent);
  if (shift < 0) return `0.${"0".repeat(-shift - 1)}${whole}${fraction}`;
  return whole + fraction.padEnd(shift, "0");
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
