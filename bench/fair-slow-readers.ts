import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { clientAt, type FairPlace, startMeasured } from "./fair-server.ts";
import { largest } from "./fair-targets.ts";
import { atMost, type Figure, note } from "./report.ts";

const readerCount = 36;

/** Readers who ask for a list of a million rows and take next to nothing of it: what they hold, and for how long. */
export async function measureSlowReaders(place: FairPlace): Promise<Figure[]> {
  const server = await startMeasured(place, place.list);
  try {
    const beforeMiB = server.memoryMiB();
    let highestMiB = beforeMiB;
    let closed = 0;
    const sockets: Socket[] = [];
    // One after another: so none is refused because others are made ready.
    for (let index = 0; index < readerCount; index += 1) {
      const socket = connect({ port: server.port, host: "127.0.0.1", localAddress: `127.0.3.${index + 1}` });
      socket.on("error", () => {});
      socket.on("close", () => (closed += 1));
      socket.write(
        `GET /api/v0/eth/tokens/${largest}/certificate/holders.csv HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\n\r\n`,
      );
      await Promise.race([once(socket, "readable"), delay(10_000)]);
      sockets.push(socket);
      highestMiB = Math.max(highestMiB, server.memoryMiB());
    }
    const other = clientAt("127.0.4.1");
    let answered = 0;
    const seconds = place.isQuick ? 40 : 75;
    for (let second = 0; second < seconds; second += 1) {
      await delay(1_000);
      highestMiB = Math.max(highestMiB, server.memoryMiB());
      const { status } = await other.ask(`/api/v0/eth/tokens/${largest}/holders?offset=${second * 100}`);
      if (status === 200) answered += 1;
    }
    sockets.forEach((socket) => socket.resume());
    await delay(2_000);
    const cut = closed;
    sockets.forEach((socket) => socket.destroy());
    other.close();
    return [
      atMost("memory that 36 slow readers of a list add, MiB", highestMiB - beforeMiB, 400),
      note("  before them, the most with them", `${beforeMiB.toFixed(0)}, ${highestMiB.toFixed(0)} MiB`),
      note("  of them cut", `${cut} of ${readerCount}`),
      note("  answers to another meanwhile", `${answered} of ${seconds}`),
    ];
  } finally {
    await server.stop();
  }
}
