import { familyOf } from "../../contract/chains.ts";
import { count, printable, table } from "../lib/terminal-text.ts";
import { backupContents, backupDone } from "../operation/action-words.ts";
import type { ImportedToken, ImportSummary } from "../sources/files/import-summary.ts";
import { counted, formatTime, wholeTokens } from "../sources/files/wording.ts";
import type { LabelSummary } from "../sources/labels/import-labels.ts";
import type { StoredKey } from "../store/keys.ts";
import type { LabelSource } from "../store/labels.ts";
import type { BackupSummary } from "../store/recovery/backup.ts";
import type { CommandResult, FormattedResult } from "./command.ts";
import { formatAccount } from "./account-command.ts";
import { formatHistory } from "./history-output.ts";
import { formatChanges, formatHolders } from "./list-output.ts";
import { formatCheck, formatStatus, formatUpstream } from "./status-output.ts";
import {
  formatImports,
  formatIndexed,
  formatReindex,
  formatRemoval,
  formatRename,
  formatTokenDetails,
  formatTokenList,
  formatUndo,
} from "./tokens-output.ts";

export function formatResult(result: CommandResult): FormattedResult {
  switch (result.name) {
    case "import":
      return {
        output: formatImport(result.summary),
        notes: [],
        failed: result.summary.tokens.some(({ contradictions }) => contradictions.length > 0),
      };
    case "import labels":
      return formatLabelImport(result.summary);
    case "labels list":
      return result.sources.length === 0
        ? {
            output: ["No list of labels is imported yet."],
            notes: ["Import a list: npx holderscope import labels --help"],
          }
        : {
            output: table(["list", "chain", "labels", "addresses"], result.sources.map(sourceCells)),
            notes: [],
          };
    case "labels remove":
      return {
        output: [`Removed ${printable(result.source)}: ${counted(result.removed, "label")}.`],
        notes: [],
      };
    case "keys create": {
      const { name, unitBudget } = result.line;
      const budget = unitBudget === null ? "" : ` It may spend ${count(unitBudget)} units.`;
      return {
        output: [result.key],
        notes: [
          `This is the key ${printable(name)}. It is shown only now: keep it, and send it in the x-api-key header.${budget}`,
        ],
      };
    }
    case "account create":
    case "account list":
    case "account link":
    case "account remove":
      return formatAccount(result);
    case "keys list":
      return result.keys.length === 0
        ? { output: ["There are no keys yet."], notes: ["Make one: npx holderscope keys create NAME"] }
        : { output: table(keyColumns, result.keys.map(keyCells)), notes: [] };
    case "keys revoke":
      return {
        output: result.keys.map((key) => `Revoked ${printable(key.name)} (…${key.lastFour}).`),
        notes: [],
      };
    case "index sol":
      return formatIndexed(result.tokens, "sol", result.note);
    case "index evm":
      return formatIndexed(result.tokens, result.chain, result.note);
    case "holders":
      return formatHolders(result);
    case "changes":
      return formatChanges(result);
    case "history":
      return formatHistory(result);
    case "check":
      return formatCheck(result);
    case "status":
      return { output: formatStatus(result.report), notes: [] };
    case "upstream status":
      return result.upstream === null
        ? {
            output: ["No hosted service is set."],
            notes: [
              "Set HOLDERSCOPE_UPSTREAM_URL and HOLDERSCOPE_UPSTREAM_KEY: npx holderscope start --help",
            ],
          }
        : { output: formatUpstream(result.upstream), notes: [] };
    case "backup":
      return formatBackup(result.summary);
    case "restore":
      return formatRestore(result);
    case "tokens take":
    case "tokens show":
      return formatTokenDetails(result);
    case "tokens remove":
      return formatRemoval(result);
    case "tokens rename":
      return formatRename(result);
    case "tokens reindex":
      return formatReindex(result);
    case "imports list":
      return formatImports(result);
    case "imports undo":
      return formatUndo(result);
    default:
      return formatTokenList(result.tokens);
  }
}

const keyColumns = ["number", "name", "key", "made", "units used", "of", "revoked", "account"];

const histories: Record<ImportedToken["history"], string> = {
  full: "every transfer",
  incomplete: "incomplete: balances are not known, nor what needs the past",
  snapshot: "balances of one moment: what needs the past is not given",
};

function formatImport(summary: ImportSummary): string[] {
  const { kind, rows, ignored, changed, formats, maybeCut, isInFileOrder, amounts, decimalComma, tokens } =
    summary;
  const facts: Fact[] = formats.map((name) => ["format", name]);
  facts.push(["rows", count(rows)]);
  for (const { count: rowCount, reason } of ignored) facts.push(["ignored", `${count(rowCount)} ${reason}`]);
  for (const { column, unit } of amounts)
    facts.push(["amounts", `${printable(column)}, in ${unit === "raw" ? "raw units" : "whole tokens"}`]);
  if (decimalComma !== null)
    facts.push(["numbers", `with a decimal comma, such as ${printable(decimalComma)}`]);
  if (isInFileOrder) facts.push(["order", "within a block as in the file, which has no number for it"]);
  for (const file of maybeCut)
    facts.push([
      "cut?",
      `${printable(file)} has as many rows as an export may have at most: where there are more, name the other pages as well`,
    ]);
  const [only] = tokens;
  if (!changed)
    return [
      "Nothing changed: all of this was imported before.",
      ...factLines([...facts, ...tokens.flatMap(tokenFacts)]),
    ];
  if (tokens.length === 1) return [importedLine(kind, only!), ...factLines([...facts, ...tokenFacts(only!)])];
  return [
    `Imported ${tokens.length} tokens.`,
    ...factLines(facts),
    ...tokens.flatMap((token) => [importedLine(kind, token), ...factLines(tokenFacts(token))]),
  ];
}

