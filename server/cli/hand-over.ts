import { connect } from "node:net";
import type { Command, CommandResult, OnProgress } from "./command.ts";
import { CommandError } from "../operation/command-error.ts";
import { type ControlEvent, controlPath, readLines, refuseForeignSocket } from "./control-protocol.ts";

const noServer = new Set<string | undefined>(["ENOENT", "ECONNREFUSED", "ENOTDIR"]);

/** Has the server on this data directory run the command. `undefined` where none is running. */
export async function handOver(
  command: Command,
  dataDirectory: string,
  onProgress: OnProgress,
): Promise<CommandResult | undefined> {
  const path = controlPath(dataDirectory);
  refuseForeignSocket(path);
  const socket = connect(path);
  const connected = await new Promise<boolean>((done, fail) => {
    socket.once("connect", () => done(true));
    socket.once("error", (error: NodeJS.ErrnoException) => {
      if (noServer.has(error.code)) done(false);
      else fail(new CommandError(`The running server cannot be reached through its socket (${error.code}).`));
    });
  });
  if (!connected) return undefined;
  // The end without an answer is noticed below; how the connection broke does not matter.
  socket.on("error", () => {});
  socket.write(`${JSON.stringify(command)}\n`);
  const leave = () => {
    console.error("\nThe server goes on with it. What comes of it is seen on its pages.");
    process.exit(130);
  };
  process.once("SIGINT", leave);
  try {
    for await (const line of readLines(socket)) {
      const event = JSON.parse(line) as ControlEvent;
      if (event.type === "progress") onProgress(event);
      else if (event.type === "result") return event.result;
      else throw new CommandError(event.message);
    }
  } finally {
    process.off("SIGINT", leave);
    socket.destroy();
  }
  throw new CommandError(
    "The server stopped before the command was done. Nothing of an unfinished import is kept.",
  );
}
