import type { ChainId } from "../../contract/chains.ts";
import { familyOf } from "../../contract/chains.ts";
import { formatTime, wholeTokens } from "../sources/files/wording.ts";
import { describePools } from "../sources/prices/describe-pools.ts";
import type { StoredImport } from "../store/imports.ts";
import type { PriceRoute } from "../store/sources/price-route.ts";
import type { TokenDetails } from "../store/token-details.ts";
import type { StoredToken } from "../store/token-list.ts";
import type { CommandResult, FormattedResult, IndexLine } from "./command.ts";
import { count, longestReason, printable, table } from "../lib/terminal-text.ts";
import {
  exportedWords,
  type Fact,
  begunElsewhere,
  elsewhereWords,
  reindexWords,
  removalDone,
  removalWords,
  renamingDone,
  settingsNote,
  titleOf,
  undoKeeping,
  undoLines,
  undoTitle,
} from "../operation/action-words.ts";
import { refusedWords } from "../operation/rereading.ts";

type ResultOf<Name extends CommandResult["name"]> = Extract<CommandResult, { name: Name }>;

function facts(lines: readonly Fact[]): string[] {
  const width = Math.max(...lines.map(([name]) => name.length));
  return lines.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
}

const notYet = (what: string, command: string) =>
  `Nothing is ${what} yet. To do it: npx holderscope ${command} --yes`;

export function formatTokenList(tokens: readonly StoredToken[]): FormattedResult {
  const head = ["chain", "ticker", "name", "address", "holders", "history", "source"];
  return tokens.length === 0
    ? { output: ["There are no tokens yet."], notes: ["Import one: npx holderscope import transfers --help"] }
    : { output: table(head, tokens.map(tokenCells)), notes: [] };
}

function tokenCells(token: StoredToken): string[] {
  return [
    token.chain,
    printable(token.ticker),
    printable(token.name),
    token.address,
    count(token.holderCount),
    token.history,
    token.source,
  ];
}

export function formatTokenDetails({ details }: ResultOf<"tokens show" | "tokens take">): FormattedResult {
  const { chain, address, token, notes, transfers, prices, firstTime, lastTime } = details;
  const { index, price, priceAnswers, imports } = details;
  const lines: Fact[] = [
    ["page", `/${chain}/${address}`],
    ...(token === null
      ? []
      : ([
          ["source", token.source],
          ["history", token.history],
          ["decimals", String(token.decimals)],
          ["holders", count(token.holderCount)],
          ["supply", `${wholeTokens(BigInt(token.supply), token.decimals)} ${printable(token.ticker)}`],
          ["transfers", count(transfers)],
          ["prices", count(prices)],
        ] as const)),
    ...(firstTime === null ? [] : [["first", formatTime(firstTime)] as const]),
    ...(lastTime === null ? [] : [["last", formatTime(lastTime)] as const]),
    ...(notes.length === 0 ? [] : [["notes", notes.join(", ")] as const]),
    ...(index === null ? [] : indexFacts(index)),
    ...(price === null ? [] : priceFacts(price)),
    ...priceAnswers.map(
      ({ host, answeredAt }) =>
        ["price API", `${printable(host, longestReason)}, answered last ${formatTime(answeredAt)}`] as const,
    ),
    ...(imports.length === 0 ? [] : [["imports", imports.join(", ")] as const]),
  ];
  return { output: [titleOf(details), ...facts(lines)], notes: [] };
}

function indexFacts({ chain, state, reason, indexedBlock }: NonNullable<TokenDetails["index"]>): Fact[] {
  const what = familyOf(chain) === "solana" ? "slot" : "block";
  return [
    ["index", indexedBlock === null ? state : `${state}, ${what} ${count(indexedBlock)}`],
    ...(reason === null ? [] : [["reason", printable(reason, longestReason)] as const]),
  ];
}

const routeOrigins = {
  settings: "named in the settings",
  command: "named by --pair",
  found: "the deepest that was found",
};

function priceFacts({ pools, origin, chosenBlock, isRead, refusal }: PriceRoute): Fact[] {
  if (refusal !== null) return [["price", `none: ${printable(refusal, longestReason)}`]];
  const when = `chosen at block ${count(chosenBlock)}, ${routeOrigins[origin]}`;
  return [
    [
      "price",
      `${printable(describePools(pools), longestReason)}; ${when}${isRead ? "" : "; its past is being read"}`,
    ],
  ];
}

export function formatRemoval(result: ResultOf<"tokens remove">): FormattedResult {
  const note = settingsNote(result);
  const settings = note === null ? [] : [note];
  if (result.isDone) {
    const { exported } = result;
    const written = exported === null ? [] : facts(exportedWords(exported));
    return { output: [removalDone(result), ...written], notes: settings };
  }
  const { title, facts: lines } = removalWords(result);
  const { chain, address } = result.details;
  return {
    output: [title, ...facts(lines)],
    notes: [...settings, notYet("removed", `tokens remove ${chain} ${address}`)],
    failed: true,
  };
}

