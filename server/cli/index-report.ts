import type { BalanceCheck } from "../sources/evm/checks/balance-checks.ts";
import type { LiveSource } from "../sources/live.ts";
import type { Store } from "../store/store.ts";
import { listTokens } from "../store/token-list.ts";
import { CommandError } from "../operation/command-error.ts";
import type { IndexLine } from "./command.ts";

/** A line for each of the tokens as its source has it now. Throws where none of them could be indexed. */
export async function indexReport(
  source: LiveSource,
  store: Store,
  tokens: readonly string[],
  checks: ReadonlyMap<string, BalanceCheck> = new Map(),
): Promise<readonly IndexLine[]> {
  const { chain, tokens: states, indexedBlock } = source.status();
  const stored = await listTokens(store.reader, chain, tokens);
  const lines = states
    .filter(({ address }) => tokens.includes(address))
    .map(({ address, state, reason }): IndexLine => {
      const token = stored.find((one) => one.address === address);
      return {
        address,
        state,
        reason,
        name: token?.name ?? null,
        ticker: token?.ticker ?? null,
        holderCount: token?.holderCount ?? null,
        block: indexedBlock,
        ...(checks.has(address) && { check: checks.get(address)!.text }),
      };
    });
  if (lines.length > 0 && lines.every(({ state }) => state === "quarantined")) {
    throw new CommandError(
      lines.map(({ address, reason }) => `${address} is not indexed: ${reason}`).join("\n"),
    );
  }
  const wrong = lines.filter(({ address }) => checks.get(address)?.isWrong);
  if (wrong.length > 0) {
    throw new CommandError(
      wrong
        .map(({ address, check }) => {
          const what = checks.get(address)?.isTaken
            ? "transfers do not explain its balances"
            : "its figures are wrong";
          return `${address} is indexed, but ${what}: ${check}`;
        })
        .concat(
          "Either the node does not give all transfers, or the contract changes balances without any. Ask a node that keeps the logs of all blocks (an archive node does, and so does a full node that drops no receipts): --rpc URL.",
        )
        .join("\n"),
    );
  }
  return lines;
}
