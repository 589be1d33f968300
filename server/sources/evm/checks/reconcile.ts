import type { ChainId } from "../../../../contract/chains.ts";
import type { Store } from "../../../store/store.ts";
import { firstNumber, zeroAddress } from "../events.ts";
import type { EvmNode } from "../node.ts";

/** Of more holders than this, half are the largest and half any others. */
const holdersAsked = 1_000;
const balanceOf = "0x70a08231";
const totalSupply = "0x18160ddd";

export interface Holding {
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
  /** Those whose balance the contract told. */
  readonly holders: readonly (Holding & { readonly said: bigint })[];
  /** What the contract says of the zero address. */
  readonly ofZero: bigint;
  readonly tokenId: number;
  /** Somebody gave more than it had. */
  readonly isBelowZero: boolean;
}

/** Whether transfers say something else than the contract. */
export function isDifferent({ isSupplyOther, different, isBelowZero }: Comparison): boolean {
  return isSupplyOther || different > 0 || isBelowZero;
}

/** Undefined where nothing of the token is stored. `also`: holders that are compared whatever they hold. */
export async function reconcile(
  node: EvmNode,
  store: Pick<Store, "reader">,
  chain: ChainId,
  token: string,
  block: number,
  also: ReadonlySet<string> = new Set(),
): Promise<Comparison | undefined> {
  const [stored] = await store.reader.rows<{ token_id: number; supply: bigint; is_below: boolean }>(
    "SELECT token_id, supply, history = 'incomplete' AND NOT coalesce(note, '') LIKE '%withheld%' AND NOT coalesce(note, '') LIKE '%adjusted%' AS is_below FROM tokens WHERE chain = $1 AND address = $2",
    [chain, token],
  );
  if (!stored) return undefined;
  const holders = await store.reader.rows<Holding>(
    `(SELECT address, amount FROM holders WHERE token_id = $1 ORDER BY rank LIMIT $2)
     UNION (SELECT address, amount FROM holders WHERE token_id = $1 ORDER BY hash(address) LIMIT $2)
     UNION (SELECT address, amount FROM holders WHERE token_id = $1 AND list_contains($3::VARCHAR[], address))`,
    [stored.token_id, holdersAsked / 2, `[${[...also].join()}]`],
  );
  const calls = [zeroAddress, ...holders.map(({ address }) => address)].map(
    (address) => `${balanceOf}${address.slice(2).padStart(64, "0")}`,
  );
  const [supplyAnswer, answers] = await Promise.all([
    node.ask(token, totalSupply, block),
    node.askMany(token, calls, block),
  ]);
  const [ofZero, ...balances] = answers.map(firstNumber);
  const compared = holders.flatMap(({ address, amount }, index) => {
    const said = balances[index];
    return said === undefined ? [] : [{ address, amount, said }];
  });
  const other = compared.filter(({ amount, said }) => said !== amount);
  const supply = firstNumber(supplyAnswer);
  const sum = stored.supply;
  // Some contracts go on counting what was sent to the zero address.
  const isSupplyOther = supply !== undefined && supply !== sum && supply - (ofZero ?? 0n) !== sum;
  return {
    sum,
    supply,
    isSupplyOther,
    compared: compared.length,
    different: other.length,
    holders: compared,
    ofZero: ofZero ?? 0n,
    tokenId: stored.token_id,
    isBelowZero: stored.is_below,
  };
}