const mixedHistory =
  "the transfers of all its files, which number them in different ways: the same ones were told by block, wallets, amount and hash";

function historyText({ history, leftOut, isMixed }: ImportedToken): string {
  if (leftOut === 0) return history === "full" && isMixed ? mixedHistory : histories[history];
  const rows = `${count(leftOut)} ${leftOut === 1 ? "row was" : "rows were"} left out`;
  return `${histories[history]}. ${rows}: import the file again once it is corrected`;
}

type Fact = readonly [name: string, value: string];

const factLines = (facts: readonly Fact[]) => facts.map(([name, value]) => `  ${name.padEnd(8)} ${value}`);

function importedLine(kind: ImportSummary["kind"], { added, name, ticker }: ImportedToken): string {
  const things = added === 1 ? kind.slice(0, -1) : kind;
  return `Imported ${count(added)} ${things} of ${printable(name)} (${printable(ticker)}).`;
}

function tokenFacts(token: ImportedToken): Fact[] {
  const { firstTime, lastTime } = token;
  const span: Fact[] =
    firstTime === null || lastTime === null
      ? []
      : [
          [
            "span",
            firstTime === lastTime
              ? formatTime(firstTime)
              : `${formatTime(firstTime)} to ${formatTime(lastTime)}`,
          ],
        ];
  const supply = `${wholeTokens(BigInt(token.supply), token.decimals)} ${printable(token.ticker)}`;
  // Rows of the list of holders; of what is incomplete neither they nor the supply are known.
  const word = familyOf(token.chain) === "solana" ? "accounts" : "wallets";
  const held: Fact[] =
    token.history === "incomplete"
      ? [["supply", `not known; the transfers come to ${supply}`]]
      : [
          [word, `${count(token.holderCount)} with a balance`],
          ["supply", supply],
        ];
  const page: Fact = ["page", `/${token.chain}/${token.address}`];
  if (token.contradictions.length > 0) return [...refusedFacts(token), page];
  return [...held, ...span, ["history", historyText(token)], page];
}

/** Figures that contradict themselves are not stored; what is stored of them is of another time. */
function refusedFacts({ contradictions, lastTime }: ImportedToken): Fact[] {
  const shown = lastTime === null ? "none are shown" : `those of ${formatTime(lastTime)} stay`;
  return [
    ["figures", `refused, as they contradict themselves: ${shown}. The next start computes them anew`],
    ...contradictions.map(({ figure, text }): Fact => ["", `${figure} ${text}`]),
  ];
}

function keyCells(key: StoredKey): string[] {
  return [
    String(key.id),
    printable(key.name),
    `…${key.lastFour}`,
    formatTime(key.createdAt),
    count(key.unitsUsed),
    // The budget of an account's keys is the account's: `account list` has it.
    key.account !== null ? "" : key.unitBudget === null ? "any" : count(key.unitBudget),
    key.revokedAt === null ? "" : formatTime(key.revokedAt),
    key.account ?? "",
  ];
}

export function formatBackup(summary: BackupSummary): FormattedResult {
  return { output: [backupDone(summary)], notes: [] };
}

export function formatRestore({
  summary,
  restored,
}: Extract<CommandResult, { name: "restore" }>): FormattedResult {
  if (restored === null) {
    return {
      output: [
        `Restore ${summary.path}: ${backupContents(summary)}?`,
        "What is stored now is set aside under another name.",
      ],
      notes: [`Nothing is changed yet. To do it: npx holderscope restore ${summary.path} --yes`],
      failed: true,
    };
  }
  const aside = restored.setAside === null ? [] : [`What was there before is ${restored.setAside}.`];
  return { output: [`Restored: ${backupContents(restored)}.`, ...aside], notes: [] };
}

export function formatLabelImport(summary: LabelSummary): FormattedResult {
  const { source, labels, addresses, replaced, otherChains, badRows, examples } = summary;
  const left = [
    ...(replaced > 0 ? [`They take the place of ${count(replaced)} from before.`] : []),
    ...(otherChains > 0 ? [`Left out: ${counted(otherChains, "row")} of chains that are not served.`] : []),
    ...(badRows > 0 ? [`Left out: ${counted(badRows, "row")} that cannot be read.`] : []),
  ];
  return {
    output: [
      `Imported ${counted(labels, "label")} of ${addresses === 1 ? "1 address" : `${count(addresses)} addresses`} as ${printable(source)}.`,
      ...left,
    ],
    notes: examples.map((example) => printable(example, 300)),
  };
}

export function sourceCells({ source, chain, labels, addresses }: LabelSource): string[] {
  return [printable(source), chain, count(labels), count(addresses)];
}
