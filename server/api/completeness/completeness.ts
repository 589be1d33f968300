import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ChainId } from "../../../contract/chains.ts";
import type { Certificate, Completeness } from "../../../contract/completeness/certificate.ts";
import type { PriceSource, SourcePool } from "../../../contract/completeness/price-source.ts";
import { writeTime } from "../../../contract/query.ts";
import { entityTag } from "../../lib/entity-tag.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import type { Reader } from "../../store/reader.ts";
import { loadCertificates } from "../../store/sources/certificates.ts";
import { loadPriceAnswers } from "../../store/sources/price-answers.ts";
import { type PricePool, priceRoute } from "../../store/sources/price-route.ts";
import type { Answer } from "../backend.ts";
import type { TokenState } from "../token-state.ts";

const listAfter = readFileSync(new URL("holder-list.sql", import.meta.url), "utf8");
/** 65 bytes a row. */
const longestList = 1_000_000;

interface TokenPlace {
  readonly chain: ChainId;
  readonly address: string;
}

/** How it is known whether everything of a token is here. */
export async function loadCompleteness(
  reader: Reader,
  token: TokenState,
  known: Completeness["known"],
  { chain, address }: TokenPlace,
): Promise<Answer> {
  const certificates = await loadCertificates(reader, chain, address);
  const [newest] = certificates;
  const price = await loadPriceSource(reader, token, { chain, address });
  const body = JSON.stringify({
    checked: newest === undefined ? null : summaryOf(newest),
    kept: certificates.map(({ block, made, result }) => ({ block: block.number, made, result })),
    known,
    ...(price && { price }),
  } satisfies Completeness);
  return { body, etag: entityTag(body), ...token.meta };
}

function summaryOf(certificate: Certificate): Completeness["checked"] {
  const { block, first_block, head, made, transfers, holders, supply, drawn, balances, result } = certificate;
  const largest = balances.length - drawn.length;
  const told = (rows: Certificate["balances"]) => rows.filter(({ chain }) => chain !== null).length;
  return {
    block: block.number,
    hash: block.hash,
    time: block.time,
    first_block,
    head,
    made,
    transfers,
    holders: holders.count,
    sha256: holders.sha256,
    supply,
    largest,
    drawn: drawn.length,
    told: { largest: told(balances.slice(0, largest)), drawn: told(balances.slice(largest)) },
    result,
    different: balances.filter(({ here, chain }) => chain !== null && chain !== here),
  };
}

/** What the transfers of a token say of themselves. */
export async function loadKnown(reader: Reader, token: TokenState): Promise<Completeness["known"]> {
  const { tokenId, meta } = token;
  const [all] = await reader.rows<{
    transfers: number;
    first: number | null;
    last: number | null;
    first_block: number | null;
    last_block: number | null;
    supply: bigint;
  }>(
    `SELECT count(*)::DOUBLE AS transfers, min(time)::DOUBLE AS first, max(time)::DOUBLE AS last,
       min(block)::DOUBLE AS first_block, max(block)::DOUBLE AS last_block,
       (SELECT supply FROM tokens WHERE token_id = $1) AS supply
     FROM transfers WHERE token_id = $1 AND silent IS NULL`,
    [tokenId],
  );
  const [first] = await reader.rows<{ is_mint: boolean; amount: bigint }>(
    `SELECT from_owner IS NULL AS is_mint, amount FROM transfers
     WHERE token_id = $1 AND silent IS NULL ORDER BY block, position LIMIT 1`,
    [tokenId],
  );
  const files = await reader.rows<{ files: string; imported_at: number }>(
    `SELECT i.files, i.imported_at::DOUBLE AS imported_at
     FROM imports AS i JOIN imported_tokens AS t USING (import_id)
     WHERE t.token_id = $1 AND i.undone_at IS NULL AND i.kind <> 'prices' ORDER BY i.import_id`,
    [tokenId],
  );
  const silent = await silentOf(reader, tokenId);
  const event = (time: number | null | undefined, block: number | null | undefined) =>
    time === null || time === undefined ? null : { time: writeTime(time), block: block || null };
  return {
    transfers: all?.transfers ?? 0,
    first: event(all?.first, all?.first_block),
    last: event(all?.last, all?.last_block),
    minted: first?.is_mint ? String(first.amount) : null,
    supply: all === undefined || meta.history === "incomplete" ? null : String(all.supply),
    below_zero: meta.history === "incomplete" ? await belowZero(reader, tokenId) : null,
    ...(silent !== undefined && { silent }),
    files: files.map(({ files: names, imported_at: at }) => ({
      names: JSON.parse(names) as string[],
      imported: writeTime(at),
    })),
  };
}

async function silentOf(reader: Reader, tokenId: number): Promise<Completeness["known"]["silent"]> {
  const [row] = await reader.rows<{
    balances: number;
    came: bigint;
    went: bigint;
    block: number;
    time: number;
  }>(
    `SELECT count(*)::DOUBLE AS balances, coalesce(sum(amount) FILTER (to_owner IS NOT NULL), 0)::HUGEINT AS came,
       coalesce(sum(amount) FILTER (from_owner IS NOT NULL), 0)::HUGEINT AS went,
       max(block)::DOUBLE AS block, max(time)::DOUBLE AS time
     FROM transfers WHERE token_id = $1 AND silent`,
    [tokenId],
  );
  if (row === undefined || row.balances === 0) return undefined;
  const { balances, came, went, block, time } = row;
  return { balances, came: String(came), went: String(went), block, time: writeTime(time) };
}

