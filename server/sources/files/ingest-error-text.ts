import type { TokenIdentity } from "../../store/token-identity.ts";
import type { IngestError } from "../../store/ingest-error.ts";
import { placeOf } from "./line-numbers.ts";
import { isInFileOrder, type StagedFile } from "./staging.ts";
import { counted, formatTime, wholeTokens } from "./wording.ts";

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
  const repeats = error.facts.repeats ?? 0;
  if (error.code === "conflict" && repeats > 0)
    return [repeatText(error, staged), ...facts.slice(0, 1)].join("\n");
  const what = error.code === "negative_balance" ? "a balance would fall below zero" : error.message;
  const lines = [`${capitalized(what)}. Nothing was imported.`, ...facts];
  if (error.code === "conflict" && isInFileOrder(staged)) {
    lines.push(
      "The export has no number for the order within a block, so that its parts fit together only in one import:",
      "name all of its files at once.",
    );
  }
  if (error.code === "negative_balance") {
    lines.push(
      "Transfers before this one are missing. Import them as well, or take what there is with --allow-incomplete:",
      "balances are then not known, and no holders, shares, ages or costs are given.",
    );
  }
  return lines.join("\n");
}

/** That two transfers of the files have the same number, which is then none. */
function repeatText({ facts: { event, repeats = 0 } }: IngestError, staged: readonly StagedFile[]): string {
  const isSeq = staged.some(({ identity }) => identity === "seq");
  const rows = `${counted(repeats, "transfer")} ${repeats === 1 ? "has" : "have"}`;
  return isSeq
    ? `seq repeats: ${rows} the number of another one, such as ${event}. It has to be a running number over all ` +
        "transfers. Where it counts within a block, name it log_index, and give block as well. Nothing was imported."
    : `log_index repeats within a block: ${rows} the block and the number of another one, such as ${event}. It has to ` +
        "count through the whole block, not through a transaction. Nothing was imported.";
}

function placeOfRow(row: number, staged: readonly StagedFile[]): Promise<string> | string {
  const found = staged.findLast((candidate) => candidate.firstRow <= row);
  if (found === undefined) return `row ${row + 1}`;
  return placeOf(found.file, row - found.firstRow, found.rejectedPositions);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).replace(/\.$/, "");
}
