import type { TokenIdentity } from "../../store/ingest.ts";
import type { IngestError } from "../../store/ingest-error.ts";
import { placeOf } from "./line-numbers.ts";
import type { StagedFile } from "./staging.ts";
import { formatTime, wholeTokens } from "./wording.ts";

/** Why the store refuses an import: with the place in the files where that is known, and what may help. */
export async function describeIngestError(
  error: IngestError,
  tokens: readonly TokenIdentity[],
  staged: readonly StagedFile[],
): Promise<string> {
  const { wallet, account, time, amount, row } = error.facts;
  const token = tokens.find(({ address }) => address === error.facts.token) ?? tokens[0];
  const facts = [
    tokens.length > 1 && token !== undefined ? `  token   ${token.address}` : undefined,
    row === undefined ? undefined : `  at      ${await placeOfRow(row, staged)}`,
    wallet === undefined ? undefined : `  wallet  ${wallet}`,
    account === undefined || account === wallet ? undefined : `  account ${account}`,
    time === undefined ? undefined : `  time    ${formatTime(time)}`,
    amount === undefined || token === undefined
      ? undefined
      : `  amount  ${wholeTokens(amount, token.decimals)} ${token.ticker} (${amount} raw)`,
  ].filter((line) => line !== undefined);
  const what = error.code === "negative_balance" ? "a balance would fall below zero" : error.message;
  const lines = [`${capitalized(what)}. Nothing was imported.`, ...facts];
  if (error.code === "negative_balance") {
    lines.push(
      "Transfers before this one are missing. Import them as well, or take what there is with --allow-incomplete:",
      "statistics that need the past then stay unavailable.",
    );
  }
  return lines.join("\n");
}

function placeOfRow(row: number, staged: readonly StagedFile[]): Promise<string> | string {
  const found = staged.findLast((candidate) => candidate.firstRow <= row);
  if (found === undefined) return `row ${row + 1}`;
  return placeOf(found.file, row - found.firstRow, found.rejectedPositions);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).replace(/\.$/, "");
}
