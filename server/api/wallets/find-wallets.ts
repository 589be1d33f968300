import type { ChainId } from "../../../contract/chains.ts";
import { shippedLabels } from "../../address-kinds/shipped-labels.ts";
import type { Reader } from "../../store/reader.ts";
import { readPartialAddress } from "./partial-address.ts";

/** A wallet that tokens here name. */
export interface FoundWallet {
  readonly address: string;
  /** Who it is said to be; null where it is found by its address. */
  readonly label: string | null;
  /** How many tokens name it. */
  readonly tokens: number;
}

/** Whose label has the text in it. */
export interface LabelledWallet {
  readonly address: string;
  readonly label: string;
}

/** Of a label: fewer letters are in very many. */
const leastLetters = 3;
const mostLooked = 200;

/** Wallets of a chain whose label has the text in it, then those whose address has that part; each the more tokens the earlier. */
export async function findWallets(
  reader: Reader,
  chain: ChainId,
  text: string,
  limit: number,
): Promise<FoundWallet[]> {
  const labelled = await findLabelled(reader, chain, text);
  const part = readPartialAddress(chain, text);
  if (labelled.length === 0 && part === undefined) return [];
  const rows = await reader.rows<{ address: string; label: string | null; tokens: bigint }>(
    `WITH labelled AS (
       SELECT given.each.address AS address, given.each.label AS label
       FROM (SELECT unnest(from_json($2::JSON, '[{"address":"VARCHAR","label":"VARCHAR"}]')) AS each) AS given
     ),
     found AS MATERIALIZED (
       SELECT w.wallet_id, w.address, l.label FROM wallets AS w JOIN labelled AS l ON l.address = w.address
       UNION ALL
       FROM (
         SELECT wallet_id, address, NULL AS label FROM wallets
         WHERE $3 <> '' AND starts_with(lower(address), $4) AND ends_with(lower(address), $5)
         ORDER BY address LIMIT ${mostLooked}
       )
     )
     SELECT f.address, min(f.label) AS label, count(DISTINCT s.token_id) AS tokens
     FROM wallet_stats AS s
     JOIN found AS f ON f.wallet_id = s.owner
     JOIN tokens AS t ON t.token_id = s.token_id
     WHERE t.chain = $1
     GROUP BY f.address
     ORDER BY min(f.label) IS NULL, tokens DESC, f.address
     LIMIT $6`,
    [
      chain,
      JSON.stringify(labelled),
      part === undefined ? "" : "part",
      part?.start ?? "",
      part?.end ?? "",
      limit,
    ],
  );
  return rows.map(({ address, label, tokens }) => ({ address, label, tokens: Number(tokens) }));
}

/** By the operator's lists, then by the labels that come with Holderscope. */
export async function findLabelled(reader: Reader, chain: ChainId, text: string): Promise<LabelledWallet[]> {
  const wanted = text.trim().normalize("NFKC").toLowerCase();
  if (wanted.length < leastLetters) return [];
  const rows = await reader.rows<LabelledWallet>(
    `SELECT address, min(name) AS label FROM address_labels
     WHERE chain = $1 AND contains(lower(name), $2)
     GROUP BY address ORDER BY label, address LIMIT ${mostLooked}`,
    [chain, wanted],
  );
  const known = new Set(rows.map(({ address }) => address));
  const shipped = [...shippedLabels(chain)].flatMap(([address, labels]): LabelledWallet[] => {
    const label = labels.find(({ name }) => name.toLowerCase().includes(wanted));
    return label === undefined || known.has(address) ? [] : [{ address, label: label.name }];
  });
  return [...rows, ...shipped].slice(0, mostLooked);
}
