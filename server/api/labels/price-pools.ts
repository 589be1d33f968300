import { poolOf } from "../../address-kinds/pools.ts";
import type { KnownKind } from "../../address-kinds/known-kind.ts";
import type { AnsweredPool, PricePools } from "../../store/sources/price-pools.ts";

/** What is said of an address because a price is read from it. */
export interface PriceKind {
  readonly evidence: string;
  /** Null where no node was asked what it trades. */
  readonly pool: KnownKind["pool"];
}

/** By address. `token` is the one that they hold, if any. */
export function priceKinds(
  { answered, named }: PricePools,
  token: string | undefined,
): ReadonlyMap<string, PriceKind> {
  const kinds = new Map<string, PriceKind>(named.map((address) => [address, unasked]));
  // Its own price says more of it than that of another.
  const own = (each: AnsweredPool) => Number(each.token === token);
  for (const each of answered.toSorted((left, right) => own(left) - own(right))) {
    kinds.set(each.pool.address, answeredKind(each, token));
  }
  return kinds;
}

const unasked: PriceKind = {
  evidence:
    "The settings name it as the pair that the price of this token is read from; no node was asked about it.",
  pool: null,
};

const because = {
  settings: "the settings name it",
  command: "a command named it",
  found: "the deepest pool that was found",
} as const;

function answeredKind({ token, origin, pool }: AnsweredPool, held: string | undefined): PriceKind {
  const whose = token === held ? "The price of this token" : `The price of ${token}`;
  const { protocol, tokens, version } = pool;
  const [one, other] = tokens[0] === (held ?? token) ? tokens : tokens.toReversed();
  const like = { protocol: protocol ?? `${version === "v2" ? "Pair" : "Pool"} like Uniswap ${version}` };
  return {
    evidence: `${whose} is read from it: ${because[origin]}.`,
    pool: poolOf(like, one, other, null),
  };
}

/**
 * What is known of an address, with what a price says of it. A pool that is known by itself stays what it is; what the
 * chain calls something else is no pool because settings name it.
 */
export function withPrice(known: KnownKind, price: PriceKind | undefined, isOfOthers: boolean): KnownKind {
  if (price === undefined || known.kind === "burned") return known;
  if (known.kind === "pool") return { ...known, evidence: `${known.evidence} ${price.evidence}` };
  if (price.pool === null && (known.kind === "wallet" || isOfOthers)) return known;
  return { kind: "pool", ...price };
}
