import { basename } from "node:path";
import { normalizeAddress } from "../../../contract/address.ts";
import { type ChainId, chainIds, chains, isChainId } from "../../../contract/chains.ts";
import { splitPrefixed } from "../../../contract/networks.ts";
import { looksShipped } from "../../address-kinds/shipped-labels.ts";
import { oneLine } from "../../lib/foreign-text.ts";
import { yieldToRequests } from "../../lib/yield-to-requests.ts";
import { replaceLabels, type StoredLabel } from "../../store/labels.ts";
import type { Store } from "../../store/store.ts";
import { FileError } from "../files/file-error.ts";
import { counted } from "../files/wording.ts";
import { categoryOf } from "./categories.ts";
import { type RawRow, readLabelFile } from "./label-file.ts";

export interface LabelRequest {
  readonly file: string;
  /** Of rows that name no chain. */
  readonly chain: ChainId | null;
  /** Null: the name of the file. */
  readonly source: string | null;
  readonly skipBadRows: boolean;
}

export interface LabelSummary {
  readonly source: string;
  readonly labels: number;
  readonly addresses: number;
  /** Of the same source and chains, that were there before. */
  readonly replaced: number;
  /** Rows of chains that are not served. */
  readonly otherChains: number;
  /** Rows that were left out, the first of them with place and reason. */
  readonly badRows: number;
  readonly examples: readonly string[];
}

const shownRows = 20;
const longestSource = 60;

/** Throws `FileError` where nothing is imported. */
export async function importLabels(store: Store, request: LabelRequest): Promise<LabelSummary> {
  const name = basename(request.file);
  const source = oneLine(request.source ?? name, longestSource);
  if (looksShipped(source)) {
    throw new FileError(
      `Nothing is imported: ${source} is the name of labels that come with Holderscope. Give the list another one by --source.`,
    );
  }
  const labels = new Map<string, StoredLabel>();
  const bad: string[] = [];
  let otherChains = 0;
  const pause = yieldToRequests();
  for await (const row of readLabelFile(request.file)) {
    await pause();
    const label = labelOf(row, request.chain);
    if (label === "other chain") otherChains += 1;
    else if ("bad" in label) bad.push(`${name}, ${row.place}: ${label.bad}`);
    else labels.set(JSON.stringify([label.chain, label.address, label.name]), label);
  }
  const examples = bad.slice(0, shownRows);
  if (bad.length > 0 && !request.skipBadRows) {
    const more = bad.length > shownRows ? [`… and ${bad.length - shownRows} more`] : [];
    throw new FileError(
      [`Nothing is imported: ${counted(bad.length, "row")} cannot be read.`, ...examples, ...more].join(
        "\n  ",
      ) + "\n--skip-bad-rows leaves them out.",
    );
  }
  if (labels.size === 0) throw new FileError(`${name} has no label of a chain that is served.`);
  const rows = [...labels.values()];
  const replaced = await store.label((db) => replaceLabels(db, source, rows));
  const addresses = new Set(rows.map(({ chain, address }) => `${chain}:${address}`)).size;
  return { source, labels: rows.length, addresses, replaced, otherChains, badRows: bad.length, examples };
}

const longestName = 100;

/** Why a row is not a label: wrong, or of a chain that is not served. */
type NoLabel = { readonly bad: string } | "other chain";

/** The fields by all names that lists have for them, the surest first. */
const fieldNames = {
  address: ["address", "wallet", "wallet_address", "account", "contract_address"],
  name: ["name", "name_tag", "nametag", "label_name", "label", "contract_name", "entity"],
  category: ["category", "usage_category", "label_type", "type", "labels"],
  chain: ["chain", "chain_id", "blockchain", "network"],
  asOf: ["as_of", "updated_at", "date", "time_created", "lastupdatedtimestamp"],
} as const;

/** Reads a row. `chain` holds for rows that name none. */
function labelOf({ fields }: RawRow, chain: ChainId | null): StoredLabel | NoLabel {
  if (fields === undefined) return { bad: "not as many fields as the header has names, or not an object" };
  const of = (field: keyof typeof fieldNames) => textsOf(fields, fieldNames[field]);
  const [givenChain] = of("chain");
  const [givenText = ""] = of("address");
  const prefixed = splitPrefixed(givenText);
  const givenAddress = prefixed?.address ?? givenText;
  const found = givenChain === undefined ? (prefixed ? prefixed.network.chain : chain) : chainOf(givenChain);
  if (found === undefined) return "other chain";
  if (prefixed !== undefined && prefixed.network.chain !== found)
    return { bad: `its address is one of ${prefixed.network.name}, its chain ${chains[found!].name}` };
  if (givenAddress === "") return { bad: "no address" };
  if (found === null) return { bad: "no chain: name it with --chain" };
  const address = normalizeAddress(found, givenAddress);
  if (address === undefined) return { bad: `its address is none of ${chains[found].name}` };
  const name = nameOf(fields);
  if (name === "") return { bad: "no name" };
  const { category, given } = categoryOf(of("category"));
  const isContract = category === "other" && given === null && textsOf(fields, ["is_contract"])[0] === "true";
  return {
    chain: found,
    address,
    name,
    category: isContract ? "contract" : category,
    categoryGiven: given === null ? null : oneLine(given, longestName),
    asOf: timeOf(of("asOf")[0]),
  };
}

/** A project's contract is called by both: "uniswap: UniswapV2Router02". */
function nameOf(fields: Readonly<Record<string, unknown>>): string {
  const [name = ""] = textsOf(fields, fieldNames.name);
  const [project = ""] = textsOf(fields, ["owner_project"]);
  return oneLine([project, name].filter((part) => part !== "").join(": "), longestName);
}

/** The texts of the first of the fields that has any. */
function textsOf(fields: Readonly<Record<string, unknown>>, names: readonly string[]): string[] {
  for (const name of names) {
    const value = fields[name];
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    const texts = values.flatMap((text) =>
      typeof text === "string" || typeof text === "number" || typeof text === "boolean" ? [String(text)] : [],
    );
    const said = texts.map((text) => text.trim()).filter((text) => text !== "");
    if (said.length > 0) return said;
  }
  return [];
}

/** By its id, its name, or as CAIP-2 has it; undefined for a chain that is not served. */
function chainOf(text: string): ChainId | undefined {
  const word = text.toLowerCase().replace(/^eip155:/, "");
  if (isChainId(word)) return word;
  return chainIds.find((id) => {
    const { name, words } = chains[id];
    return name.toLowerCase() === word || words.split(" ").includes(word);
  });
}

/** Unix seconds; null where it is not a time. */
function timeOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const milliseconds = /^\d{9,11}$/.test(text) ? Number(text) * 1_000 : Date.parse(text);
  return Number.isNaN(milliseconds) || milliseconds < 0 ? null : Math.floor(milliseconds / 1_000);
}
