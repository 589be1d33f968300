import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { type EndpointName, endpointNames, endpoints, unitsOf } from "../../contract/endpoints.ts";
import { metaHeaders } from "../../contract/meta.ts";
import type { Answer, Call, ReadyAnswers } from "../api/backend.ts";
import { remembered } from "../lib/remembered.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { Admission } from "./admission.ts";
import { answerHeaders, pageLinks } from "./answer.ts";
import { chooseEncoding, type Compressor, type Encoding } from "./compression.ts";
import type { Access } from "./access.ts";
import { commonHeaders } from "./headers.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { inRouteOrder, routePattern } from "./interface.ts";
import { parseArguments } from "./parameters.ts";
import { problemBody, problemHeaders, statusOf } from "./problem.ts";
import type { RequestMetrics, RouteMetrics } from "./request-metrics.ts";

/** Answers the request if nothing has to be waited for; false where nothing was done and the app has to answer. */
export type FastPath = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

interface FastPathParts {
  readonly accesses: readonly Access[];
  readonly ready: ReadyAnswers;
  readonly compressor: Compressor;
  readonly admission: Admission;
  readonly lifecycle: Lifecycle;
  readonly logger: Logger;
  readonly metrics: RequestMetrics;
}

/** A call by its URL, with the access it came to. */
interface KnownCall {
  readonly access: Access;
  readonly call: Call;
  readonly units: number;
  readonly metrics: RouteMetrics;
  /** The `Link` of its answer when that had so many rows to page through. */
  link: { readonly total: number; readonly header: readonly string[] } | undefined;
}

interface Prepared {
  readonly body: string | Uint8Array;
  readonly isAscii: boolean;
  /** Names and values in turn: all but what differs from request to request. */
  readonly headers: readonly string[];
}

const longestKnownUrl = 400;
const knownUrls = 10_000;
const knownEncodings = 100;

/**
 * The short way for what is asked most: an answer that is at hand goes from Node's request to Node's response,
 * without the request, response and promises that the app is made of, which cost three times the rest. It knows only
 * success, and the refusals that are sent most when there is most to do; whatever is unusual is left to the app, which
 * checks everything again.
 */
export function fastPath(parts: FastPathParts): FastPath {
  const { accesses, ready, compressor, admission, lifecycle, logger, metrics } = parts;
  const calls = remembered<KnownCall>(knownUrls);
  const encodings = remembered<{ readonly encoding: Encoding | undefined }>(knownEncodings);
  const prepared = new WeakMap<Answer, Map<string, Prepared>>();

  function callOf(url: string): KnownCall | undefined {
    if (url.length > longestKnownUrl) return undefined;
    const found = findCall(url, accesses, metrics);
    if (found !== undefined) calls.set(url, found);
    return found;
  }

  function encodingOf(accepted: string | undefined): Encoding | undefined {
    if (accepted === undefined) return undefined;
    let known = encodings.get(accepted);
    if (known === undefined) encodings.set(accepted, (known = { encoding: chooseEncoding(accepted) }));
    return known.encoding;
  }

  /** Undefined where it is to be compressed first. */
  function preparedOf(
    { access }: KnownCall,
    answer: Answer,
    encoding: Encoding | undefined,
  ): Prepared | undefined {
    let forms = prepared.get(answer);
    if (forms === undefined) prepared.set(answer, (forms = new Map<string, Prepared>()));
    const form = `${access.prefix} ${encoding}`;
    const known = forms.get(form);
    if (known !== undefined) return known;
    const packed = encoding && compressor.kept(answer.body, answer.etag, encoding);
    if (packed === null) return undefined;
    const headers = headersOf(access, answer, packed && encoding, packed ?? answer.body);
    const made = {
      body: packed ?? answer.body,
      isAscii: packed === undefined && Buffer.byteLength(answer.body) === answer.body.length,
      headers: Object.entries(headers).flat(),
    };
    forms.set(form, made);
    return made;
  }

  /** Sends it where the client asks too often, or more than can be answered in time. */
  function refuse(url: string, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const found = findRoute(url, accesses);
    const client = found?.access.clientAtOnce?.(incoming);
    if (found === undefined || client === undefined || url.includes("%")) return false;
    if (client.mayAsk && admission.hasRoom(client.name)) return false;
    const { access, name } = found;
    const requestId = randomUUID();
    const headers = { ...commonHeaders, ...access.headers, [metaHeaders.requestId]: requestId };
    const problem = problemOf(() => client.count(headers));
    const body = problemBody(problem, requestId, access.base);
    const status = statusOf(problem);
    Object.assign(headers, problemHeaders(problem), { "content-length": String(Buffer.byteLength(body)) });
    // In one piece with the headers.
    outgoing.writeHead(status, headers).end(body, "latin1");
    metrics.route(routePattern(access.prefix, name)).observe("GET", status, 0);
    return true;
  }

  return (incoming, outgoing) => {
    const startedAt = performance.now();
    const { method, url = "", headers } = incoming;
    if (method !== "GET" || lifecycle.phase !== "ready") return false;
    if (hasBody(headers) || headers["if-none-match"] !== undefined) return false;
    if (!plainHost.test(headers.host ?? "") || logger.isLevelEnabled("debug")) return false;
    const met = calls.get(url);
    const kept = met && ready(met.call);
    if (kept === undefined && refuse(url, incoming, outgoing)) return true;
    const known = met ?? callOf(url);
    if (known === undefined) return false;
    const answer = kept ?? ready(known.call);
    if (answer === undefined) return false;
    const form = preparedOf(known, answer, encodingOf(headers["accept-encoding"]));
    if (form === undefined) return false;
    const own = known.access.enterAtOnce(incoming, known.units, known.call.name);
    if (own === undefined) return false;
    const all = form.headers.concat(
      metaHeaders.requestId,
      randomUUID(),
      linkOf(known, answer.pageTotal),
      own,
    );
    outgoing.writeHead(200, all);
    // A text is sent in one piece with the headers, and as Latin-1 it is only copied.
    if (form.isAscii) outgoing.end(form.body, "latin1");
    else outgoing.end(form.body);
    known.metrics.observe("GET", 200, performance.now() - startedAt);
    metrics.countAtHand();
    return true;
  };
}

