import pLimit from "p-limit";
import { type Facts, isSpread } from "../../../contract/facts.ts";
import { type DataHistory, readNotes } from "../../../contract/meta.ts";
import { writeTime } from "../../../contract/query.ts";
import type { WalletHolding } from "../../../contract/wallets/holdings.ts";
import { wholeTokens } from "../../ledger/amount.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import type { Reader } from "../../store/reader.ts";
import { StaleTokenError } from "../at-version.ts";
import type { Answer } from "../backend.ts";
import { partOf } from "../shares.ts";
import {
  findHeldTokens,
  heldToken,
  type HeldToken,
  walletAnswer,
  type WalletTokensQuery,
} from "./wallet-tokens.ts";
import { rankAmongWallets } from "./wallet-stats.ts";

interface Row extends HeldToken {
  token_id: number;
  version: number;
  supply: bigint;
  price_usd: number | null;
  holder_count: number;
  history: DataHistory;
  note: string | null;
  facts: string | null;
  owner: number;
  unrealized_pnl: number | null;
  realized_pnl: number | null;
  cost_share: number | null;
  sold_share: number | null;
}

const columns = [
  ...["token_id", "version", "supply", "price_usd", "history", "note", "facts"].map((name) => `t.${name}`),
  ...["owner", "unrealized_pnl", "realized_pnl", "cost_share", "sold_share"].map((name) => `s.${name}`),
];

/** Each reads all transfers of a token. */
const tokensAtOnce = 4;
const attempts = 5;

type HoldingsQuery = Omit<WalletTokensQuery, "holdings">;

/** What a wallet holds of each token here, with its place and who sent the first of it. */
export async function loadWalletHoldings(reader: Reader, query: HoldingsQuery): Promise<Answer> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      return await readHoldings(reader, query);
    } catch (error) {
      if (!(error instanceof StaleTokenError)) throw error;
    }
  }
  throw new ProblemError("overloaded", "a token of this wallet is changing; try again", undefined, 1);
}

async function readHoldings(reader: Reader, query: HoldingsQuery): Promise<Answer> {
  const { chain, wallet, covered, limit, offset } = query;
  const rows = await findHeldTokens<Row>(reader, query, columns);
  const tokens = rows.slice(offset, offset + limit);
  const inTurn = pLimit(tokensAtOnce);
  const places = await Promise.all(tokens.map((token) => inTurn(() => readPlace(reader, token, wallet))));
  const senders = await addressesOf(
    reader,
    places.flatMap(({ first }) => first?.sender ?? []),
  );
  return walletAnswer(tokens, {
    total: Number(rows[0]?.total ?? 0n),
    covered,
    holdings: tokens.map((token, index): WalletHolding => {
      const { first, rank } = places[index]!;
      const sender = first?.sender ?? null;
      return {
        ...heldToken(chain, token),
        ...amountFigures(token),
        rank,
        first_received: first === null ? null : writeTime(first.time),
        first_sender: sender === null ? null : senders.get(sender)!,
      };
    }),
  });
}

/** Where transfers are missing, balances are only changes: nothing is said of them. */
function amountFigures({ amount, decimals, supply, price_usd: price, ...token }: Row) {
  const isKnown = amount !== null;
  const facts = factsOf(token);
  return {
    price_usd: price,
    value_usd: isKnown && price !== null ? wholeTokens(amount, decimals) * price : null,
    share: isKnown && supply > 0n ? partOf(amount, supply) : null,
    wallet_count: isKnown ? (facts?.wallets?.count ?? token.holder_count) : null,
    unrealized_pnl: isKnown ? token.unrealized_pnl : null,
    cost_share: isKnown ? token.cost_share : null,
    realized_pnl: isKnown ? token.realized_pnl : null,
    sold_share: isKnown ? token.sold_share : null,
  };
}

interface First {
  readonly time: number;
  /** Null where it was minted. */
  readonly sender: number | null;
}

async function readPlace(
  reader: Reader,
  token: Row,
  wallet: string,
): Promise<{ readonly first: First | null; readonly rank: number | null }> {
  const [first, rank] = await Promise.all([readFirst(reader, token), readRank(reader, token, wallet)]);
  return { first, rank };
}

/** Where every wallet has one account, its place is that of its row in the list, whose amounts need no unpacking. */
async function readRank(reader: Reader, token: Row, wallet: string): Promise<number | null> {
  const { token_id: tokenId, version, amount } = token;
  if (amount === null || amount === 0n) return null;
  if (isSpread(factsOf(token)?.wallets))
    return rankAmongWallets(reader, { tokenId, version }, wallet, amount);
  const [found] = await reader.rows<{ version: number; rank: number | null }>(
    `SELECT
       (SELECT version FROM tokens WHERE token_id = $1) AS version,
       (SELECT rank FROM holders WHERE token_id = $1 AND amount = $2 AND address = $3) AS rank`,
    [tokenId, amount, wallet],
  );
  if (found?.version !== version) throw new StaleTokenError();
  return found.rank;
}

function factsOf({ facts }: Pick<Row, "facts">): Facts | undefined {
  return facts === null ? undefined : (JSON.parse(facts) as Facts);
}

/** The first receipt; null where not every transfer is known with its time, or the first came without one. */
async function readFirst(
  reader: Reader,
  { token_id: tokenId, version, owner, history, note }: Row,
): Promise<First | null> {
  if (history !== "full" || (note !== null && readNotes(note).includes("snapshots"))) return null;
  const [found] = await reader.rows<{
    version: number;
    time: number | null;
    sender: number | null;
    silent: boolean | null;
  }>(
    `SELECT t.version, first.time::DOUBLE AS time, first.sender AS sender, first.silent AS silent
     FROM (SELECT version FROM tokens WHERE token_id = $1) AS t, (
       SELECT arg_min({'time': time, 'sender': from_owner, 'silent': coalesce(silent, false)}, (block, position)) AS first
       FROM transfers
       WHERE token_id = $1 AND to_owner = $2 AND amount > 0 AND from_owner IS DISTINCT FROM to_owner
     )`,
    [tokenId, owner],
  );
  if (found?.version !== version) throw new StaleTokenError();
  return found.time === null || found.silent === true ? null : { time: found.time, sender: found.sender };
}

async function addressesOf(reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader.rows<{ wallet_id: number; address: string }>(
    "SELECT wallet_id, address FROM wallets WHERE wallet_id IN (SELECT unnest(string_split($1, ' '))::INTEGER)",
    [[...new Set(ids)].join(" ")],
  );
  return new Map(rows.map((row) => [row.wallet_id, row.address]));
}
