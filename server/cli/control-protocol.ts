import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, type Stats } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { CommandError } from "../operation/command-error.ts";
import type { CommandResult, Progress } from "./command.ts";

/**
 * While a server runs, it alone has the store open: the command line hands its work over through a
 * socket in the data directory. One command a connection, a JSON text a line: the command goes in,
 * any number of progress events and then the result or an error come out.
 */
export type ControlEvent =
  | ({ readonly type: "progress" } & Progress)
  | { readonly type: "result"; readonly result: CommandResult }
  | { readonly type: "error"; readonly message: string };

/** The longest path a socket may have: 103 bytes on macOS, 107 on Linux. */
const longestSocketPath = 103;

/** Where a server on this data directory listens for the command line. */
export function controlPath(dataDirectory: string): string {
  const directory = resolve(dataDirectory);
  // Windows finds a directory by any spelling of it.
  const spelling = process.platform === "win32" ? directory.toLowerCase() : directory;
  const hash = createHash("sha256").update(spelling).digest("hex").slice(0, 16);
  if (process.platform === "win32") return `\\\\.\\pipe\\holderscope-${hash}`;
  const path = join(directory, "control.sock");
  return Buffer.byteLength(path) <= longestSocketPath ? path : join(sharedDirectory(), `${hash}.sock`);
}

/** Of this account alone, in the directory for temporary files, where everybody may put things. */
function sharedDirectory(): string {
  return join(tmpdir(), `holderscope-${process.getuid?.() ?? 0}`);
}

/** Makes the directory of a socket that is not in the data directory. Throws `CommandError` where it is another account's. */
export function makeControlDirectory(path: string): void {
  const directory = dirname(path);
  if (directory !== sharedDirectory()) return;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  refuseForeignDirectory(directory);
}

/**
 * Throws `CommandError` where another account may have made the socket: it would be told what is asked, and its answers
 * believed.
 */
export function refuseForeignSocket(path: string): void {
  if (process.platform === "win32") return;
  const directory = dirname(path);
  const found = statOf(path);
  if (found === undefined) return;
  if (directory === sharedDirectory()) refuseForeignDirectory(directory);
  // Root runs commands for the account that has the data directory.
  const owners = [process.getuid?.(), statOf(directory)?.uid];
  if (!owners.includes(found.uid)) throw foreign(path);
}

function refuseForeignDirectory(directory: string): void {
  const found = statOf(directory);
  const isOwn =
    found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
  if (!isOwn) throw foreign(directory);
}

function foreign(path: string): CommandError {
  return new CommandError(
    `${path} can be written by another account, and commands reach the server through it: nothing was sent. ` +
      "Take it away, or use a data directory whose path has less than 90 characters.",
  );
}

function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

/** The lines that come in, until the other side ends or is gone. Leaves the socket open. */
export async function* readLines(socket: Socket): AsyncGenerator<string> {
  socket.setEncoding("utf8");
  let rest = "";
  try {
    for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<string>) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop()!;
      yield* lines;
    }
  } catch {
    // Cut off, by the other side or by this one: there are no more lines either way.
  }
}
