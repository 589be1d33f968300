import { type ChainId, familyOf } from "../../contract/chains.ts";
import { bytes, count, printable } from "../lib/terminal-text.ts";
import { counted } from "../sources/files/wording.ts";
import type { Exported, ExportedFile } from "../store/export.ts";
import type { BackupSummary } from "../store/recovery/backup.ts";
import type { ImportOfToken } from "../store/imports.ts";
import type { TokenDetails } from "../store/token-details.ts";
import type { Reindexing } from "./token-actions.ts";
import type { UndoPlan } from "../store/undo.ts";
import type { Removal, Renaming } from "./token-actions.ts";

/** What an action does, in the same words in a terminal and on the operator's page. */

export type Fact = readonly [name: string, text: string];

export interface Words {
  readonly title: string;
  readonly facts: readonly Fact[];
}

export function titleOf({ token, address }: TokenDetails): string {
  return token === null ? address : `${printable(token.name)} (${printable(token.ticker)})`;
}

export function removalWords({ details }: Removal): Words {
  const { chain, address, transfers, index } = details;
  const again = index === null ? "import its files" : `npx holderscope index ${chain} --token ${address}`;
  return {
    title: `Remove ${titleOf(details)} of ${chain}?`,
    facts: [
      ["lost", `${counted(transfers, "transfer")}, prices, history, how far it was read`],
      ["stays", "labels of addresses, other tokens, backups"],
      ["to have it again", again],
      ...(transfers === 0
        ? []
        : [["to keep a file", keepFile(`tokens remove ${chain} ${address}`)] as const]),
    ],
  };
}

/** What goes can be written into a file that imports read. */
const keepFile = (command: string) => `npx holderscope ${command} --export FILE.csv --yes`;

const kindWords = { transfers: "transfer", balances: "balance", prices: "price" } as const;
const pathWord = (path: string) => (/^[\w./:@+-]+$/.test(path) ? path : JSON.stringify(path));

function importOf({ path, kind }: ExportedFile, { chain, isIncomplete, asOf }: Exported): string {
  const options = [
    isIncomplete && kind === "transfers" && " --allow-incomplete",
    kind === "balances" && asOf !== null && ` --as-of ${asOf}`,
  ].filter(Boolean);
  return `npx holderscope import ${kind} ${pathWord(path)} --chain ${chain} --all-tokens${options.join("")}`;
}

/** What was written before it was taken out, and how it comes back. */
export function exportedWords(exported: Exported): Fact[] {
  return exported.files.flatMap((file): Fact[] => [
    ["written", `${file.path}: ${counted(file.rows, kindWords[file.kind])}, ${bytes(file.bytes)}`],
    ["to have it again", importOf(file, exported)],
  ]);
}

export function removalDone({ details }: Removal): string {
  return `Removed ${titleOf(details)}: ${counted(details.transfers, "transfer")}.`;
}

/** Null where the next start will not read it again. */
export function settingsNote({ details: { chain }, isInSettings }: Removal): string | null {
  const setting = `HOLDERSCOPE_${chain.toUpperCase()}_TOKENS`;
  return isInSettings ? `${setting} names it: take it out there, or the next start reads it again.` : null;
}

const called = ({ name, ticker }: Renaming["before"]) => `${printable(name)} (${printable(ticker)})`;

export function renamingWords({ before, after }: Renaming): Words {
  return {
    title: `Call ${called(before)} by another name?`,
    facts: [
      ["is called then", called(after)],
      ["stays", "its address, its figures, links to it"],
    ],
  };
}

export function renamingDone({ before, after }: Renaming): string {
  return `${called(before)} is called ${called(after)} now.`;
}

/** Of a transfer beside its wallets, as it lies in a database. */
const transferBytes = 80;

export function reindexWords(
  found: readonly TokenDetails[],
  chain: ChainId,
): Words & { readonly each: string[] } {
  const isOne = found.length === 1;
  const pages = isOne ? "its page" : "their pages";
  const transfers = found.reduce((sum, token) => sum + token.transfers, 0);
  return {
    title: `Read ${counted(found.length, "token")} of ${chain} again?`,
    each: found.map((token) => `${titleOf(token)}: ${counted(token.transfers, "transfer")}`),
    facts: [
      ["meanwhile", `${pages} and answers stay as they are; the new figures come all at once`],
      ...(transfers === 0
        ? []
        : [["room", `about ${bytes(transfers * transferBytes)} on the disk until then`] as const]),
      ["lost", `a name given here: the chain's own comes back`],
      ...(familyOf(chain) === "solana"
        ? [["lost", "what was dated by snapshots: the new past begins with the next one"] as const]
        : []),
      ["stays", "imported prices, labels of addresses, other tokens, backups"],
    ],
  };
}

type Elsewhere = Pick<NonNullable<Reindexing<unknown>["elsewhere"]>, "url" | "token">;

/** Of a token that another machine of the cluster has. */
export function elsewhereWords({ url, token }: Elsewhere): Words {
  return {
    title: `Read ${token.address} again?`,
    facts: [
      ["worker", `${url} has it and reads it again`],
      ["meanwhile", "its page and answers stay as they are; the new figures come all at once"],
    ],
  };
}

export function begunElsewhere({ url, token }: Elsewhere): string {
  return `The worker ${url} has begun to read ${token.address} again. How far it is: ${url}/operate`;
}

const rowsOf = (added: number, kind: string) => `${count(added)} ${added === 1 ? kind.slice(0, -1) : kind}`;
const nameOf = ({ name, ticker }: ImportOfToken) => `${printable(name)} (${printable(ticker)})`;

export function undoTitle({ undone: { id, files } }: UndoPlan): string {
  return `import ${id} of ${printable(files.join(", "), 200)}`;
}

/** What becomes of each token. */
export function undoLines({ undone: { kind }, removed, kept }: UndoPlan, isDone: boolean): string[] {
  return [
    ...removed.map(
      (token) => `${nameOf(token)}: ${isDone ? "removed" : "is removed"}, nothing else is known of it`,
    ),
    ...kept.map(
      (token) =>
        `${nameOf(token)}: ${isDone ? "as before," : "goes back to what it was,"} without ${rowsOf(token.added, kind)}`,
    ),
  ];
}

/** How what an import brought is kept. */
export function undoKeeping({ undone: { id } }: UndoPlan): Fact {
  return ["to keep a file", keepFile(`imports undo ${id}`)];
}

/** In one line, for a list of imports. */
export function undoShort({ undone: { kind }, removed, kept }: UndoPlan): string {
  const added = [...removed, ...kept].reduce((sum, one) => sum + one.added, 0);
  const takes = `takes back ${rowsOf(added, kind)} of ${counted(removed.length + kept.length, "token")}`;
  if (removed.length === 0) return takes;
  const names = removed.length > 3 ? counted(removed.length, "token") : removed.map(nameOf).join(", ");
  return `${takes}; removes ${names}, of which nothing else is known`;
}

export function backupContents({ tokens, transfers, bytes: size }: BackupSummary): string {
  return `${counted(tokens, "token")}, ${counted(transfers, "transfer")}, ${bytes(size)}`;
}

export function backupDone(summary: BackupSummary): string {
  return `Copied to ${summary.path}, opened and read: ${backupContents(summary)}.`;
}