/** All others go to the app, which refuses some. */
const plainHost = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/;

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
}

function headersOf(
  access: Access,
  answer: Answer,
  encoding: Encoding | undefined,
  body: string | Uint8Array,
): Record<string, string> {
  // What was charged is told by the access, which charges.
  const { "x-units-charged": _, ...fixed } = access.headers;
  return {
    ...commonHeaders,
    vary: "accept-encoding",
    ...fixed,
    ...answerHeaders(answer),
    etag: answer.etag,
    "content-type": "application/json",
    ...(encoding !== undefined && { "content-encoding": encoding }),
    "content-length": String(Buffer.byteLength(body)),
  };
}

function linkOf(known: KnownCall, total: number | undefined): readonly string[] {
  if (total === undefined) return [];
  if (known.link?.total !== total) {
    const { access, call } = known;
    const link = pageLinks<EndpointName>(
      (access.base ?? "") + access.prefix,
      call.name,
      call.args as never,
      total,
    );
    known.link = { total, header: link === undefined ? [] : ["link", link] };
  }
  return known.link.header;
}

const routes = inRouteOrder(endpointNames).map((name) => ({ name, parts: endpoints[name].path.split("/") }));

/** Why the request is refused that counts. */
function problemOf(count: () => void): ProblemError {
  try {
    count();
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
  return new ProblemError("overloaded");
}

interface FoundRoute {
  readonly access: Access;
  readonly name: EndpointName;
  readonly search: string;
  readonly valueOf: (parameter: string) => string;
}

/** The operation that a URL in its plain form names, and its access. */
function findRoute(url: string, accesses: readonly Access[]): FoundRoute | undefined {
  const [path = "", search = "", ...rest] = url.split("?");
  if (rest.length > 0) return undefined;
  const access = accesses.find(({ prefix }) => path.startsWith(`${prefix}/`));
  if (access === undefined) return undefined;
  const given = path.slice(access.prefix.length).split("/");
  const found = routes.find(
    ({ parts }) =>
      parts.length === given.length &&
      parts.every((part, index) => part.startsWith("{") || part === given[index]),
  );
  if (found === undefined) return undefined;
  const { name, parts } = found;
  return { access, name, search, valueOf: (parameter) => given[parts.indexOf(`{${parameter}}`)] ?? "" };
}

/** The call that a URL in its plain form names; undefined for all others, right or wrong. */
function findCall(url: string, accesses: readonly Access[], metrics: RequestMetrics): KnownCall | undefined {
  const found = findRoute(url, accesses);
  if (found === undefined) return undefined;
  const { access, name, search, valueOf } = found;
  try {
    const call = { name, args: parseArguments(name, valueOf, new URLSearchParams(search)) } as Call;
    const route = metrics.route(routePattern(access.prefix, name));
    return { access, call, units: unitsOf(name, call.args), metrics: route, link: undefined };
  } catch {
    return undefined;
  }
}
