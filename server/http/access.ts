import type { IncomingMessage } from "node:http";
import { clientNetwork } from "../access/client-address.ts";
import type { Charge, KeyRing } from "../access/key-ring.ts";
import type { KeyRecord } from "../access/key-store.ts";
import { type RateLimiter, requestsOf } from "../access/rate-limit.ts";
import { currentRequest, nameClient, seeClient } from "../lib/client.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { RequestContext } from "./request-context.ts";
import { refuseForeign, type Sharing } from "./sharing.ts";

/** Who asks, by what is at hand. */
export interface KnownClient {
  /** As {@link Access.enter} names the client. */
  readonly name: string;
  /** Whether its rate lets another request through. */
  readonly mayAsk: boolean;
  /** Counts the request and sets the headers that say where the client stands. Throws `rate_limited`. */
  readonly count: (headers: Record<string, string>) => void;
}

/** One of the two ways in to the same ten operations: who may enter, how often, at what price. */
export interface Access {
  readonly prefix: "/v0" | "/api/v0";
  /** The path below which readers find it, for links; absent or empty at a root. */
  readonly base?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Checks who asks and how often, and names the client. What it returns takes the units of the call. */
  enter(context: RequestContext): Promise<(units: number, endpoint: string) => Charge>;
  /** Throws once the client may not ask any more, for an answer that goes on and on. */
  checkStill?(context: RequestContext): Promise<void>;
  /** Undefined where that cannot be said at once. */
  clientAtOnce?(incoming: IncomingMessage): KnownClient | undefined;
  /**
   * The same where that can be said at once: rate and units are taken, for an answer that is sent. Returns the headers
   * to add, names and values in turn; undefined where nothing was done, because the long way has to be gone.
   */
  enterAtOnce(incoming: IncomingMessage, units: number, endpoint: string): string[] | undefined;
}

/** For programs: a key, its rate and its units. */
export function keyAccess(keys: KeyRing, rate: RateLimiter): Access {
  return {
    prefix: "/v0",
    // Caches keep answers to `Authorization` to themselves (RFC 9111, 3.5), but know nothing of x-api-key.
    headers: {
      "cache-control": "private, no-cache",
      vary: "x-api-key, authorization, accept-encoding",
      "x-units-charged": "0",
    },
    async enter(context) {
      const { headers } = context;
      const record = await keys.admit(readKey(context));
      const tellRemaining = () => {
        const remaining = keys.remaining(record);
        if (remaining !== null) headers["x-units-remaining"] = String(remaining);
      };
      tellRemaining();
      nameClient(nameOfKey(record));
      rate.take(String(record.id), headers);
      keys.countRequest(record);
      return (units, endpoint) => {
        const charge = keys.charge(record, units, endpoint);
        headers["x-units-charged"] = String(units);
        tellRemaining();
        return {
          keep: charge.keep,
          giveBack: () => {
            charge.giveBack();
            headers["x-units-charged"] = "0";
            tellRemaining();
          },
        };
      };
    },
    async checkStill(context) {
      await keys.admit(readKey(context));
    },
    clientAtOnce(incoming) {
      const record = knownAtOnce(keys, incoming);
      if (record === undefined) return undefined;
      const id = String(record.id);
      return {
        name: nameOfKey(record),
        mayAsk: rate.hasRoom(id),
        count(headers) {
          const remaining = keys.remaining(record);
          if (remaining !== null) headers["x-units-remaining"] = String(remaining);
          rate.take(id, headers);
          keys.countRequest(record);
        },
      };
    },
    enterAtOnce(incoming, units, endpoint) {
      const record = knownAtOnce(keys, incoming);
      if (record === undefined) return undefined;
      const id = String(record.id);
      if (!rate.hasRoom(id)) return undefined;
      if (!keys.spend(record, units, endpoint)) return undefined;
      keys.countRequest(record);
      const headers = ["x-units-charged", String(units)];
      takeAtOnce(rate, id, headers);
      const remaining = keys.remaining(record);
      if (remaining !== null) headers.push("x-units-remaining", String(remaining));
      return headers;
    },
  };
}

