import { statfs } from "node:fs/promises";
import { join } from "node:path";
import type { ChainId } from "../../contract/chains.ts";
import type {
  ActionPlan,
  OperateAction,
  OperateActionName,
  OperatedReading,
} from "../../contract/beside/operate.ts";
import { bytes, printable } from "../lib/terminal-text.ts";
import { counted } from "../sources/files/wording.ts";
import type { LiveSource } from "../sources/live.ts";
import type { Store } from "../store/store.ts";
import {
  elsewhereWords,
  type Fact,
  reindexWords,
  removalWords,
  renamingWords,
  settingsNote,
  undoKeeping,
  undoLines,
  undoTitle,
  type Words,
} from "./action-words.ts";
import { CommandError } from "./command-error.ts";
import type { OnStep } from "./jobs.ts";
import { databaseBytes, type Operation } from "./status.ts";
import { findToken, type Nodes, reindexTokens, removeToken, undoImport } from "./token-actions.ts";

interface ReadToken {
  readonly address: string;
  readonly state: string;
  readonly reason: string | null;
}

export interface OperatorOptions {
  readonly store: Store;
  readonly operation: Operation;
  /** What is read and what waits, and the way out of it. */
  readonly readings: {
    list(): Promise<OperatedReading[]>;
    stop(chain: ChainId, address: string): Promise<void>;
  };
  /** Has tokens read as the command line does. */
  readonly nodes: (onStep: OnStep) => Nodes<readonly ReadToken[]>;
  /** Of the database, as it is set. */
  readonly databaseMemoryBytes: number;
}

/** In the data directory: where the operator's page puts copies. */
export const backupDirectoryName = "backups";
/** Of the database: what a copy may need for a while. */
const freeShare = 1.2;

/** What an action would do. Throws {@link CommandError} where it cannot be done. */
export async function planOf(action: OperateAction, options: OperatorOptions): Promise<ActionPlan> {
  const { store, operation } = options;
  switch (action.action) {
    case "remove": {
      const removal = await removeToken({ ...named(action), isConfirmed: false }, store, operation);
      const note = settingsNote(removal);
      const { chain, address, token } = removal.details;
      return {
        ...written(removalWords(removal), note === null ? [] : [["settings", note]]),
        word: token === null ? null : printable(token.ticker),
        command: `npx holderscope tokens remove ${chain} ${address} --yes`,
      };
    }
    case "rename": {
      const { token: known } = await findToken(store, named(action).chain, named(action).token);
      if (known === null)
        throw new CommandError("It is not read yet. Its name comes with its first figures.");
      const { chain, address } = known;
      const after = { name: action.name ?? known.name, ticker: action.ticker ?? known.ticker };
      return {
        ...written(renamingWords({ chain, address, before: known, after })),
        word: null,
        command: `npx holderscope tokens rename ${chain} ${address} --name NAME --ticker TICKER`,
      };
    }
    case "reindex": {
      const request = { ...named(action), rpc: null, isConfirmed: false };
      const { found, elsewhere } = await reindexTokens(
        request,
        store,
        operation,
        options.nodes(() => {}),
      );
      const command = `npx holderscope tokens reindex ${request.chain} ${request.token} --yes`;
      if (elsewhere !== undefined) return { ...written(elsewhereWords(elsewhere)), word: null, command };
      const { each, ...words } = reindexWords(found, request.chain);
      return {
        ...written({ ...words, facts: [["read again", each.join("; ")], ...words.facts] }),
        word: null,
        command,
      };
    }
    case "undo": {
      const { plan } = await undoImport({ id: action.id!, isConfirmed: false }, store);
      const facts = undoLines(plan, false).map((line): Fact => ["taken back", line]);
      return {
        ...written({ title: `Undo ${undoTitle(plan)}?`, facts }, [
          ["stays", "what other imports and nodes brought"],
          undoKeeping(plan),
        ]),
        word: null,
        command: `npx holderscope imports undo ${action.id} --yes`,
      };
    }
    case "cancel":
      return planOfCancelling(action, options);
    case "pause":
    case "resume":
      return planOfPause(action, operation);
    default:
      return planOfBackup(options);
  }
}

