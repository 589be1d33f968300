import type { Holder, HolderListPage } from "../../contract/holders.ts";
import type { HolderChanges } from "../../contract/history.ts";
import { pageQuery } from "../../contract/query.ts";
import type { Answer } from "../api/backend.ts";
import { createStoreBackend, type StoreBackend } from "../api/store-backend.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { Store } from "../store/store.ts";
import { CommandError } from "../operation/command-error.ts";
import type {
  ChangesCommand,
  ChangesResult,
  HistoryCommand,
  HistoryResult,
  HoldersCommand,
  HoldersResult,
} from "./command.ts";

export function listHolders(command: HoldersCommand, store: Store): Promise<HoldersResult> {
  const { name, chain, token, exclusions, at, csv } = command;
  const args = {
    chain_id: chain,
    contract_address: token,
    ...exclusions,
    ...(at !== null && { at }),
    with: ["raw" as const],
  };
  return withBackend(store, async (backend) => {
    const holders: Holder[] = [];
    let time: number | null = null;
    let total = 0;
    for await (const answer of pages(command.limit, (page) => backend.getHolders({ ...args, ...page }))) {
      const body = JSON.parse(answer.body) as HolderListPage;
      holders.push(...body.holders);
      total = body.total;
      time = answer.asOf;
    }
    return { name, csv, at: time, total, holders };
  });
}

export function listChanges(command: ChangesCommand, store: Store): Promise<ChangesResult> {
  const { name, chain, token, exclusions, from, to, sort, csv } = command;
  const times = { ...(from !== null && { from }), ...(to !== null && { to }) };
  const args = { chain_id: chain, contract_address: token, ...exclusions, ...times, sort };
  return withBackend(store, async (backend) => {
    const changes: HolderChanges["changes"] = [];
    let last: HolderChanges | undefined;
    for await (const { body } of pages(command.limit, (page) =>
      backend.getHolderChanges({ ...args, ...page }),
    )) {
      last = JSON.parse(body) as HolderChanges;
      changes.push(...last.changes);
    }
    return { name, csv, sort, found: { ...last!, changes } };
  });
}

export function readHistory(command: HistoryCommand, store: Store): Promise<HistoryResult> {
  const { name, chain, token, exclusions, asked, format } = command;
  const args = { chain_id: chain, contract_address: token, ...exclusions };
  return withBackend(store, async (backend) => {
    const { body, stale } = await ask(backend);
    return { name, asked, format, body, isOutdated: stale !== undefined };
  });

  function ask(backend: StoreBackend): Promise<Answer> {
    if (asked.about === "cohorts") return backend.getCohorts({ ...args, interval: asked.interval });
    if (asked.about === "cost-basis") {
      return backend.getCostBasis({ ...args, ...(asked.at !== null && { at: asked.at }) });
    }
    const { metrics, interval, from, to } = asked;
    return backend.getTokenHistory({
      ...args,
      interval,
      ...(metrics !== null && { metrics }),
      ...(from !== null && { from }),
      ...(to !== null && { to }),
    });
  }
}

/** As many pages as rows are wanted and there are; one at least. */
async function* pages(
  wanted: number,
  ask: (page: { readonly limit: number; readonly offset: number }) => Promise<Answer>,
): AsyncGenerator<Answer> {
  let total = 0;
  let offset = 0;
  do {
    const answer = await ask({ limit: Math.min(pageQuery.limit.maximum, wanted - offset), offset });
    yield answer;
    total = answer.pageTotal ?? 0;
    offset += pageQuery.limit.maximum;
  } while (offset < Math.min(wanted, total));
}

async function withBackend<T>(store: Store, work: (backend: StoreBackend) => Promise<T>): Promise<T> {
  const backend = createStoreBackend(store);
  try {
    return await work(backend);
  } catch (error) {
    if (error instanceof ProblemError) throw new CommandError(`${capitalized(error.message)}.`);
    throw error;
  } finally {
    await backend.close();
  }
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
