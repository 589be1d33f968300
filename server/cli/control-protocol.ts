import { createHash } from "node:crypto";
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
  const hash = createHash("sha256").update(directory).digest("hex").slice(0, 16);
  if (process.platform === "win32") return `\\\\.\\pipe\\holderscope-${hash}`;
  const path = join(directory, "control.sock");
  return Buffer.byteLength(path) <= longestSocketPath ? path : join(tmpdir(), `holderscope-${hash}.sock`);
}
