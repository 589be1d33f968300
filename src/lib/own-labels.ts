import { type ChainId, isChainId } from "../../contract/chains.ts";
import { normalizeAddress } from "../../contract/address.ts";
import { csv } from "./csv.ts";
import { keepLabelsText, labelsText } from "./storage.ts";

/** What a reader calls an address. Kept in this browser, and never sent. */
export interface OwnLabel {
  readonly chain: ChainId;
  readonly address: string;
  readonly name: string;
}

export const longestOwnLabel = 32;
const mostLabels = 1_000;

const none: readonly OwnLabel[] = [];
let kept: { readonly text: string; readonly labels: readonly OwnLabel[] } = { text: "", labels: none };

/** The same list until it really changes; for `useSyncExternalStore`. */
export function ownLabels(): readonly OwnLabel[] {
  const text = labelsText();
  if (text !== kept.text) kept = { text, labels: text === "" ? none : parse(text) };
  return kept.labels;
}

/** The server's view of them. */
export function noOwnLabels(): readonly OwnLabel[] {
  return none;
}

/** An empty name takes the label away. False where the browser keeps nothing. */
export function setOwnLabel({ chain, address, name }: OwnLabel): boolean {
  const others = ownLabels().filter((label) => label.chain !== chain || label.address !== address);
  return keep(read({ chain, address, name }).concat(others));
}

export function ownLabelsCsv(): string {
  return csv([
    ["chain", "address", "name"],
    ...ownLabels().map(({ chain, address, name }) => [chain, address, name]),
  ]);
}

/** Adds those of a file, which win over what is here; how many were read. Undefined where none can be kept. */
export function addOwnLabels(text: string): number | undefined {
  const added = rowsOf(text).flatMap(([chain = "", address = "", name = ""]) =>
    // A spreadsheet's guard against formulas is not a part of the name.
    read({ chain, address, name: name.replace(/^'(?=[=+\-@])/, "") }),
  );
  return keep([...added, ...ownLabels()]) ? added.length : undefined;
}

/** Each address once, its first label. */
function keep(labels: readonly OwnLabel[]): boolean {
  const byAddress = new Map(labels.toReversed().map((label) => [`${label.chain} ${label.address}`, label]));
  const list = [...byAddress.values()].toReversed().slice(0, mostLabels);
  return keepLabelsText(list.length === 0 ? "" : JSON.stringify(list));
}

/** What was stored may be of another version, what is imported of anybody. */
function parse(text: string): readonly OwnLabel[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.flatMap(read).slice(0, mostLabels) : none;
  } catch {
    return none;
  }
}

function read(value: unknown): OwnLabel[] {
  const { chain, address, name } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof chain !== "string" || !isChainId(chain)) return [];
  if (typeof address !== "string" || typeof name !== "string") return [];
  const normal = normalizeAddress(chain, address);
  const text = Array.from(name.trim()).slice(0, longestOwnLabel).join("");
  return normal === undefined || text === "" ? [] : [{ chain, address: normal, name: text }];
}

/** The cells of a CSV as RFC 4180 has it. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ",") rows.push([]);
  }
  return rows;
}
