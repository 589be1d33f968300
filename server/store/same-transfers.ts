import type { Database } from "./database.ts";
import { IngestError } from "./ingest-error.ts";
import { type MatchedToken, storedIds } from "./token-match.ts";

/** Transfers that are numbered in one way: what is stored of a token, or what one file has. */
interface NumberedSet {
  readonly token_id: number;
  readonly numbering: string;
  /** Null: stored. */
  readonly file: number | null;
}

/** What is merged of one numbering, or without, of one file. */
export interface IncomingSet {
  readonly token_id: number;
  readonly numbering: string | null;
  readonly file: number | null;
  readonly rows: bigint;
  readonly disordered: bigint;
  /** Rows that have the number of the one before. */
  readonly repeating: bigint;
}

/** A set with its first and last place, and how many it has. Places are blocks, or times where one set has no blocks. */
interface PlacedSet extends NumberedSet {
  readonly first: bigint;
  readonly last: bigint;
  readonly places: bigint;
}

const storedNumbering = "coalesce(numbering, 'log')";
const isOrder = (numbering: string) => numbering.startsWith("order");
/** What the order of transfers is by. Of two kinds neither comes before the other. */
const clockOf = ({ numbering }: NumberedSet) =>
  numbering === "seq" ? "seq" : numbering.endsWith(" of times") ? "time" : "block";
/** The chain's numbers first: what has others is taken where they have nothing. */
const rank = ({ numbering }: NumberedSet) =>
  numbering === "log" ? 0 : numbering === "seq" ? 3 : isOrder(numbering) ? 2 : 1;
const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const ofSet = ({ numbering, file }: NumberedSet) => `file = ${file} AND numbering = ${text(numbering)}`;

/**
 * Takes those transfers out of `incoming` that are stored, or come in another file, with another number: a transfer is
 * known by its block or its time, its two owners, its amount and the hash of its transaction, where both have it. Equal
 * ones are counted. Throws where neither set has all of a block, so that it cannot be told what the block has. Returns how
 * many rows went, by token id.
 */
export async function dropSameTransfers(
  db: Database,
  tokens: readonly MatchedToken[],
  incoming: readonly IncomingSet[],
): Promise<ReadonlyMap<number, bigint>> {
  const numbered = incoming.flatMap(({ token_id, numbering, file }) =>
    numbering === null ? [] : [{ token_id, numbering, file }],
  );
  const ofNumbered = new Set(numbered.map((set) => set.token_id));
  const stored = storedIds(tokens.filter(({ tokenId }) => ofNumbered.has(tokenId)));
  const sets: readonly NumberedSet[] =
    stored === ""
      ? numbered
      : numbered.concat(
          await db.rows<NumberedSet>(
            `SELECT DISTINCT token_id, ${storedNumbering} AS numbering, NULL::INTEGER AS file FROM transfers
             WHERE token_id IN (${stored})`,
          ),
        );
  const severalSets = tokens
    .map((token) => ({ token, ofToken: sets.filter((set) => set.token_id === token.tokenId) }))
    .filter(({ ofToken }) => ofToken.length > 1);
  if (severalSets.length === 0) return new Map();
  const before = await rowsByToken(db, "incoming");
  let isDropped = false;
  for (const { token, ofToken } of severalSets) if (await compareSets(db, token, ofToken)) isDropped = true;
  if (!isDropped) return new Map();
  // The first of several rows with one number may be gone.
  await db.run(`
    CREATE OR REPLACE TEMP TABLE incoming AS
    SELECT * REPLACE (coalesce(
      position = lag(position) OVER () AND block = lag(block) OVER () AND token_id = lag(token_id) OVER (), false
    ) AS repeats)
    FROM (FROM incoming ORDER BY token_id, block, position, price_usd IS NULL, row)`);
  const after = await rowsByToken(db, "incoming");
  return new Map([...before].map(([tokenId, rows]) => [tokenId, rows - (after.get(tokenId) ?? 0n)]));
}

/** How many rows of each token a table has. */
export async function rowsByToken(db: Database, table: string): Promise<ReadonlyMap<number, bigint>> {
  const rows = await db.rows<{ token_id: number; rows: bigint }>(
    `SELECT token_id, count(*) AS rows FROM ${table} GROUP BY token_id`,
  );
  return new Map(rows.map((row) => [row.token_id, row.rows]));
}