async function belowZero(reader: Reader, tokenId: number): Promise<number> {
  const [row] = await reader.rows<{ owners: number }>(
    `SELECT count(*)::DOUBLE AS owners FROM (
       SELECT owner FROM (
         SELECT to_owner AS owner, 1 AS way, amount FROM transfers WHERE token_id = $1 AND to_owner IS NOT NULL
         UNION ALL
         SELECT from_owner, -1, amount FROM transfers WHERE token_id = $1 AND from_owner IS NOT NULL)
       GROUP BY owner
       HAVING sum(way * (amount >> 64)) * 18446744073709551616::HUGEINT
         + sum(way * (amount & 18446744073709551615::HUGEINT)) < 0)`,
    [tokenId],
  );
  return row?.owners ?? 0;
}

/** The certificate of a block, or the newest one. Throws `stats_unavailable` where there is none. */
export async function findCertificate(
  reader: Pick<Reader, "rows">,
  { chain, address }: TokenPlace,
  block: number,
): Promise<Certificate> {
  const certificates = await loadCertificates(reader, chain, address);
  if (certificates.length === 0) {
    throw new ProblemError(
      "stats_unavailable",
      "not checked: this token was not compared with its contract; what is known of it is at completeness",
    );
  }
  const found = certificates.find(({ block: { number } }) => block === 0 || number === block);
  if (found) return found;
  throw new ProblemError(
    "stats_unavailable",
    `no certificate of block ${block} is kept; completeness names those that are`,
  );
}

/** Lists that are short enough to be put together in memory. */
export function isShortList({ holders: { count } }: Certificate): boolean {
  return count <= 3_000 || count > longestList;
}

/** Hands on the list after a block, its parts one after another. */
export async function holderListParts(
  reader: Pick<Reader, "texts">,
  { tokenId }: Pick<TokenState, "tokenId">,
  block: number,
  take: (text: string) => Promise<void>,
): Promise<void> {
  await take(listHead);
  await reader.texts(listAfter, [tokenId, block], take);
}

export function otherList(): ProblemError {
  return new ProblemError(
    "stats_unavailable",
    "transfers up to that block are others by now, and so is the list; a newer certificate names the list of now",
  );
}

/** The holder list that a certificate names, as CSV. Throws `stats_unavailable` where it cannot be made any more. */
export async function loadHolderList(
  reader: Pick<Reader, "rows">,
  token: Pick<TokenState, "tokenId">,
  { block, holders }: Certificate,
): Promise<{ readonly body: string; readonly etag: string }> {
  if (holders.count > longestList) {
    throw new ProblemError(
      "stats_unavailable",
      `the list has more than ${longestList} rows: page through holders`,
    );
  }
  const parts = await reader.rows<{ part: string }>(listAfter, [token.tokenId, block.number]);
  const body = listHead + parts.map(({ part }) => part).join("");
  const sha256 = hash("sha256", body, "hex");
  if (sha256 === holders.sha256) return { body, etag: `"${sha256}"` };
  throw otherList();
}

const listHead = "address,units\n";

/** Where a token's price is taken from; undefined where that is not known. */
export async function loadPriceSource(
  reader: Reader,
  { tokenId }: Pick<TokenState, "tokenId">,
  { chain, address }: { readonly chain: ChainId; readonly address: string },
): Promise<PriceSource | undefined> {
  const route = await priceRoute(reader, chain, address);
  const answers = await loadPriceAnswers(reader, { chain, address });
  const imports = await reader.rows<{ files: string; imported_at: number }>(
    `SELECT i.files, i.imported_at::DOUBLE AS imported_at
     FROM imports AS i JOIN imported_tokens AS t USING (import_id)
     WHERE t.token_id = $1 AND i.undone_at IS NULL AND i.kind = 'prices' ORDER BY i.import_id`,
    [tokenId],
  );
  if (route === null && answers.length === 0 && imports.length === 0) return undefined;
  return {
    route: route && {
      chosen_by: route.origin === "found" ? "search" : route.origin,
      pools: poolsFrom(address, route.pools),
      chosen_block: route.chosenBlock,
      reads_past: !route.isRead,
      refusal: route.refusal,
    },
    apis: answers.map(({ host, answeredAt }) => ({ host, answered: writeTime(answeredAt) })),
    files: imports.map(({ files, imported_at: at }) => ({
      names: JSON.parse(files) as string[],
      imported: writeTime(at),
    })),
  };
}

/** Each pool takes what the one before it gave. */
function poolsFrom(token: string, pools: readonly PricePool[]): SourcePool[] {
  let taken = token;
  return pools.map(({ address, version, protocol, tokens, tickers, depthUsd }) => {
    const side = tokens[0] === taken ? 1 : 0;
    taken = tokens[side];
    return {
      address,
      version,
      protocol,
      gives: { address: taken, ticker: tickers[side] },
      held_usd: depthUsd,
    };
  });
}