export function formatRename(result: ResultOf<"tokens rename">): FormattedResult {
  const { chain, address } = result;
  return { output: [renamingDone(result), ...facts([["page", `/${chain}/${address}`]])], notes: [] };
}

export function formatReindex(result: ResultOf<"tokens reindex">): FormattedResult {
  const { found, tokens, note, refused, elsewhere } = result;
  if (elsewhere?.isBegun) return { output: [begunElsewhere(elsewhere)], notes: [] };
  if (elsewhere !== undefined) {
    const { title, facts: lines } = elsewhereWords(elsewhere);
    const { chain: ofChain, address: ofToken } = elsewhere.token;
    const notes = [notYet("changed", `tokens reindex ${ofChain} ${ofToken}`)];
    return { output: [title, ...facts(lines)], notes, failed: true };
  }
  const [{ chain, address }] = found as readonly [TokenDetails];
  if (tokens !== null) {
    const { output, notes, failed } = formatIndexed(tokens, chain, note);
    return {
      output,
      notes: [...refused.map(refusedWords), ...notes],
      failed: failed === true || refused.length > 0,
    };
  }
  const { title, each, facts: lines } = reindexWords(found, chain);
  return {
    output: [title, ...each.map((line) => `  ${line}`), ...facts(lines)],
    notes: [notYet("changed", `tokens reindex ${chain} ${found.length === 1 ? address : "--all"}`)],
    failed: true,
  };
}

/** What cannot be indexed fails the command, whatever came of the others. */
export function formatIndexed(
  tokens: readonly IndexLine[],
  chain: ChainId,
  note: string | null,
): FormattedResult {
  const done = tokens.filter(({ state }) => state === "indexed");
  const others = tokens.filter(({ state }) => state !== "indexed");
  const reasons = others.map(
    ({ address, reason }) =>
      `${address} is not indexed: ${printable(reason ?? "it is not read yet", longestReason)}`,
  );
  return {
    output: done.flatMap((token) => indexedLines(token, chain)),
    notes: note === null ? reasons : [...reasons, note],
    failed: others.length > 0,
  };
}

function indexedLines(token: IndexLine, chain: ChainId): string[] {
  const isSolana = familyOf(chain) === "solana";
  return [
    `Indexed ${printable(token.name ?? token.address)} (${printable(token.ticker ?? "")}).`,
    ...facts([
      [isSolana ? "holders" : "wallets", `${count(token.holderCount ?? 0)} with a balance`],
      [isSolana ? "slot" : "block", token.block === null ? "none yet" : count(token.block)],
      ...(token.check === undefined ? [] : [["checked", printable(token.check, longestReason)] as const]),
      ["page", `/${chain}/${token.address}`],
    ]),
  ];
}

export function formatImports({ imports }: ResultOf<"imports list">): FormattedResult {
  if (imports.length === 0) {
    return {
      output: ["No import is recorded yet."],
      notes: [
        "Those of earlier versions are not; tokens of them can be removed: npx holderscope tokens --help",
      ],
    };
  }
  const head = ["number", "when", "what", "files", "rows added", "tokens", "state"];
  return { output: table(head, imports.map(importCells)), notes: [] };
}

function importCells({ id, kind, files, importedAt, undoneAt, tokens }: StoredImport): string[] {
  const names = tokens.slice(0, 3).map(({ ticker }) => printable(ticker));
  const state =
    undoneAt !== null
      ? `undone ${formatTime(undoneAt)}`
      : tokens.every(({ isGone }) => isGone)
        ? "its tokens are removed"
        : "";
  return [
    String(id),
    formatTime(importedAt),
    kind,
    printable(files.join(", ")),
    count(tokens.reduce((sum, { added }) => sum + added, 0)),
    [...names, ...(tokens.length > 3 ? [`and ${tokens.length - 3} more`] : [])].join(", "),
    state,
  ];
}

export function formatUndo({ plan, isDone, exported }: ResultOf<"imports undo">): FormattedResult {
  const lines = undoLines(plan, isDone).map((line) => `  ${line}`);
  const title = undoTitle(plan);
  const written = exported === null ? [] : facts(exportedWords(exported));
  if (isDone) return { output: [`Undid ${title}.`, ...lines, ...written], notes: [] };
  return {
    output: [`Undo ${title}?`, ...lines, ...facts([undoKeeping(plan)])],
    notes: [notYet("undone", `imports undo ${plan.undone.id}`)],
    failed: true,
  };
}
