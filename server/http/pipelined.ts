import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

type Handle = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Requests of one connection that may wait for those before them. Browsers send none before the answer is there. */
const mostWaiting = 16;

interface Line {
  readonly waiting: [IncomingMessage, ServerResponse][];
  /** Nothing that comes on the connection is answered any more. */
  isClosing: boolean;
}

/**
 * Requests that a client sends on one connection without waiting for answers are begun one after another: they are
 * answered in that order anyway. Who sends more than few is answered those, and then the connection ends.
 */
export function oneAfterAnother(handle: Handle): Handle {
  const lines = new WeakMap<Duplex, Line>();
  const begin: Handle = (incoming, outgoing) => {
    const line = lines.get(incoming.socket)!;
    outgoing.once("close", () => {
      const next = incoming.socket.destroyed ? undefined : line.waiting.shift();
      if (next === undefined) lines.delete(incoming.socket);
      else begin(...next);
    });
    handle(incoming, outgoing);
  };
  return (incoming, outgoing) => {
    const { socket } = incoming;
    const line = lines.get(socket);
    if (line === undefined) {
      lines.set(socket, { waiting: [], isClosing: false });
      begin(incoming, outgoing);
    } else if (line.waiting.length < mostWaiting) line.waiting.push([incoming, outgoing]);
    else if (!line.isClosing) {
      line.isClosing = true;
      socket.pause();
      line.waiting.at(-1)![1].shouldKeepAlive = false;
    }
  };
}
