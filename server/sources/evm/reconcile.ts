import type { DataNote } from "../../../contract/meta.ts";
import type { Store } from "../../store/store.ts";
import { zeroAddress } from "./events.ts";
import type { EvmNode } from "./node.ts";

/** Of more holders than this, half are the largest and half any others. */
const holdersAsked = 1_000;
const balanceOf = "0x70a08231";
const totalSupply = "0x18160ddd";

interface Holding {
  readonly address: string;
  readonly amount: bigint;
}

/**
 * Compares what the transfers say with what the contract says at the same block. Where they differ, what explains it
 * if no transfer is missing; undefined where they agree, or where the contract says nothing.
 */
export async function reconcile(
  node: EvmNode,
  store: Pick<Store, "reader">,
  token: string,
  block: number,
): Promise<DataNote | undefined> {
  const [stored] = await store.reader.rows<{ token_id: number; supply: bigint }>(
    "SELECT token_id, supply FROM tokens WHERE chain = 'eth' AND address = $1",
    [token],
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
  // Some contracts go on counting what was sent to the zero address.
  const isSupplyOther =
    supply !== undefined && supply !== stored.supply && supply - (ofZero ?? 0n) !== stored.supply;
  if (other.length === 0 && !isSupplyOther) return undefined;
  // A rebase changes all balances by one factor; a fee takes something from those who received.
  const factors = compared
    .filter(({ amount }) => amount > 0n)
    .map(({ amount, said }) => Number(said) / Number(amount));
  const isOneFactor = Math.max(...factors) - Math.min(...factors) < 1e-6;
  const isFee = other.length > 0 && other.every(({ amount, said }) => said < amount) && !isOneFactor;
  return isFee ? "fee_on_transfer" : "rebasing";
}

function numberIn(answer: string | null | undefined): bigint | undefined {
  return answer?.length === 66 ? BigInt(answer) : undefined;
}
