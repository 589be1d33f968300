import type { Server } from "node:http";
import type { Socket } from "node:net";

interface Limits {
  readonly everyMs: number;
  /** For so long a reader is watched. */
  readonly windowMs: number;
  /** What a reader takes at least, on average, of what waits for it. */
  readonly leastBytesPerSecond: number;
  /** What may wait to be read by all. */
  readonly mostUnreadBytes: number;
}

const usual: Limits = {
  everyMs: 1_000,
  windowMs: 30_000,
  leastBytesPerSecond: 4_096,
  mostUnreadBytes: 64 * 1024 * 1024,
};

interface Watched {
  readonly sinceMs: number;
  readonly sentBytes: number;
}

/**
 * Cuts off who reads its answer too slowly, for the answer is held until it is read; and where all that waits to be
 * read is more than there is room for, those for whom most of it waits.
 */
export function cutSlowReaders(server: Server, limits: Partial<Limits> = {}): void {
  const { everyMs, windowMs, leastBytesPerSecond, mostUnreadBytes } = { ...usual, ...limits };
  const sockets = new Map<Socket, Watched | undefined>();
  server.on("connection", (socket) => {
    sockets.set(socket, undefined);
    socket.once("close", () => sockets.delete(socket));
  });

  const look = () => {
    const nowMs = performance.now();
    let unreadBytes = 0;
    for (const [socket, watched] of sockets) {
      const unread = socket.writableLength;
      if (unread === 0) {
        if (watched !== undefined) sockets.set(socket, undefined);
        continue;
      }
      const sentBytes = socket.bytesWritten - unread;
      if (watched !== undefined && nowMs - watched.sinceMs < windowMs) {
        unreadBytes += unread;
        continue;
      }
      const leastBytes = (leastBytesPerSecond * windowMs) / 1_000;
      if (watched !== undefined && sentBytes - watched.sentBytes < leastBytes) {
        socket.destroy();
        continue;
      }
      unreadBytes += unread;
      sockets.set(socket, { sinceMs: nowMs, sentBytes });
    }
    if (unreadBytes <= mostUnreadBytes) return;
    const byLength = [...sockets.keys()].toSorted((one, other) => other.writableLength - one.writableLength);
    for (const socket of byLength) {
      if (unreadBytes <= mostUnreadBytes) return;
      unreadBytes -= socket.writableLength;
      socket.destroy();
    }
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  server.once("close", () => clearInterval(timer));
}
