import { randomBytes } from "node:crypto";
import { normalizeAddress } from "../../contract/address.ts";
import { type ChainId, isChainId } from "../../contract/chains.ts";
import {
  type AskedNode,
  type Reading,
  type ReadingAnswer,
  type ReadingChange,
  readingPath,
} from "../../contract/readings.ts";
import type { RateLimiter } from "../access/rate-limit.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { networkOf } from "./access.ts";
import type { RequestContext, Handler } from "./request-context.ts";
import { type Lifecycle, requireStarted } from "./lifecycle.ts";
import { postOnly, readOnly } from "./method.ts";
import { requireOwnPage, requireOwnSite } from "./same-origin.ts";
import type { OriginOptions } from "./public-origin.ts";

/** Tokens that readers may have this server read. */
export interface OfferedReadings {
  /** Whether readers may ask for tokens. */
  readonly isOffered: boolean;
  /** @param asks whether the node is asked where nothing is known */
  stateOf(chain: ChainId, address: string, asks: boolean): Promise<Reading>;
  /** The public nodes that are asked for the chain; null where others are, or none. */
  nodesOf(chain: ChainId): AskedNode[] | null;
  /**
   * Throws `rate_limited` and `overloaded`.
   * @param visitor who asks; null for somebody at this machine
   */
  request(chain: ChainId, address: string, visitor: string | null): Promise<void>;
  /** Whether somebody else asked for it, so that this visitor cannot pause, cancel or remove it. */
  isAskedByOthers?(chain: ChainId, address: string, visitor: string | null): boolean;
  /** Reads no more of a token until somebody goes on with it. Throws `missing_key` for others, as the two after it. */
  pause(chain: ChainId, address: string, visitor: string | null): Promise<void>;
  cancel(chain: ChainId, address: string, visitor: string | null): Promise<void>;
  /** Takes out what was read of a token that is stopped. */
  remove(chain: ChainId, address: string, visitor: string | null): Promise<void>;
  /** Has a token that is here compared with its contract. Throws `rate_limited`. */
  check(chain: ChainId, address: string): Promise<void>;
}

interface ReadingParts extends OriginOptions {
  readonly readings: OfferedReadings;
  readonly lifecycle: Lifecycle;
  readonly rate: RateLimiter;
}

type Routes = { readonly path: string; readonly handler: Handler }[];

const pattern = (change?: ReadingChange) => readingPath(":chain", ":address", change);

/**
 * What pages of unknown addresses ask and change. Not part of the interface: for this site's own pages alone, each of
 * which gets a token that its changes need.
 */
export function readingRoutes({ readings, lifecycle, rate, ...options }: ReadingParts): Routes {
  const pageToken = randomBytes(24).toString("base64url");
  const visitorOf = (context: RequestContext) =>
    isOfThisMachine(context, options) ? null : networkOf(context, options.trustedProxies);
  const answer = async (context: RequestContext, chain: ChainId, address: string) => {
    const reading = await readings.stateOf(chain, address, true);
    const isOfOthers = readings.isAskedByOthers?.(chain, address, visitorOf(context)) ?? false;
    return context.sendJson({
      reading,
      public_nodes: readings.nodesOf(chain),
      page_token: readings.isOffered ? pageToken : null,
      ...(isOfOthers && { asked_by_others: true }),
    } satisfies ReadingAnswer);
  };
  const change = (name: ReadingChange, work: OfferedReadings["request"]) => ({
    path: pattern(name),
    handler: postOnly(async (context) => {
      requireStarted(lifecycle);
      requireOwnPage(context, options, pageToken);
      rate.take(networkOf(context, options.trustedProxies), context.headers);
      const { chain, address } = readAddress(context);
      await work(chain, address, visitorOf(context));
      return answer(context, chain, address);
    }),
  });
  return [
    {
      path: pattern(),
      handler: readOnly((context) => {
        requireStarted(lifecycle);
        requireOwnSite(context, options);
        rate.take(networkOf(context, options.trustedProxies), context.headers);
        const { chain, address } = readAddress(context);
        return answer(context, chain, address);
      }),
    },
    change("start", (chain, address, visitor) => readings.request(chain, address, visitor)),
    change("pause", (...asked) => readings.pause(...asked)),
    change("cancel", (...asked) => readings.cancel(...asked)),
    change("remove", (...asked) => readings.remove(...asked)),
    change("check", (chain, address) => readings.check(chain, address)),
  ];
}

/** For pages that the server draws: what is known, for which no node is asked. */
export function insideReadingRoutes(readings: OfferedReadings): Routes {
  return [
    {
      path: pattern(),
      handler: readOnly(async (context) => {
        const { chain, address } = readAddress(context);
        const reading = await readings.stateOf(chain, address, false);
        const nodes = readings.nodesOf(chain);
        return context.sendJson({
          reading,
          public_nodes: nodes,
          page_token: null,
        } satisfies ReadingAnswer);
      }),
    },
  ];
}

/** Behind a proxy nobody is known to be. */
function isOfThisMachine({ socketAddress }: RequestContext, { trustedProxies }: OriginOptions): boolean {
  const address = socketAddress?.replace("::ffff:", "") ?? "";
  return trustedProxies === 0 && (address === "::1" || address.startsWith("127."));
}

function readAddress(context: RequestContext): { chain: ChainId; address: string } {
  const chain = context.pathParameter("chain");
  if (!isChainId(chain)) throw new ProblemError("unknown_chain");
  const address = normalizeAddress(chain, context.pathParameter("address"));
  if (address === undefined) throw new ProblemError("invalid_address");
  return { chain, address };
}
