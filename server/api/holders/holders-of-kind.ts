import type { Holder } from "../../../contract/holders.ts";
import { type ExclusionGroup, notWallets } from "../../../contract/kinds.ts";
import { entityTag } from "../../lib/entity-tag.ts";
import { wholeTokens } from "../../ledger/amount.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import type { Reader } from "../../store/reader.ts";
import type { Answer } from "../backend.ts";
import { hasExclusions } from "../exclusions/excluded-owners.ts";
import { findExclusions } from "../exclusions/exclusions.ts";
import { type HolderPage, type HolderQuery, rawRange } from "./holder-pages.ts";
import { type HoldersArgs, withNowItself } from "./holders-at.ts";
import { StaleTokenError } from "../at-version.ts";
import type { TokenState } from "../token-state.ts";

interface Row {
  readonly version: number;
  readonly rank: number;
  readonly amount: bigint;
  readonly address: string;
  readonly account: string;
}

type LoadPage = (token: TokenState, query: HolderQuery) => Promise<HolderPage>;

/** A page of the holders of some kinds, ranked among all. Throws `invalid_range` for those of the past. */
export async function loadHoldersOfKind(
  reader: Reader,
  loadPage: LoadPage,
  token: TokenState,
  args: HoldersArgs,
): Promise<Answer> {
  if (args.at !== undefined || hasExclusions(args)) {
    throw new ProblemError(
      "invalid_range",
      "kind lists holders of now with all counted: give it without at, without and and",
    );
  }
  const kinds = args.kind ?? [];
  const isOfWallets = kinds.includes("wallet");
  const groups = isOfWallets
    ? notWallets.filter((group) => !kinds.includes(group))
    : kinds.filter((kind): kind is ExclusionGroup => kind !== "wallet");
  const listed = await loadListed(reader, token, args, groups);
  const page = isOfWallets ? await pageWithout(loadPage, token, args, listed) : pageOf(listed, token, args);
  const { total, rows } = args.with?.includes("now") ? withNowItself(page) : page;
  const body = `{"holder_count":${token.holderCount},"total":${total},"holders":[${rows.join(",")}]}`;
  return { body, etag: entityTag(body), ...token.meta, pageTotal: total };
}

/** The rows of the holders that the words name, in the order of their ranks. */
async function loadListed(
  reader: Reader,
  token: TokenState,
  args: HoldersArgs,
  groups: readonly ExclusionGroup[],
): Promise<readonly Row[]> {
  const found = await findExclusions(reader, token, {
    chain_id: args.chain_id,
    token_address: args.contract_address,
    without: groups,
  });
  if (found.length === 0) return [];
  const rows = await reader.rows<Row>(
    `SELECT t.version, h.rank, h.amount, h.address, h.account
     FROM holders AS h JOIN tokens AS t USING (token_id)
     WHERE token_id = $1 AND h.address IN (SELECT unnest(string_split($2, ' '))) ORDER BY h.rank`,
    [token.tokenId, found.map(({ address }) => address).join(" ")],
  );
  if (rows.some(({ version }) => version !== token.version)) throw new StaleTokenError();
  const { least, most } = rawRange(args, token.decimals);
  return rows.filter(({ amount }) => amount >= (least ?? 0n) && (most === null || amount <= most));
}

function pageOf(listed: readonly Row[], token: TokenState, query: HolderQuery): HolderPage {
  const isRaw = query.with?.includes("raw") ?? false;
  const rows = listed.slice(query.offset, query.offset + query.limit).map(({ amount, ...row }) =>
    JSON.stringify({
      address: row.address,
      spl_token_account: row.account,
      amount: wholeTokens(amount, token.decimals),
      ...(isRaw && { amount_raw: String(amount) }),
      rank: row.rank,
    } satisfies Holder),
  );
  return { total: listed.length, rows };
}

/** The page of the plain list with as many more rows as are passed over. */
async function pageWithout(
  loadPage: LoadPage,
  token: TokenState,
  query: HolderQuery,
  passed: readonly Row[],
): Promise<HolderPage> {
  const first = await loadPage(token, { ...query, offset: 0, limit: 1 });
  const begin = rankOf(first.rows[0]);
  const total = first.total - passed.length;
  let offset = query.offset;
  let next = 0;
  // Places in the plain list, from 0.
  for (; next < passed.length && passed[next]!.rank - begin <= offset; next += 1) offset += 1;
  let limit = query.limit;
  for (let index = next; index < passed.length && passed[index]!.rank - begin < offset + limit; index += 1)
    limit += 1;
  const { rows } = await loadPage(token, { ...query, offset, limit });
  const ranks = new Set(passed.map(({ rank }) => rank));
  return { total, rows: rows.filter((row) => !ranks.has(rankOf(row))) };
}

function rankOf(row: string | undefined): number {
  return row === undefined ? 1 : (JSON.parse(row) as Holder).rank;
}
