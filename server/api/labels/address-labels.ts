import type { ChainId } from "../../../contract/chains.ts";
import type { AddressKind, LabelCategory } from "../../../contract/kinds.ts";
import type { Label, LabelledAddress, Pool } from "../../../contract/labels.ts";
import { writeTime } from "../../../contract/query.ts";
import { knownKind, type KnownKind } from "../../address-kinds/known-kind.ts";
import { poolOf } from "../../address-kinds/pools.ts";
import { shippedLabels } from "../../address-kinds/shipped-labels.ts";
import type { Reader } from "../../store/reader.ts";
import { type AnsweredPool, type PricePools, pricePools } from "../../store/sources/price-pools.ts";

interface LabelRow {
  readonly address: string;
  readonly name: string;
  readonly category: LabelCategory;
  readonly category_given: string | null;
  readonly source: string;
  readonly as_of: number | null;
}

interface KindRow {
  readonly address: string;
  readonly kind: AddressKind;
  readonly evidence: string;
  readonly pool: string | null;
}

/** What is known of addresses, in their order. `token` is the one that they hold, if any. The operator's lists go first. */
export async function labelledAddresses(
  reader: Reader,
  chain: ChainId,
  addresses: readonly string[],
  token: string | undefined,
): Promise<LabelledAddress[]> {
  if (addresses.length === 0) return [];
  const asked = [chain, addresses.join(" ")] as const;
  const [labels, kinds, prices] = await Promise.all([
    reader.rows<LabelRow>(
      `SELECT address, name, category, category_given, source, as_of::DOUBLE AS as_of FROM address_labels
       WHERE chain = $1 AND address IN (SELECT unnest(string_split($2, ' '))) ORDER BY source, name`,
      asked,
    ),
    reader.rows<KindRow>(
      `SELECT address, kind, evidence, pool FROM address_kinds
       WHERE chain = $1 AND address IN (SELECT unnest(string_split($2, ' ')))`,
      asked,
    ),
    pricePools(reader, chain, token),
  ]);
  const labelsOf = new Map<string, Label[]>();
  for (const { address, as_of: asOf, ...label } of labels) {
    const known = labelsOf.get(address) ?? [];
    known.push({ ...label, as_of: asOf === null ? null : writeTime(asOf) });
    labelsOf.set(address, known);
  }
  const toldOf = new Map(kinds.map((row) => [row.address, row]));
  const shipped = shippedLabels(chain);
  const priced = priceKinds(prices, token);
  return addresses.map((address) => {
    const rule = knownKind(chain, address, token);
    const row = rule.kind === "unknown" ? toldOf.get(address) : undefined;
    const known = row === undefined ? rule : told(row, token);
    const price = address === token ? undefined : priced.get(address);
    const isOfOthers = known.kind === "contract" && (row?.pool ?? null) !== null;
    const { kind, evidence, pool } = withPrice(known, price, isOfOthers);
    return {
      address,
      kind,
      evidence,
      pool,
      labels: [...(labelsOf.get(address) ?? []), ...(shipped.get(address) ?? [])],
    };
  });
}

/** As the chain answered. A pool of other tokens is not a pool of this one. */
function told({ kind, evidence, pool: json }: KindRow, token: string | undefined): KnownKind {
  const pool = json === null ? null : (JSON.parse(json) as Pool);
  if (pool === null || token === undefined || pool.tokens.includes(token)) return { kind, evidence, pool };
  return { kind: "contract", evidence: `${evidence} This token is none of its two.`, pool: null };
}

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