const nameOfKey = ({ id }: KeyRecord) => `key ${id}`;

function knownAtOnce(keys: KeyRing, { headers }: IncomingMessage): KeyRecord | undefined {
  const { "x-api-key": key, authorization } = headers;
  return typeof key === "string" && authorization === undefined ? keys.known(key) : undefined;
}

const free: Charge = { keep: () => {}, giveBack: () => {} };

/**
 * For the dashboard: no key, limited by the address, where an answer counts as many requests as it is worth. Browsers
 * ask each time whether an answer changed.
 */
export function addressAccess(rate: RateLimiter, sharing: Sharing): Access {
  const { keyless, trustedProxies } = sharing;
  const networkAtOnce = ({ headers, socket }: IncomingMessage) =>
    clientNetwork(socket.remoteAddress, String(headers["x-forwarded-for"] ?? ""), trustedProxies);
  return {
    prefix: "/api/v0",
    headers: { "cache-control": "public, max-age=0, s-maxage=5" },
    async enter(context) {
      refuseForeign(context, sharing);
      const network = enterByAddress(context, rate, trustedProxies);
      return (units) => {
        rate.take(network, context.headers, requestsOf(units) - 1);
        return free;
      };
    },
    clientAtOnce(incoming) {
      if (keyless !== "any") return undefined;
      const name = networkAtOnce(incoming);
      return { name, mayAsk: rate.hasRoom(name), count: (headers) => rate.take(name, headers) };
    },
    enterAtOnce(incoming, units) {
      // Its answers have other headers.
      if (keyless !== "any") return undefined;
      if (rate.isOff) return [];
      const network = networkAtOnce(incoming);
      const requests = requestsOf(units);
      if (!rate.hasRoom(network, requests)) return undefined;
      seeClient(network);
      const headers: string[] = [];
      takeAtOnce(rate, network, headers, requests);
      return headers;
    },
  };
}

/** Counts a request of which it is known that it is let through, and adds the headers, names and values in turn. */
function takeAtOnce(rate: RateLimiter, client: string, headers: string[], requests = 1): void {
  if (rate.isOff) return;
  const told: Record<string, string> = {};
  rate.take(client, told, requests);
  for (const name in told) headers.push(name, told[name]!);
}

/**
 * For this server itself, which draws the first view of a page from the same answers. They are counted in the name of
 * whoever asked for the page, and not refused: a page that was begun is finished.
 */
export function internalAccess(rate?: RateLimiter): Access {
  return {
    prefix: "/api/v0",
    headers: {},
    async enter() {
      return (units) => {
        rate?.count(currentRequest().client, requestsOf(units) - 1);
        return free;
      };
    },
    enterAtOnce: () => undefined,
  };
}

/**
 * Counts a request of an address, and names the client for what is done for it, which else would wait with the server's
 * own work. Not for what begins work that goes on after the answer: that is the server's. Throws `rate_limited`.
 */
export function enterByAddress(context: RequestContext, rate: RateLimiter, trustedProxies: number): string {
  const network = networkOf(context, trustedProxies);
  nameClient(network);
  rate.take(network, context.headers);
  return network;
}

export function networkOf(context: RequestContext, trustedProxies: number): string {
  return clientNetwork(context.socketAddress, context.header("x-forwarded-for") ?? undefined, trustedProxies);
}

/** In `x-api-key`, or as programs of other services send theirs: `Authorization: Bearer …`. */
function readKey(context: RequestContext): string {
  const bearer = /^Bearer +(\S+)$/i.exec(context.header("authorization") ?? "")?.[1];
  // Programs send the header with nothing in it where they have no key for it.
  const given = context.header("x-api-key") ?? "";
  const value = given === "" ? bearer : given;
  if (bearer !== undefined && bearer !== value) throw new ProblemError("duplicate_key_header");
  if (value === undefined) throw new ProblemError("missing_key");
  // Several headers of one name arrive as one, joined by commas, and no key has a comma.
  if (value.includes(",")) throw new ProblemError("duplicate_key_header");
  return value;
}
