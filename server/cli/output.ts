import type { ImportSummary } from "../sources/files/import.ts";
import { formatTime, wholeTokens } from "../sources/files/wording.ts";
import type { CommandResult, KeyLine, TokenLine } from "./command.ts";

/** A command's result as lines for a terminal. */
export function formatResult(result: CommandResult): string[] {
  switch (result.name) {
    case "import":
      return formatImport(result.summary);
    case "keys create":
      return [
        result.key,
        "",
        `This is the key ${printable(result.line.name)}. It is shown only now: keep it. Send it in the x-api-key header.`,
        ...(result.line.unitBudget === null ? [] : [`It may spend ${count(result.line.unitBudget)} units.`]),
      ];
    case "keys list":
      return result.keys.length === 0
        ? ["There are no keys yet. Make one: holderscope keys create NAME"]
        : table(["number", "name", "key", "made", "units used", "of", "revoked"], result.keys.map(keyCells));
    case "keys revoke":
      return result.keys.map((key) => `Revoked ${printable(key.name)} (…${key.lastFour}).`);
    default:
      return result.tokens.length === 0
        ? ["There are no tokens yet. Import one: holderscope import transfers --help"]
        : table(
            ["chain", "ticker", "name", "address", "holders", "history", "source"],
            result.tokens.map(tokenCells),
          );
  }
}

const histories: Record<ImportSummary["history"], string> = {
  full: "every transfer",
  incomplete: "incomplete: what needs the past is not given",
  snapshot: "balances of one moment: what needs the past is not given",
};

function formatImport(summary: ImportSummary): string[] {
  const { kind, rows, added, ignored, firstTime, lastTime } = summary;
  const head = summary.changed
    ? `Imported ${count(added)} ${added === 1 ? kind.slice(0, -1) : kind} of ${printable(summary.name)} (${printable(summary.ticker)}).`
    : `Nothing changed: all of this was imported before.`;
  const facts: [string, string][] = [["rows", count(rows)]];
  for (const { count: rowCount, reason } of ignored) facts.push(["ignored", `${count(rowCount)} ${reason}`]);
  facts.push(["wallets", `${count(summary.holderCount)} with a balance`]);
  facts.push([
    "supply",
    `${wholeTokens(BigInt(summary.supply), summary.decimals)} ${printable(summary.ticker)}`,
  ]);
  if (firstTime !== null && lastTime !== null) {
    facts.push([
      "span",
      firstTime === lastTime ? formatTime(firstTime) : `${formatTime(firstTime)} to ${formatTime(lastTime)}`,
    ]);
  }
  facts.push(["history", histories[summary.history]], ["page", `/${summary.chain}/${summary.address}`]);
  return [head, ...facts.map(([name, value]) => `  ${name.padEnd(8)} ${value}`)];
}

function keyCells(key: KeyLine): string[] {
  return [
    String(key.id),
    printable(key.name),
    `…${key.lastFour}`,
    formatTime(key.createdAt),
    count(key.unitsUsed),
    key.unitBudget === null ? "any" : count(key.unitBudget),
    key.revokedAt === null ? "" : formatTime(key.revokedAt),
  ];
}

function tokenCells(token: TokenLine): string[] {
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

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join("  ")
      .trimEnd(),
  );
}

function count(value: number): string {
  return value.toLocaleString("en");
}

/** Names are strangers' text: no control characters reach the terminal, and no line becomes endless. */
export function printable(text: string): string {
  const clean = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "�");
  return clean.length > 40 ? `${clean.slice(0, 39)}…` : clean;
}
