import type { IndexedToken } from "../checkpoint.ts";
import { largestAmount, firstNumber } from "../events.ts";
import { eventsOf, readMovement } from "../movements.ts";
import type { EvmNode } from "../node.ts";
import { RpcError } from "../rpc-error.ts";
import {
  allStandings,
  balancesOf,
  countAddresses,
  likelyHolders,
  type Place,
  type Standing,
} from "./all-balances.ts";
import { restOf, size } from "./missing-part.ts";
import { type Difference, feeOf, UniformRebase } from "./proofs.ts";

/** Of more addresses, or of more that differ, what each holds is not asked for. */
const most = { addresses: 2_000_000, different: 500_000 } as const;

/** What all balances say that are known to the contract and to transfers. */
export interface AllCompared {
  readonly differences: readonly Difference[];
  readonly addresses: number;
  /** What the contract says that they hold together. */
  readonly sum: bigint;
  /** Balances that the contract does not tell. */
  readonly untold: number;
  /** What was proved: all balances times one number, what was there from the beginning, or a part of every receipt in millionths. */
  readonly cause: "rebasing" | "set_at_creation" | "fee_on_transfer" | undefined;
  readonly fee: bigint | undefined;
  /** What is left of the supply was there from the beginning as well, at addresses that are not known. */
  readonly isRestOpening: boolean;
}

/** Compares every address that ever touched a token with its contract. Undefined where there are too many. */
export async function compareAll(
  place: Place,
  token: Pick<IndexedToken, "notes" | "fromBlock">,
  block: number,
  supply: bigint | undefined,
): Promise<AllCompared | undefined> {
  const addresses = await countAddresses(place.reader, place.tokenId);
  if (addresses > most.addresses) return undefined;
  const created = token.fromBlock ?? 0;
  const others = await likelyHolders(place.node, place.address, created, block);
  const factor = new UniformRebase();
  const differences: Difference[] = [];
  const wholes = { received: 0, given: 0 };
  let [sum, net, untold] = [0n, 0n, 0];
  for await (const part of allStandings(place, block, addresses, others)) {
    for (const one of part) {
      factor.add(one);
      net += one.net;
      if (one.said === undefined) {
        untold += 1;
        continue;
      }
      sum += one.said;
      if (one.said === one.net) noteWhole(wholes, one);
      else differences.push({ ...one, more: one.said - one.net });
    }
    const isTooLarge = part.some(({ net: had, said = 0n }) => size(said - had) > largestAmount);
    if (differences.length > most.different || isTooLarge) return undefined;
  }
  const isFactor = factor.isProved(supply, net);
  const opening = isFactor ? undefined : await restAtCreation(place, token, created, differences);
  const isOpening = opening !== undefined;
  const rest = supply === undefined ? 0n : restOf(supply, 0n, sum);
  const fee = isFactor || isOpening || untold > 0 ? undefined : feeOf(differences, wholes);
  return {
    differences,
    addresses,
    sum,
    untold,
    fee,
    isRestOpening: rest > 0n && opening === rest,
    cause: isFactor
      ? "rebasing"
      : isOpening
        ? "set_at_creation"
        : fee === undefined
          ? undefined
          : "fee_on_transfer",
  };
}

function noteWhole(
  wholes: { received: number; given: number },
  { received, given, receipts }: Standing,
): void {
  if (receipts === 0) return;
  wholes.received = Math.max(wholes.received, Number(received) / receipts);
  wholes.given = Math.max(wholes.given, Number(given) / receipts);
}

const totalSupply = "0x18160ddd";

/**
 * What was at no known address when the contract was made, where all of the differences were there then: at the end of
 * that block each of the addresses had so much more than its transfers until then say, and all transfers of that block
 * are stored. Undefined where that is not so, or not known.
 */
async function restAtCreation(
  { node, reader, tokenId, address }: Place,
  { notes }: Pick<IndexedToken, "notes">,
  created: number,
  differences: readonly Difference[],
): Promise<bigint | undefined> {
  if (created === 0 || differences.length === 0 || differences.some(({ more }) => more < 0n))
    return undefined;
  try {
    if (!(await node.hasCode(address, created)) || (await node.hasCode(address, created - 1))) {
      return undefined;
    }
    const header = await node.header(created);
    if (header === undefined) return undefined;
    const filter = { addresses: new Set([address]), events: new Set(eventsOf(notes)) };
    const logs = (await node.logsOfBlock(header, filter)).flatMap((log) => readMovement(log) ?? []);
    const [stored] = await reader.rows<{ transfers: number }>(
      "SELECT count(*)::DOUBLE AS transfers FROM transfers WHERE token_id = $1 AND silent IS NULL AND block = $2",
      [tokenId, created],
    );
    if (stored?.transfers !== logs.length) return undefined;
    const moved = new Map<string, bigint>();
    const change = (owner: string | null, by: bigint) =>
      owner && moved.set(owner, (moved.get(owner) ?? 0n) + by);
    for (const { from, to, amount } of logs) {
      change(from, -amount);
      change(to, amount);
    }
    if (!(await areHeld(node, address, created, differences, moved))) return undefined;
    const said = firstNumber(await node.ask(address, totalSupply, created));
    const held = [...moved.values(), ...differences.map(({ more }) => more)].reduce(
      (sum, one) => sum + one,
      0n,
    );
    return said === undefined ? 0n : said - held;
  } catch (error) {
    if (error instanceof RpcError && error.kind === "unsupported") return undefined;
    throw error;
  }
}

const askedAtOnce = 2_000;

async function areHeld(
  node: EvmNode,
  token: string,
  block: number,
  differences: readonly Difference[],
  moved: ReadonlyMap<string, bigint>,
): Promise<boolean> {
  for (let start = 0; start < differences.length; start += askedAtOnce) {
    const part = differences.slice(start, start + askedAtOnce);
    const said = await balancesOf(
      node,
      token,
      part.map(({ address }) => address),
      block,
    );
    if (part.some(({ address, more }, index) => said[index] !== more + (moved.get(address) ?? 0n)))
      return false;
  }
  return true;
}
