import type { ChainId } from "../../../contract/chains.ts";
import type { DataNote } from "../../../contract/meta.ts";
import type { Store } from "../../store/store.ts";
import { zeroAddress } from "./events.ts";
import type { EvmNode } from "./node.ts";

/** Of more holders than this, half are the largest and half any others. */
const holdersAsked = 1_000;
const balanceOf = "0x70a08231";
const totalSupply = "0x18160ddd";
/** Factors of all balances that are closer than this are one. */
const sameFactor = 1e-6;

interface Holding {
  readonly address: string;
  readonly amount: bigint;
}

/** What the contract says beside what the transfers say, at one block. Amounts in raw units. */
export interface Comparison {
  /** What all balances are together by the transfers. */
  readonly sum: bigint;
  /** Undefined where the contract does not say. */
  readonly supply: bigint | undefined;
  readonly isSupplyOther: boolean;
  /** Holders whose balance the contract told, and those of them who have another. */
  readonly compared: number;
  readonly different: number;
  /** What explains a difference if no transfer is missing; undefined where nothing does, or nothing differs. */
  readonly cause: Extract<DataNote, "rebasing" | "fee_on_transfer"> | undefined;
}

/** Undefined where nothing of the token is stored. */
export async function reconcile(
  node: EvmNode,
  store: Pick<Store, "reader">,
  chain: ChainId,
  token: string,
  block: number,
): Promise<Comparison | undefined> {
  const [stored] = await store.reader.rows<{ token_id: number; supply: bigint }>(
    "SELECT token_id, supply FROM tokens WHERE chain = $1 AND address = $2",
    [chain, token],
  );
  if (!stored) return undefined;
  const holders = await store.reader.rows<Holding>(
    `(SELECT address, amount FROM holders WHERE token_id = $1 ORDER BY rank LIMIT $2)
     UNION (SELECT address, amount FROM holders WHERE token_id = $1 ORDER BY hash(address) LIMIT $2)`,
    [stored.token_id, holdersAsked / 2],
  );
  const calls = [zeroAddress, ...holders.map(({ address }) => address)].map(
    (address) => `${balanceOf}${address.slice(2).padStart(64, "0")}`,
  );
  const [supplyAnswer, answers] = await Promise.all([
    node.ask(token, totalSupply, block),
    node.askMany(token, calls, block),
  ]);
  const [ofZero, ...balances] = answers.map(numberIn);
  const compared = holders.flatMap(({ amount }, index) => {
    const said = balances[index];
    return said === undefined ? [] : [{ amount, said }];
  });
  const other = compared.filter(({ amount, said }) => said !== amount);
  const supply = numberIn(supplyAnswer);
  const sum = stored.supply;
  // Some contracts go on counting what was sent to the zero address.
  const isSupplyOther = supply !== undefined && supply !== sum && supply - (ofZero ?? 0n) !== sum;
  const factors = compared
    .filter(({ amount }) => amount > 0n)
    .map(({ amount, said }) => Number(said) / Number(amount));
  // A rebase changes all balances, and the supply with them, by one factor; a fee takes something from those who
  // received, and never adds to the supply.
  const ofSupply = supply === undefined ? [] : [Number(supply - (ofZero ?? 0n)) / Number(sum)];
  const isOneFactor =
    other.length > 0 && Math.max(...factors, ...ofSupply) - Math.min(...factors, ...ofSupply) < sameFactor;
  const isFee =
    other.length > 0 &&
    other.every(({ amount, said }) => said < amount) &&
    (supply === undefined || supply <= sum);
  return {
    sum,
    supply,
    isSupplyOther,
    compared: compared.length,
    different: other.length,
    cause: isOneFactor ? "rebasing" : isFee ? "fee_on_transfer" : undefined,
  };
}

function numberIn(answer: string | null | undefined): bigint | undefined {
  return answer?.length === 66 ? BigInt(answer) : undefined;
}
