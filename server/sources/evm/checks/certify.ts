import { createHash, hash } from "node:crypto";
import { type ChainId, chains } from "../../../../contract/chains.ts";
import {
  type Certificate,
  certificateLimits,
  type CheckedBalance,
} from "../../../../contract/completeness/certificate.ts";
import { writeTime } from "../../../../contract/query.ts";
import type { Reader } from "../../../store/reader.ts";
import type { IndexedToken } from "../checkpoint.ts";
import { firstNumber, zeroAddress } from "../events.ts";
import type { EvmNode } from "../node.ts";

const balanceOf = "0x70a08231";
const totalSupply = "0x18160ddd";
/** Rows of the holder list that are in memory at a time. */
const rowsAtOnce = 10_000;

export interface CertifiedBlock {
  readonly number: number;
  readonly hash: string;
  /** Unix seconds. */
  readonly time: number;
}

interface Place {
  readonly chain: ChainId;
  /** The chain's number, as its nodes say it. */
  readonly network: number;
  readonly head: number;
}

/**
 * Compares a token with its contract at a block that all its figures are of. Undefined where that is not possible:
 * transfers are known to be missing, or the token changed meanwhile.
 */
export async function certify(
  node: Pick<EvmNode, "ask" | "askMany">,
  reader: Pick<Reader, "rows">,
  { chain, network, head }: Place,
  { address, fromBlock, notes }: Pick<IndexedToken, "address" | "fromBlock" | "notes">,
  block: CertifiedBlock,
): Promise<Certificate | undefined> {
  const before = await storedToken(reader, chain, address);
  // Of what is held back, or was taken from the contract, the certificate says how much it is.
  const isSaid = before?.history === "full" || notes.includes("withheld") || notes.includes("adjusted");
  if (before === undefined || !isSaid) return undefined;
  const list = await readList(reader, before.token_id, before.holder_count);
  const drawn = sampleRows(block.hash, list.count);
  const rows = await pickRows(reader, before.token_id, list.count, drawn);
  const transfers = await countTransfers(reader, before.token_id);

  const asked = [zeroAddress, ...rows.map((row) => row.address)];
  const calls = asked.map((holder) => `${balanceOf}${holder.slice(2).padStart(64, "0")}`);
  const said = firstNumber(await node.ask(address, totalSupply, block.number));
  const [ofZero, ...answers] = (await node.askMany(address, calls, block.number)).map(firstNumber);
  const after = await storedToken(reader, chain, address);
  if (after?.version !== before.version) return undefined;

  // Some contracts go on counting what was sent to the zero address, which holds nothing here.
  const zero = said !== undefined && said !== list.sum && said - (ofZero ?? 0n) === list.sum ? ofZero! : 0n;
  const balances = rows.map(({ address: holder, row, amount }, index): CheckedBalance => {
    const chainAmount = answers[index];
    return {
      address: holder,
      row,
      here: String(amount),
      chain: chainAmount === undefined ? null : String(chainAmount),
    };
  });
  const compared = balances.filter(({ chain: there }) => there !== null);
  const isEqual = said === list.sum + zero;
  return {
    format: "holderscope certificate 1",
    token: address,
    chain: { id: network, name: chains[chain].name },
    block: { number: block.number, hash: block.hash, time: writeTime(block.time) },
    first_block: fromBlock ?? 0,
    head: Math.max(head, block.number),
    transfers,
    supply: {
      chain: said === undefined ? null : String(said),
      here: String(list.sum),
      zero_address: String(zero),
    },
    holders: { count: list.count, sha256: list.sha256 },
    drawn,
    balances,
    result: {
      supply: said === undefined ? "not_offered" : isEqual ? "equal" : "differs",
      compared: compared.length,
      equal: compared.filter(({ here, chain: there }) => here === there).length,
    },
    made: writeTime(Math.floor(Date.now() / 1_000)),
  };
}

interface StoredToken {
  readonly token_id: number;
  readonly version: number;
  readonly holder_count: number;
  readonly history: string;
}

async function storedToken(
  reader: Pick<Reader, "rows">,
  chain: ChainId,
  address: string,
): Promise<StoredToken | undefined> {
  const [row] = await reader.rows<StoredToken>(
    "SELECT token_id, version, holder_count, history FROM tokens WHERE chain = $1 AND address = $2",
    [chain, address],
  );
  return row;
}

/** The whole list as its file has it, a part at a time. */
async function readList(reader: Pick<Reader, "rows">, tokenId: number, count: number) {
  const sha256 = createHash("sha256").update("address,units\n");
  let sum = 0n;
  for (let rank = 1; rank <= count; rank += rowsAtOnce) {
    const [part] = await reader.rows<{ text: string; sum: bigint }>(
      `SELECT string_agg(address || ',' || amount::VARCHAR || chr(10), '' ORDER BY rank) AS text,
         sum(amount) AS sum
       FROM holders WHERE token_id = $1 AND rank BETWEEN $2 AND $3`,
      [tokenId, rank, rank + rowsAtOnce - 1],
    );
    sha256.update(part!.text);
    sum += part!.sum;
  }
  return { count, sum, sha256: sha256.digest("hex") };
}

/** The largest, and those drawn in the order in which they were. */
async function pickRows(
  reader: Pick<Reader, "rows">,
  tokenId: number,
  count: number,
  drawn: readonly number[],
) {
  const largest = Math.min(certificateLimits.largest, count);
  const ranks = [...Array.from({ length: largest }, (_, row) => row + 1), ...drawn.map((row) => row + 1)];
  if (ranks.length === 0) return [];
  const found = await reader.rows<{ rank: number; address: string; amount: bigint }>(
    `SELECT rank, address, amount FROM holders WHERE token_id = $1 AND rank IN (${ranks.join()})`,
    [tokenId],
  );
  const byRank = new Map(found.map((row) => [row.rank, row]));
  return ranks.map((rank) => {
    const { address, amount } = byRank.get(rank)!;
    return { row: rank - 1, address, amount };
  });
}

async function countTransfers(reader: Pick<Reader, "rows">, tokenId: number): Promise<number> {
  const [row] = await reader.rows<{ transfers: number }>(
    "SELECT count(*)::DOUBLE AS transfers FROM transfers WHERE token_id = $1 AND silent IS NULL",
    [tokenId],
  );
  return row!.transfers;
}

const { largest, drawn: most } = certificateLimits;

/**
 * Rows of a holder list of so many, counted from 0, that the hash of a block draws beside the largest: nobody can
 * choose them. Its rule is told with certificates, so that others find the same rows.
 */
export function sampleRows(blockHash: string, rows: number): number[] {
  const others = rows - largest;
  const drawn = new Set<number>();
  for (let lot = 0; drawn.size < Math.min(most, others); lot += 1) {
    const number = BigInt(`0x${hash("sha256", `${blockHash}/${lot}`, "hex")}`);
    drawn.add(largest + Number(number % BigInt(others)));
  }
  return [...drawn];
}
