import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { clientAt, type FairPlace, startMeasured } from "./fair-server.ts";
import { largest } from "./fair-targets.ts";
import { atLeast, atMost, type Figure, note, percentile } from "./report.ts";

const below = (count: number) => Math.floor(Math.random() * count);
/** A page that nobody asked for before. */
const path = () =>
  `/api/v0/eth/tokens/${largest}/holders?limit=100&min_amount=${below(1e9)}&offset=${below(200)}`;
const inTimeMs = 3_000;

interface Answered {
  /** In time. */
  readonly perSecond: number;
  readonly all: number;
}

/** Answers where so many requests come a second, whatever becomes of those before. */
async function goodput(perSecond: number, seconds: number): Promise<Answered> {
  const clients = Array.from({ length: 4 }, (_, index) => clientAt(`127.0.5.${index + 1}`, 400));
  let good = 0;
  let all = 0;
  let sent = 0;
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1_000;
  const underWay = new Set<Promise<number>>();
  while (performance.now() < endAt) {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond;
    for (; sent < due; sent += 1) {
      const asked = clients[sent % clients.length]!.ask(path()).then(({ status, ms }) => {
        if (status === 200) all += 1;
        if (status === 200 && ms < inTimeMs && performance.now() < endAt) good += 1;
        return status;
      });
      underWay.add(asked);
      void asked.finally(() => underWay.delete(asked));
    }
    await delay(5);
  }
  await Promise.race([Promise.all(underWay), delay(5_000)]);
  clients.forEach((client) => client.close());
  return { perSecond: good / seconds, all };
}

/** As many as are answered where 16 ask one after another. */
async function capacity(seconds: number): Promise<Answered> {
  const clients = Array.from({ length: 4 }, (_, index) => clientAt(`127.0.6.${index + 1}`));
  const endAt = performance.now() + seconds * 1_000;
  let good = 0;
  await Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      while (performance.now() < endAt) {
        const { status } = await clients[index % 4]!.ask(path());
        if (status === 200) good += 1;
      }
    }),
  );
  clients.forEach((client) => client.close());
  return { perSecond: good / seconds, all: good };
}

export async function measureOverload(place: FairPlace): Promise<Figure[]> {
  const server = await startMeasured(place, place.market, { HOLDERSCOPE_ADDRESS_RATE: "0" });
  const seconds = place.isQuick ? 5 : 10;
  try {
    await capacity(3);
    const figures: Figure[] = [];
    for (const times of [2, 5, 10]) {
      /** On a machine that others use as well, an answer is compared by what it costs the server, too. */
      const timed = async (work: () => Promise<Answered>) => {
        const before = server.cpuSeconds();
        const answered = await work();
        return { ...answered, perCpuSecond: answered.all / (server.cpuSeconds() - before) };
      };
      const { perSecond: most, perCpuSecond: atMostCpu } = await timed(() => capacity(seconds));
      const { perSecond: good, perCpuSecond } = await timed(() => goodput(most * times, seconds));
      figures.push(
        atLeast(
          `answers for a second of the processor at ${times} times the capacity, of those at it`,
          perCpuSecond / atMostCpu,
          0.9,
          `  (${perCpuSecond.toFixed(0)} of ${atMostCpu.toFixed(0)})`,
        ),
        atLeast(
          `answers at ${times} times the capacity, of those at it`,
          good / most,
          0.9,
          `  (${good.toFixed(0)} of ${most.toFixed(0)} a second)`,
        ),
      );
      await delay(3_000);
    }
    return figures;
  } finally {
    await server.stop();
  }
}

/** Connections of one address that each bring 400 requests at once, again and again: what another reader waits. */
export async function measurePipelined(place: FairPlace): Promise<Figure[]> {
  const server = await startMeasured(place, place.market, { HOLDERSCOPE_ADDRESS_RATE: "0" });
  const request = `GET /api/v0/eth/tokens/${largest}/stats HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\n\r\n`;
  const many = request.repeat(400);
  let isOver = false;
  const open = () => {
    if (isOver) return;
    const socket = connect({ port: server.port, host: "127.0.0.1", localAddress: "127.0.7.1" });
    socket.on("error", () => {});
    socket.on("connect", () => socket.write(many));
    socket.on("data", () => {});
    socket.on("close", () => setTimeout(open, 50));
  };
  try {
    const other = clientAt("127.0.8.1");
    const ask = () => other.ask(`/api/v0/eth/tokens/${largest}/stats`);
    const timed = async (seconds: number) => {
      const times: number[] = [];
      const endAt = performance.now() + seconds * 1_000;
      while (performance.now() < endAt) {
        const { status, ms } = await ask();
        times.push(status === 200 ? ms : 20_000);
        await delay(20);
      }
      return times;
    };
    const alone = await timed(3);
    for (let socket = 0; socket < 1_200; socket += 1) open();
    const beside = await timed(place.isQuick ? 8 : 15);
    isOver = true;
    other.close();
    return [
      note(
        "answers to a reader alone, beside 1,200 sockets with 400 requests each (a second)",
        `${(alone.length / 3).toFixed(0)}, ${(beside.length / (place.isQuick ? 8 : 15)).toFixed(1)}`,
      ),
      atMost(
        "their p95, ms",
        percentile(beside, 0.95),
        1_000,
        "",
        `  (${percentile(alone, 0.95).toFixed(1)} alone, longest ${Math.max(...beside).toFixed(0)})`,
      ),
    ];
  } finally {
    isOver = true;
    await server.stop();
  }
}