/** Whether anything of a token was dropped. */
async function compareSets(
  db: Database,
  token: MatchedToken,
  sets: readonly NumberedSet[],
): Promise<boolean> {
  const place = sets.every((set) => clockOf(set) === "block") ? "block" : "time";
  const ofToken = `token_id = ${token.tokenId}`;
  const placed = await db.rows<PlacedSet>(
    `SELECT ${token.tokenId} AS token_id, numbering, file, min(${place}) AS first, max(${place}) AS last,
       count(DISTINCT ${place}) AS places
     FROM (
       SELECT numbering, file, ${place} FROM incoming WHERE ${ofToken}
       UNION ALL SELECT ${storedNumbering}, NULL, ${place} FROM transfers WHERE ${ofToken}
     ) GROUP BY numbering, file`,
  );
  const rows = `${place} AS place, block, position, from_owner, to_owner, amount, tx`;
  let isDropped = false;
  try {
    // A number that comes twice is compared by its content later.
    await db.run(`
      CREATE OR REPLACE TEMP TABLE candidates AS
      SELECT * FROM (
        SELECT ${rows}, numbering, row, file, NULL::INTEGER AS import_id FROM incoming WHERE ${ofToken}
        QUALIFY row_number() OVER (PARTITION BY file, numbering, block, position ORDER BY row) = 1
        UNION ALL
        SELECT ${rows}, ${storedNumbering}, NULL, NULL, import_id FROM transfers WHERE ${ofToken}
      )
      WHERE place IN (
        SELECT ${place} FROM (
          SELECT DISTINCT ${place}, numbering, file FROM incoming WHERE ${ofToken}
          UNION ALL
          SELECT DISTINCT ${place}, 'stored', NULL FROM transfers
          WHERE ${ofToken} AND ${place} IN (SELECT ${place} FROM incoming WHERE ${ofToken})
        ) GROUP BY ${place} HAVING count(*) > 1
      );
      CREATE OR REPLACE TEMP TABLE accepted AS FROM candidates WHERE file IS NULL;`);
    const accepted = placed.filter(({ file }) => file === null);
    const files = placed
      .filter(({ file }) => file !== null)
      .sort((left, right) => rank(left) - rank(right) || left.file! - right.file!);
    for (const set of files) {
      await db.run(`CREATE OR REPLACE TEMP TABLE compared AS FROM candidates WHERE ${ofSet(set)}`);
      if (accepted.length > 0 && (await dropKnown(db, token, set, accepted))) isDropped = true;
      await db.run(
        "INSERT INTO accepted SELECT * FROM compared ANTI JOIN accepted USING (numbering, block, position)",
      );
      accepted.push(set);
    }
  } finally {
    for (const table of ["candidates", "accepted", "compared", "shared_places", "same_rows"])
      await db.run(`DROP TABLE IF EXISTS temp.${table}`);
  }
  return isDropped;
}

/** Drops of one set what is accepted already, or of those what it has in more of a block. */
async function dropKnown(
  db: Database,
  token: MatchedToken,
  set: PlacedSet,
  accepted: readonly PlacedSet[],
): Promise<boolean> {
  await compareShared(db, set);
  const [found] = await db.rows<{
    shared: number;
    only: bigint | null;
    renumbered: boolean | null;
    contains: number;
  }>(
    `SELECT count(*)::DOUBLE AS shared, min(place) AS only, bool_or(is_unmatched AND is_contained) AS renumbered,
       count(*) FILTER (contains)::DOUBLE AS contains FROM shared_places`,
  );
  const { shared, only, renumbered, contains } = found!;
  if (shared === 0 && accepted.every((one) => clockOf(one) === clockOf(set))) return false;
  const [first, last] = [least(accepted.map((one) => one.first)), -least(accepted.map((one) => -one.last))];
  // The only place that both have is where one ends and the other begins: each may have a part of it.
  const isCut =
    shared === 1 && (only === set.first || only === set.last) && (only === first || only === last);
  // Numbers that are not among the others', of transfers that are: they are numbered in another way.
  const compared = `(has_others OR ${renumbered === true && !isCut})`;
  const placeWhere = async (condition: string) => {
    const [row] = await db.rows<{ place: bigint | null; places: number }>(
      `SELECT min(place) AS place, count(*)::DOUBLE AS places FROM shared_places WHERE ${condition}`,
    );
    return row!;
  };
  if (isCut) {
    const { place } = await placeWhere(`${compared} AND has_common AND NOT has_tx`);
    if (place !== null) throw await refusal(db, token, set, place, "cut");
  }

  if (accepted.some((one) => clockOf(one) !== clockOf(set))) {
    const known = await placeWhere(`${compared} AND is_contained`);
    if (known.places === Number(set.places)) {
      await dropFrom(db, token, "compared", "true");
      return true;
    }
    const isNew = accepted.every(({ file }) => file !== null);
    if (isNew && contains === (await placesOf(db, token, accepted))) {
      await db.run(
        `DELETE FROM incoming WHERE token_id = ${token.tokenId} AND (${accepted.map((one) => `(${ofSet(one)})`).join(" OR ")});
         DELETE FROM accepted;`,
      );
      return true;
    }
    const outside = await placeWhere("NOT is_contained");
    throw await refusal(db, token, set, outside.place ?? set.first, "clock");
  }

  const unclear = await placeWhere(`${compared} AND NOT is_contained AND (is_stored OR NOT contains)`);
  if (unclear.place !== null) throw await refusal(db, token, set, unclear.place, "parts");
  const places = (condition: string) =>
    `place IN (SELECT place FROM shared_places WHERE ${compared} AND ${condition})`;
  await dropFrom(db, token, "compared", places("is_contained"));
  await dropFrom(db, token, "accepted", places("NOT is_contained"));
  return (await placeWhere(compared)).places > 0;
}

