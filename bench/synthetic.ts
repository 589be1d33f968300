import type { Database } from "../server/store/database.ts";
import type { TokenIdentity } from "../server/store/token-identity.ts";

/** The market that the service is measured on: 60 tokens, the largest with a tenth as many holders as transfers. */
export const tokenCount = 60;

export function syntheticTokens(): TokenIdentity[] {
  return Array.from({ length: tokenCount }, (_, index) => ({
    chain: "eth",
    address: `0x${String(index + 1).padStart(40, "0")}`,
    name: `Bench ${index + 1}`,
    ticker: `B${index + 1}`,
    decimals: 6,
    source: "file",
  }));
}

/** The pool of every token: it sells to all and buys from all. */
export const poolAddress = `0x${"f".repeat(40)}`;

export const startTime = Date.UTC(2026, 0, 1) / 1000;
export const spanSeconds = 300 * 86_400;

/**
 * Writes the transfers of all tokens to a Parquet file, in the columns of the staging table. A token's wallets take
 * turns, one event in every round. Four in ten only buy. Four buy in even rounds, sell all of it in odd ones, and are
 * out in the end; two sell a part and go on. Of the sales, half go to the pool and half to another wallet. So no
 * balance can go below zero, though no event looks at another. Among the owners of real pool tokens 36 % only
 * received and 60 % gave everything away; in the demo market it is 40 % and 32 %.
 */
export async function writeTransfers(db: Database, file: string, transferCount: number): Promise<void> {
  await db.run(`
    CREATE OR REPLACE TEMP TABLE bench_wallets AS
      SELECT id, '0x' || md5(id::VARCHAR) || left(md5('more ' || id), 8) AS address
      FROM range(${walletCount}) wallets(id);
    CREATE OR REPLACE TEMP TABLE bench_tokens AS
      WITH sized AS (
        SELECT token, CASE token WHEN 0 THEN 3 ELSE 3 + token % 6 END AS rounds,
          CASE token WHEN 0 THEN 0.44 * ${transferCount}
          ELSE 0.62 * ${transferCount} / (token + 3) / (SELECT sum(1 / (other + 3)) FROM range(1, ${tokenCount}) others(other)) END AS events
        FROM range(${tokenCount}) tokens(token)
      )
      SELECT token, rounds, greatest(2, (events / rounds)::BIGINT) AS wallets FROM sized;
    COPY (
      WITH turns AS (
        SELECT token, rounds, wallets, event, event // wallets AS round,
          ((event % wallets) * 1299709 + (event // wallets) * 31337) % wallets AS turn
        FROM bench_tokens, range(wallets * rounds) numbers(event)
      ), events AS (
        SELECT *, hash(token, turn) % 10 AS kind FROM turns
      ), trades AS (
        SELECT token, event,
          round % 2 = 0 OR kind < 4 AS buys,
          (turn * 3 + token * 7777) % ${walletCount} AS wallet,
          CASE WHEN hash(token, event) % 2 = 0 THEN ((turn + 1) % wallets * 3 + token * 7777) % ${walletCount} END AS other,
          ${startTime} + event * ${spanSeconds} // (wallets * rounds) AS time,
          1000000 + hash(token, turn, round // 2) % 1000000000000 AS bought,
          CASE WHEN kind < 8 THEN 100 ELSE hash(turn, round, token) % 100 END AS part
        FROM events
        WHERE kind < 4 OR kind >= 8 OR round < rounds // 2 * 2
      )
      SELECT token::INTEGER AS token, event + 1 AS row, time, 0::BIGINT AS block, event + 1 AS position,
        CASE WHEN buys THEN '${poolAddress}' ELSE own.address END AS from_owner,
        CASE WHEN buys THEN own.address ELSE coalesce(others.address, '${poolAddress}') END AS to_owner,
        NULL::VARCHAR AS from_account, NULL::VARCHAR AS to_account,
        (CASE WHEN buys THEN bought ELSE bought * part // 100 END)::HUGEINT AS amount,
        NULL::DOUBLE AS price_usd
      FROM trades
      JOIN bench_wallets AS own ON own.id = trades.wallet
      LEFT JOIN bench_wallets AS others ON others.id = trades.other
    ) TO '${file}' (FORMAT parquet)`);
}

/** A prime, as the stride of the turns is: each then meets every wallet once. */
const walletCount = 2_000_003;

const columns =
  "token, row, time, block, position, from_owner, to_owner, from_account, to_account, amount, price_usd";

/** Stages the file, a mint to each pool before it, and a price every half day. */
export async function stageFile(db: Database, file: string): Promise<void> {
  await db.run(`
    INSERT INTO staged_transfers (${columns})
      SELECT token::INTEGER, 0, ${startTime} - 3600, 0, 0, NULL, '${poolAddress}', NULL, NULL, 10000000000000000000000000::HUGEINT, NULL
      FROM range(${tokenCount}) tokens(token);
    INSERT INTO staged_transfers BY NAME SELECT * FROM read_parquet('${file}');
    INSERT INTO staged_prices (token, time, price_usd)
      SELECT token::INTEGER, time, 0.001 * (token + 1) * (1.2 + sin(time / 1e6))
      FROM range(${tokenCount}) tokens(token), range(${startTime} - 43200, ${startTime + spanSeconds}, 43200) times(time)`);
}

/** New transfers of the first `tokens` tokens, after everything that the file holds. `round` tells calls apart. */
export async function stageMore(db: Database, tokens: number, transferCount: number, round: number) {
  const each = Math.floor(transferCount / tokens);
  await db.run(`
    INSERT INTO staged_transfers (${columns})
      SELECT token::INTEGER, number, ${startTime + spanSeconds} + ${round} * 60 + number * 60 // ${each}, ${round + 1}, number,
        '${poolAddress}', '0x' || md5('new ' || number || ' ' || ${round}) || 'aaaaaaaa', NULL, NULL,
        (1000000 + number)::HUGEINT, NULL
      FROM range(${tokens}) tokens(token), range(${each}) numbers(number)`);
}
