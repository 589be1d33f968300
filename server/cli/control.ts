import { mkdir, rm } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import type { Store } from "../store/store.ts";
import type { Operation } from "../operation/status.ts";
import type { Command, Progress } from "./command.ts";
import { CommandError } from "../operation/command-error.ts";
import { type ControlEvent, controlPath, makeControlDirectory, readLines } from "./control-protocol.ts";
import { runCommand } from "./run-command.ts";

const waitsQuietlyMs = 200;

export interface ControlOptions {
  readonly dataDirectory: string;
  readonly store: Store;
  /** Told about commands that failed for a reason that is not the caller's. */
  readonly onError?: (error: unknown) => void;
}

export interface Control {
  /** The server has started: commands run from now on. Those that came before have waited. */
  start(operation: Operation): void;
  /** Takes no more commands and waits for those under way. */
  close(): Promise<void>;
}

/**
 * Answers the command line. To be called once the store is open: only the process that has the store owns the socket.
 * A command that comes while the server starts waits for it; without the socket it would find the store in use.
 */
export async function serveControl(options: ControlOptions): Promise<Control> {
  const { dataDirectory } = options;
  const path = controlPath(dataDirectory);
  const underWay = new Set<Promise<void>>();
  let begin!: (operation: Operation | undefined) => void;
  const started = new Promise<Operation | undefined>((resolve) => (begin = resolve));
  let closed: Promise<unknown> | undefined;
  const idle = new Set<Socket>();
  const server = createServer((socket) => {
    idle.add(socket);
    const work = answer(socket, options, started, () => idle.delete(socket)).finally(() => {
      idle.delete(socket);
      underWay.delete(work);
    });
    underWay.add(work);
  });
  await mkdir(dataDirectory, { recursive: true });
  // What lies there is of a server that was killed: two cannot have the store open.
  if (process.platform !== "win32") {
    makeControlDirectory(path);
    await rm(path, { force: true });
  }
  await listen(server, path);
  return {
    start: begin,
    async close() {
      closed ??= new Promise((done) => server.close(done));
      begin(undefined);
      for (const socket of idle) socket.destroy();
      await Promise.all(underWay);
      await closed;
    },
  };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once("error", fail);
    // The socket is made with its mode, within `listen`: there is no moment in which others may connect.
    const mask = process.umask(0o177);
    server.listen(path, done);
    process.umask(mask);
  });
}

async function answer(
  socket: Socket,
  { store, onError }: ControlOptions,
  started: Promise<Operation | undefined>,
  onCommand: () => void,
): Promise<void> {
  // The caller may go away at any time: the work goes on, its events go nowhere.
  socket.on("error", () => {});
  const send = (event: ControlEvent) => {
    if (socket.writable) socket.write(`${JSON.stringify(event)}\n`);
  };
  try {
    const command = await readCommand(socket);
    if (command === undefined) return;
    onCommand();
    const onProgress = (progress: Progress) => send({ type: "progress", ...progress });
    const operation = await whenStarted(started, onProgress);
    const result = await runCommand(command, store, onProgress, operation);
    send({ type: "result", result });
  } catch (error) {
    if (!(error instanceof CommandError)) onError?.(error);
    send({ type: "error", message: error instanceof Error ? error.message : String(error) });
  } finally {
    socket.end();
  }
}

/** Throws `CommandError` where the server stops before it has started. */
async function whenStarted(
  started: Promise<Operation | undefined>,
  onProgress: (progress: Progress) => void,
): Promise<Operation> {
  const waiting = setTimeout(
    () => onProgress({ step: "Waiting until the server has started", done: 0, total: 0 }),
    waitsQuietlyMs,
  );
  const operation = await started;
  clearTimeout(waiting);
  if (operation) return operation;
  throw new CommandError("The server stopped before it had started. Nothing was changed: try again.");
}

async function readCommand(socket: Socket): Promise<Command | undefined> {
  for await (const line of readLines(socket)) return JSON.parse(line) as Command;
  return undefined;
}
