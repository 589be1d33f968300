import type { Reader } from "../../../store/reader.ts";
import { firstNumber, zeroAddress } from "../events.ts";
import type { EvmNode } from "../node.ts";
import { ChainDataError, RpcError } from "../rpc-error.ts";

/** Addresses whose balances are asked for and compared at a time: what bounds memory. */
const addressesAtOnce = 10_000;
const owner = "0x8da5cb5b";
const balanceOf = "0x70a08231";

/** What transfers and the contract say of an address. Raw units. */
export interface Standing {
  readonly address: string;
  /** What it received less what it gave, as stored: below 0 where something came otherwise. */
  readonly net: bigint;
  /** All that it received; of that, what somebody gave; and in how many transfers. */
  readonly received: bigint;
  readonly given: bigint;
  readonly receipts: number;
  /** What the contract says that it holds; undefined where it does not say. */
  readonly said: bigint | undefined;
}

interface Sums {
  readonly address: string;
  readonly net_high: bigint;
  readonly net_low: bigint;
  readonly received_high: bigint;
  readonly received_low: bigint;
  readonly given_high: bigint;
  readonly given_low: bigint;
  readonly receipts: number;
}

const halves = (name: string, what: string) =>
  `coalesce(sum(${what} * (amount >> 64)), 0)::HUGEINT AS ${name}_high,
   coalesce(sum(${what} * (amount & 18446744073709551615::HUGEINT)), 0)::HUGEINT AS ${name}_low`;

/** Of the addresses whose number leaves $3 when divided by $2, up to block $4. Sums in two halves: flows may need more than 128 bits. */
const sums = `
  SELECT
    w.address, ${halves("net", "way")}, ${halves("received", "(way > 0)::INTEGER")},
    ${halves("given", "(way > 0 AND is_sent)::INTEGER")}, count(*) FILTER (way > 0)::DOUBLE AS receipts
  FROM (
    SELECT to_owner AS owner, 1 AS way, from_owner IS NOT NULL AS is_sent, amount FROM transfers
    WHERE token_id = $1 AND silent IS NULL AND block <= $4 AND to_owner % $2 = $3
    UNION ALL
    SELECT from_owner, -1, false, amount FROM transfers
    WHERE token_id = $1 AND silent IS NULL AND block <= $4 AND from_owner % $2 = $3
  )
  JOIN wallets AS w ON w.wallet_id = owner
  GROUP BY w.address`;

const whole = (high: bigint, low: bigint) => high * 2n ** 64n + low;

export interface Place {
  readonly node: EvmNode;
  readonly reader: Pick<Reader, "rows">;
  readonly tokenId: number;
  readonly address: string;
}

/** How many addresses ever gave or received. */
export async function countAddresses(reader: Pick<Reader, "rows">, tokenId: number): Promise<number> {
  const [row] = await reader.rows<{ addresses: number }>(
    `SELECT count(DISTINCT owner)::DOUBLE AS addresses FROM (
       SELECT from_owner AS owner FROM transfers WHERE token_id = $1
       UNION ALL SELECT to_owner FROM transfers WHERE token_id = $1)`,
    [tokenId],
  );
  return row?.addresses ?? 0;
}

/** Every address that ever touched a token, and others, with what the contract says at the block, a part at a time. */
export async function* allStandings(
  place: Place,
  block: number,
  addresses: number,
  others: ReadonlySet<string>,
): AsyncGenerator<readonly Standing[]> {
  const parts = Math.max(1, Math.ceil(addresses / addressesAtOnce));
  const left = new Set(others);
  for (let part = 0; part < parts; part += 1) {
    const rows = await place.reader.rows<Sums>(sums, [place.tokenId, parts, part, block]);
    for (const { address } of rows) left.delete(address);
    yield await standings(place, rows, block);
  }
  const none = {
    net_high: 0n,
    net_low: 0n,
    received_high: 0n,
    received_low: 0n,
    given_high: 0n,
    given_low: 0n,
  };
  if (left.size > 0)
    yield await standings(
      place,
      [...left].map((address) => ({ address, ...none, receipts: 0 })),
      block,
    );
}

async function standings(
  { node, address: token }: Place,
  rows: readonly Sums[],
  block: number,
): Promise<Standing[]> {
  const said = await balancesOf(
    node,
    token,
    rows.map(({ address }) => address),
    block,
  );
  return rows.map((row, index) => ({
    address: row.address,
    net: whole(row.net_high, row.net_low),
    received: whole(row.received_high, row.received_low),
    given: whole(row.given_high, row.given_low),
    receipts: row.receipts,
    said: said[index],
  }));
}

/** What the contract says that each of them holds; undefined where it does not say. */
export async function balancesOf(
  node: EvmNode,
  token: string,
  addresses: readonly string[],
  block: number,
): Promise<(bigint | undefined)[]> {
  const calls = addresses.map((address) => `${balanceOf}${address.slice(2).padStart(64, "0")}`);
  return (await node.askMany(token, calls, block)).map(firstNumber);
}

/** Addresses beside those of transfers that may hold something: the contract, its owner, and who sent something when it was made. */
export async function likelyHolders(node: EvmNode, token: string, created: number, block: number) {
  const named = await node.ask(token, owner, block);
  // Not every node tells, and what it would tell is a help only.
  const senders = await node.senders(created).catch((error: unknown) => {
    if (error instanceof ChainDataError || (error instanceof RpcError && error.kind !== "transient"))
      return [];
    throw error;
  });
  const all = [token, ...(named?.length === 66 ? [`0x${named.slice(26).toLowerCase()}`] : []), ...senders];
  return new Set(all.filter((address) => address !== zeroAddress));
}