async function planOfCancelling(action: OperateAction, { readings }: OperatorOptions): Promise<ActionPlan> {
  const { chain, token } = named(action);
  const reading = (await readings.list()).find((one) => one.chain === chain && one.address === token);
  if (reading === undefined) throw new CommandError("It is not being read, and does not wait.");
  if (!reading.can_cancel)
    throw new CommandError("Tokens of this chain are read in one go: nothing can be cancelled.");
  const name = printable(reading.name ?? token);
  // What a command or a setting reads is not taken out by itself.
  const keptFor = reading.asked_at === null ? "" : ", for seven days";
  const share = reading.share === null ? "" : `, ${Math.floor(reading.share * 100)}% of its blocks are read`;
  return {
    ...written({
      title: `Cancel reading ${name} of ${chain}?`,
      facts: [
        ["stops", reading.state === "waiting" ? "it waits, nothing of it is read yet" : `reading it${share}`],
        ["stays", `what was read of it${keptFor}: who asks again goes on from there`],
      ],
    }),
    word: null,
    command: null,
  };
}

function planOfPause({ action, chain }: OperateAction, operation: Operation): ActionPlan {
  const tokens = sourceOf(chain as ChainId, action, operation).status().tokens.length;
  const isPause = action === "pause";
  const words = isPause
    ? {
        title: `Pause reading of ${chain}?`,
        facts: [
          ["stops", `${counted(tokens, "token")} of it, and what waits to be read`],
          ["stays", "figures; once they are behind, pages and answers say so"],
          ["until", "you let it go on here, or the server starts anew"],
        ] as const,
      }
    : {
        title: `Go on reading ${chain}?`,
        facts: [["goes on", `${counted(tokens, "token")} of it, where it stopped`]] as const,
      };
  return { ...written(words), word: null, command: null };
}

export async function pauseOrGoOn(
  { action, chain }: OperateAction,
  operation: Operation,
): Promise<readonly string[]> {
  sourceOf(chain as ChainId, action, operation);
  const { live } = operation.indexing!;
  await (action === "pause" ? live!.pause(chain as ChainId) : live!.resume(chain as ChainId));
  return [action === "pause" ? "It stands still until you let it go on." : "It goes on."];
}

/** The source of a chain, where it can be paused or can go on. */
function sourceOf(chain: ChainId, action: OperateActionName, { indexing }: Operation): LiveSource {
  const source = indexing?.live?.of(chain);
  if (source === undefined) throw new CommandError(`Nothing reads ${chain} at present.`);
  if (indexing!.live!.isPaused(chain) === (action === "pause"))
    throw new CommandError(action === "pause" ? "It is paused already." : "It is not paused.");
  return source;
}

async function planOfBackup({ operation }: OperatorOptions): Promise<ActionPlan> {
  const { dataDirectory } = operation.config;
  const [size, { bavail, bsize }] = await Promise.all([databaseBytes(dataDirectory), statfs(dataDirectory)]);
  const free = bavail * bsize;
  const plan = {
    ...written({
      title: "Take a backup now?",
      facts: [
        ["copies", `all that is stored, as of one moment: about ${bytes(size)}`],
        ["into", join(dataDirectory, backupDirectoryName)],
        ["room", `${bytes(free)} are free there`],
        ["proof", "the copy is opened, read and counted before it has its name"],
        ["beside it", "keep a copy on another machine: what is in this directory goes with its disk"],
      ],
    }),
    word: null,
    command: "npx holderscope backup FILE",
  };
  const refusal = `The disk has ${bytes(free)} left, and the copy needs about ${bytes(size * freeShare)}. Give a file on another disk: npx holderscope backup FILE`;
  return free < size * freeShare ? { ...plan, refusal } : plan;
}

/** The token that the action is about. */
export function named({ chain, address }: OperateAction): {
  readonly chain: ChainId;
  readonly token: string;
} {
  return { chain: chain as ChainId, token: address! };
}

function written(
  { title, facts }: Words,
  more: readonly Fact[] = [],
): Pick<ActionPlan, "title" | "facts" | "refusal"> {
  return { title, facts: [...facts, ...more].map(([name, text]) => ({ name, text })), refusal: null };
}
