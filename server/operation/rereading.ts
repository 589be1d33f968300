import { existsSync } from "node:fs";
import { mkdir, readdir, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { type ChainId, isChainId } from "../../contract/chains.ts";
import type { ReadAgain, ReadProgress, Reread } from "../sources/live.ts";
import { longestReason, printable } from "../lib/terminal-text.ts";
import { replaceToken } from "../store/replacement.ts";
import { openStore, type Store } from "../store/store.ts";
import { StoreOpenError } from "../store/store-open-error.ts";
import { CommandError, serverStops } from "./command-error.ts";
import type { OnStep } from "./jobs.ts";
import type { LiveSources } from "./live-sources.ts";
import { progressStep } from "./progress-step.ts";

/** Tokens that are read again: one, or all that are read from a node of their chain. */
export interface Reading {
  readonly chain: ChainId;
  /** Null: all. */
  readonly token: string | null;
}

/** What is being read again, or was when the server or the command ended. Its figures are the old ones until then. */
export interface RereadingStatus extends Reading {
  /** Null where it is not being read at present. */
  readonly progress: ReadProgress | null;
}

interface Rereading extends Reading {
  readonly tokens: readonly string[];
  /** Asks the nodes of the chain. */
  readonly read: (work: ReadAgain) => Promise<readonly Reread[]>;
  readonly onStep: OnStep;
}

interface Place {
  readonly config: { readonly dataDirectory: string };
  readonly indexing?: { readonly live?: LiveSources };
}

/** In the data directory: a database for each, until what it has takes the place of what is stored. */
const directoryName = "reindex";
/** It merges what comes in and computes nothing. */
const memoryLimitMiB = 256;
const threads = 2;

const pathOf = (dataDirectory: string, { chain, token }: Reading) =>
  join(dataDirectory, directoryName, `${chain}-${token ?? "all"}.duckdb`);

const nothingYet: ReadProgress = { doneBlocks: 0, totalBlocks: 0, logsPerSecond: 0, secondsLeft: null };
/** By the path of their database. */
const underWay = new Map<string, ReadProgress>();

/** Those under way, and those whose end was not reached. */
export async function rereadings(dataDirectory: string): Promise<RereadingStatus[]> {
  const names = await readdir(join(dataDirectory, directoryName)).catch(() => []);
  return names.flatMap((name) => {
    const [, chain = "", token = ""] = /^([^-]+)-(.+)\.duckdb$/.exec(name) ?? [];
    if (!isChainId(chain)) return [];
    const reading = { chain, token: token === "all" ? null : token };
    return [{ ...reading, progress: underWay.get(pathOf(dataDirectory, reading)) ?? null }];
  });
}

/** Leaves nothing of it; one that is under way ends by itself. */
export async function forgetRereading(dataDirectory: string, reading: Reading): Promise<void> {
  const path = pathOf(dataDirectory, reading);
  if (!underWay.has(path)) await remove(path);
}

/**
 * Reads tokens from their first block again, into a database of their own, and puts that into the place of what is
 * stored once it is whole. Until then everything answers as before. What a node that fails or a server that stops has
 * kept from being read is gone on with when it is asked for again. Returns what was put in place and what was refused.
 */
export async function reread(
  work: Rereading,
  store: Store,
  { config: { dataDirectory }, indexing }: Place,
): Promise<readonly Reread[]> {
  const { chain, onStep } = work;
  const path = pathOf(dataDirectory, work);
  if (underWay.has(path)) throw new CommandError("It is being read again already.");
  underWay.set(path, nothingYet);
  const wasThere = existsSync(path);
  const stopping = indexing?.live?.stopping ?? new AbortController().signal;
  let isKept = false;
  try {
    await mkdir(join(dataDirectory, directoryName), { recursive: true });
    const found = await readInto(path, work, stopping);
    const whole = found.flatMap(({ identity }) => identity ?? []);
    const all = whole.map(({ address }) => address);
    const replace = async () => {
      for (const [index, identity] of whole.entries()) {
        onStep({ step: "Computing and putting it in place", done: index, total: whole.length });
        const isLast = index === whole.length - 1;
        await replaceToken(store, { path, identity, ...(isLast && { all }) });
      }
    };
    // What follows the chain is to go on from what is read now.
    await (indexing?.live?.without(chain, [], replace) ?? replace());
    return found;
  } catch (error) {
    const { name, message } = error as Error;
    isKept = stopping.aborted || name === "RpcError" || (wasThere && name === "CommandError");
    if (stopping.aborted) throw new CommandError(serverStops);
    if (name === "RpcError")
      throw new CommandError(
        `The node does not answer as it should: ${message}\n` +
          "Its figures are as before. What was read is kept; the same command goes on with it.",
      );
    throw name === "ReplacementError" || name === "FinalityError" ? new CommandError(message) : error;
  } finally {
    underWay.delete(path);
    if (!isKept) await remove(path);
  }
}

/** What was read before goes on, unless it is damaged or of a chain that is no more: then all of it is read anew. */
async function readInto(path: string, work: Rereading, signal: AbortSignal): Promise<readonly Reread[]> {
  try {
    return await readOnce(path, work, signal);
  } catch (error) {
    if (!(error instanceof StoreOpenError) && (error as Error).name !== "FinalityError") throw error;
    await remove(path);
    await mkdir(join(path, ".."), { recursive: true });
    return readOnce(path, work, signal);
  }
}

async function readOnce(path: string, { tokens, read, onStep }: Rereading, signal: AbortSignal) {
  onStep(progressStep("Reading blocks again", nothingYet));
  const apart = await openStore({ path, memoryLimitMiB, threads });
  try {
    const onProgress = (progress: ReadProgress) => {
      underWay.set(path, progress);
      onStep(progressStep("Reading blocks again", progress));
    };
    return await read({ store: apart, tokens, signal, onProgress });
  } finally {
    await apart.close();
  }
}

async function remove(path: string): Promise<void> {
  for (const file of [path, `${path}.wal`, `${path}.tmp`]) await rm(file, { recursive: true, force: true });
  // Others may be in it.
  await rmdir(join(path, "..")).catch(() => undefined);
}

/** Of what cannot be read again. */
export function refusedWords({
  address,
  reason,
}: {
  readonly address: string;
  readonly reason: string;
}): string {
  return `${address} cannot be read again, so it stays as it was: ${printable(reason, longestReason)}`;
}
