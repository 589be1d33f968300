import { mkdir, rm } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import type { Store } from "../store/store.ts";
import type { Operation } from "../operation/status.ts";
import type { Command, Progress } from "./command.ts";
import { CommandError } from "../operation/command-error.ts";
import { type ControlEvent, controlPath, readLines } from "./control-protocol.ts";
import { runCommand } from "./run-command.ts";

export interface ControlOptions {
  readonly dataDirectory: string;
  readonly store: Store;
  readonly operation: Operation;
  /** Told about commands that failed for a reason that is not the caller's. */
  readonly onError?: (error: unknown) => void;
}

export interface Control {
  /** Takes no more commands and waits for those under way. */
  close(): Promise<void>;
}

/** Answers the command line. To be called after the store was opened: only the process that has the store owns the socket. */
export async function serveControl(options: ControlOptions): Promise<Control> {
  const { dataDirectory } = options;
  const path = controlPath(dataDirectory);
  const underWay = new Set<Promise<void>>();
  const idle = new Set<Socket>();
  const server = createServer((socket) => {
    idle.add(socket);
    const work = answer(socket, options, () => idle.delete(socket)).finally(() => {
      idle.delete(socket);
      underWay.delete(work);
    });
    underWay.add(work);
  });
  await mkdir(dataDirectory, { recursive: true });
  // What lies there is of a server that was killed: two cannot have the store open.
  if (process.platform !== "win32") await rm(path, { force: true });
  await listen(server, path);
  return {
    async close() {
      const closed = new Promise((done) => server.close(done));
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
  { store, operation, onError }: ControlOptions,
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
    const result = await runCommand(command, store, onProgress, operation);
    send({ type: "result", result });
  } catch (error) {
    if (!(error instanceof CommandError)) onError?.(error);
    send({ type: "error", message: error instanceof Error ? error.message : String(error) });
  } finally {
    socket.end();
  }
}

async function readCommand(socket: Socket): Promise<Command | undefined> {
  for await (const line of readLines(socket)) return JSON.parse(line) as Command;
  return undefined;
}