const least = (values: readonly bigint[]) =>
  values.reduce((smallest, value) => (value < smallest ? value : smallest));

/** At how many places the sets that came before have transfers. */
async function placesOf(db: Database, token: MatchedToken, sets: readonly PlacedSet[]): Promise<number> {
  const [row] = await db.rows<{ places: number }>(
    `SELECT count(DISTINCT time)::DOUBLE AS places FROM incoming
     WHERE token_id = ${token.tokenId} AND (${sets.map((one) => `(${ofSet(one)})`).join(" OR ")})`,
  );
  return row!.places;
}

async function dropFrom(
  db: Database,
  token: MatchedToken,
  table: "accepted" | "compared",
  condition: string,
): Promise<void> {
  // Rows that repeat a number go with it.
  await db.run(`
    DELETE FROM incoming WHERE token_id = ${token.tokenId} AND (file, numbering, block, position) IN (
      SELECT (file, numbering, block, position) FROM ${table} WHERE ${condition}
    );
    DELETE FROM ${table} WHERE ${condition};`);
}

/**
 * What a set and those before it have of the places that both have. `is_contained`: the set has nothing there that the
 * others lack; `contains`: they have nothing there that it lacks. `has_others`: they are numbered in another way, or in the
 * order of a file; `is_unmatched`: in the same way, and a number of the set is not among theirs.
 */
async function compareShared(db: Database, { numbering }: NumberedSet): Promise<void> {
  await db.run(`
    CREATE OR REPLACE TEMP TABLE same_rows AS
    SELECT *, bool_and(tx IS NOT NULL) OVER (PARTITION BY place) AS has_tx FROM (
      SELECT *, true AS is_new FROM compared UNION ALL SELECT *, false FROM accepted
    ) WHERE place IN (SELECT place FROM compared) AND place IN (SELECT place FROM accepted);`);
  await db.run(
    `CREATE OR REPLACE TEMP TABLE shared_places AS
     WITH counts AS (
       SELECT place, has_tx, count(*) FILTER (is_new) AS news, count(*) FILTER (NOT is_new) AS olds FROM same_rows
       GROUP BY place, has_tx, from_owner, to_owner, amount, CASE WHEN has_tx THEN tx END
     ),
     contents AS (
       SELECT place, has_tx, bool_or(news > 0 AND olds > 0) AS has_common, bool_and(news <= olds) AS is_contained,
         bool_and(olds <= news) AS contains
       FROM counts GROUP BY ALL
     ),
     unmatched AS (
       SELECT place, bool_or(is_alone) AS is_alone FROM (
         SELECT place, bool_and(is_new) AS is_alone FROM same_rows GROUP BY place, block, position, numbering
       ) GROUP BY place
     ),
     others AS (
       SELECT place, bool_or(file IS NULL) AS is_stored,
         bool_or(numbering <> ${text(numbering)} OR ${isOrder(numbering)}) AS has_others
       FROM same_rows WHERE NOT is_new GROUP BY place
     )
     SELECT place, has_tx, has_common, is_contained, contains, is_stored, has_others,
       is_alone AND NOT has_others AS is_unmatched
     FROM contents JOIN unmatched USING (place) JOIN others USING (place)`,
  );
}

/** Why a set cannot be put together with those before it: which rows or files they are. */
async function refusal(
  db: Database,
  token: MatchedToken,
  set: NumberedSet,
  place: bigint,
  why: "cut" | "clock" | "parts",
): Promise<IngestError> {
  const { chain, address } = token.identity;
  const ofIncoming = `FROM incoming WHERE token_id = ${token.tokenId}`;
  const [here] = await db.rows<{ row: bigint; time: bigint }>(
    `SELECT row, time ${ofIncoming} AND ${ofSet(set)} ORDER BY ${place} NOT IN (block, time), row LIMIT 1`,
  );
  const [other] = await db.rows<{ row: bigint | null; files: string | null }>(
    `SELECT row, i.files FROM (
       SELECT row, place, import_id FROM accepted
       UNION ALL (SELECT row, time, NULL ${ofIncoming} AND NOT (${ofSet(set)}) ORDER BY row LIMIT 1)
       UNION ALL (SELECT NULL, time, import_id FROM transfers WHERE token_id = ${token.tokenId} LIMIT 1)
     ) LEFT JOIN imports AS i USING (import_id) ORDER BY place <> ${place}, row LIMIT 1`,
  );
  return new IngestError("numbering", "transfers are numbered in two ways", {
    chain,
    token: address,
    ...(here !== undefined && { row: Number(here.row), time: Number(here.time) }),
    ...(other?.row !== undefined && other.row !== null && { otherRow: Number(other.row) }),
    otherFiles: other?.files ? (JSON.parse(other.files) as string[]) : [],
    why,
  });
}
