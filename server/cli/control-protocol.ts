import { createHash } from "node:crypto";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
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
  return Buffer.byteLength(path) <= longestSocketPath ? path : join(tmpdir(), `holderscope-${hash}.sock`);
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
