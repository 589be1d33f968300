import type { ChainId } from "../../../../contract/chains.ts";
import type { Certificate } from "../../../../contract/completeness/certificate.ts";
import { readNotes } from "../../../../contract/meta.ts";
import { writeTime } from "../../../../contract/query.ts";
import { saveCertificate } from "../../../store/sources/certificates.ts";
import type { Store } from "../../../store/store.ts";
import type { TokenIdentity } from "../../../store/token-identity.ts";
import type { Header } from "../chain-data.ts";
import type { EvmNode } from "../node.ts";
import { type Comparison, isDifferent } from "./reconcile.ts";
import { ChainDataError, RpcError } from "../rpc-error.ts";
import { notesAfter } from "../balance-drift/explain.ts";
import { certify } from "./certify.ts";

interface Place {
  readonly chain: ChainId;
  /** The chain's number, as its nodes say it. */
  readonly network: number;
}

/** A token of files, and the first and the last of its transfers; their block is 0 where the file names none. */
interface FileToken {
  readonly token_id: number;
  readonly name: string;
  readonly ticker: string;
  readonly decimals: number;
  readonly note: string | null;
  readonly history: string;
  readonly first_block: number;
  readonly first_time: number;
  readonly last_block: number;
  readonly last_time: number;
}

const nothing = () => Promise.resolve();

/**
 * Compares a token whose transfers came from files with its contract, at the block of the last of them. What came out is
 * kept as its certificate, and what follows from it is said of the token. Throws `ChainDataError` or `RpcError`, with a
 * message that may be shown, where the node or the file does not allow it.
 */
export async function verifyImportedToken(
  node: EvmNode,
  store: Store,
  place: Place,
  address: string,
): Promise<void> {
  const { chain } = place;
  const token = await findToken(store, chain, address);
  const stored = readNotes(token.note);
  const head = await node.latest();
  const last = await blockOf(node, head, token.last_block, token.last_time, "last");
  const first = await blockOf(node, last, token.first_block, token.first_time, "first");
  const certificate = await certify(
    node,
    store.reader,
    { ...place, head: head.number },
    { address, fromBlock: first.number, notes: stored },
    last,
  ).catch((error: unknown) => {
    if (!(error instanceof RpcError && error.kind === "unsupported")) throw error;
    throw new ChainDataError(
      `the node does not keep the balances of block ${last.number}, that of the last transfer here; an archive node does`,
    );
  });
  if (certificate === undefined) throw new ChainDataError("the token changed while it was compared");
  if ((await node.header(last.number))?.hash !== last.hash)
    throw new ChainDataError("the chain changed while it was asked");
  const found = comparisonOf(certificate, token.token_id);
  const notes = await notesAfter(store.reader, { notes: stored }, found, isDifferent(found), undefined);
  const { name, ticker, decimals } = token;
  const identity: TokenIdentity = { chain, address, name, ticker, decimals, source: "file", notes };
  await store.ingest([identity], nothing, {
    onlyStored: true,
    alongside: (db) => saveCertificate(db, chain, certificate),
  });
}

async function findToken(store: Store, chain: ChainId, address: string): Promise<FileToken> {
  const [token] = await store.reader.rows<FileToken>(
    `SELECT token_id, any_value(name) AS name, any_value(ticker) AS ticker, any_value(decimals) AS decimals,
       any_value(note) AS note, any_value(history) AS history,
       min(block)::DOUBLE AS first_block, min(time)::DOUBLE AS first_time,
       max(block)::DOUBLE AS last_block, max(time)::DOUBLE AS last_time
     FROM transfers JOIN tokens USING (token_id) WHERE chain = $1 AND address = $2 GROUP BY token_id`,
    [chain, address],
  );
  if (token === undefined)
    throw new ChainDataError(
      "of this token the balances of one moment are here, and no block of it is known",
    );
  if (token.history === "incomplete" && !readNotes(token.note).includes("withheld"))
    throw new ChainDataError("transfers of this token are known to be missing");
  return token;
}

/** The block that a transfer is in, by its number or else by its time. */
async function blockOf(
  node: EvmNode,
  until: Header,
  number: number,
  time: number,
  which: "first" | "last",
): Promise<Header> {
  const found = number > 0 ? await node.header(number) : await lastUntil(node, until, time);
  if (found?.time === time) return found;
  const what = `the ${which} transfer here is of ${writeTime(time)}`;
  if (number === 0)
    throw new ChainDataError(
      `${what}, and no block of the chain is: where a file names no blocks, its times have to be theirs`,
    );
  const there =
    found === undefined ? "which the chain does not have" : `which is of ${writeTime(found.time)}`;
  throw new ChainDataError(`${what}, in block ${number}, ${there}`);
}

/** The last block that is not later than a time, as far as one that is given. */
async function lastUntil(node: EvmNode, until: Header, time: number): Promise<Header | undefined> {
  if (until.time <= time) return until;
  let before = await node.header(0);
  if (before === undefined || before.time > time) return undefined;
  let after = until.number;
  while (after - before.number > 1) {
    const middle = await node.header(Math.floor((before.number + after) / 2));
    if (middle === undefined) throw new ChainDataError("the node does not have all blocks of its chain");
    if (middle.time > time) after = middle.number;
    else before = middle;
  }
  return before;
}

function comparisonOf({ supply, balances, result }: Certificate, tokenId: number): Comparison {
  const holders = balances.flatMap(({ address, here, chain }) =>
    chain === null ? [] : [{ address, amount: BigInt(here), said: BigInt(chain) }],
  );
  return {
    sum: BigInt(supply.here),
    supply: supply.chain === null ? undefined : BigInt(supply.chain),
    isSupplyOther: result.supply === "differs",
    compared: result.compared,
    different: result.compared - result.equal,
    holders,
    ofZero: BigInt(supply.zero_address),
    tokenId,
    isBelowZero: false,
  };
}
