import { setTimeout as delay } from "node:timers/promises";
import { clientAt, type FairPlace, startMeasured } from "./fair-server.ts";
import { anyTime, largest, targets } from "./fair-targets.ts";
import { atLeast, atMost, type Figure, note, percentile, say } from "./report.ts";

type Client = ReturnType<typeof clientAt>;

interface Reader {
  readonly name: string;
  /** From the end of one question to the next. */
  readonly thinkMs: number;
  readonly path: () => string;
  readonly headers?: Readonly<Record<string, string>>;
}

const below = (count: number) => Math.floor(Math.random() * count);
const readers: readonly Reader[] = [
  {
    name: "holders",
    thinkMs: 60,
    path: () => `/api/v0/eth/tokens/${largest}/holders?limit=100&offset=${below(50_000)}`,
  },
  {
    name: "the past",
    thinkMs: 200,
    path: () => `/api/v0/eth/tokens/${largest}/history/cost-basis?at=${anyTime()}`,
  },
  // A page that others have open too: it is drawn once in a second.
  { name: "pages", thinkMs: 100, path: () => `/eth/${largest}`, headers: { accept: "text/html" } },
];

interface Kept {
  readonly answers: number;
  readonly refused: number;
  readonly p95Ms: number;
}

/** One client, whose questions are answered or not, for so long. */
async function read(client: Client, { path, thinkMs, headers }: Reader, seconds: number): Promise<Kept> {
  const endAt = performance.now() + seconds * 1_000;
  const times: number[] = [];
  let refused = 0;
  while (performance.now() < endAt) {
    const { status, ms } = await client.ask(path(), headers);
    if (status !== 200) refused += 1;
    else if (performance.now() < endAt + 100) times.push(ms);
    await delay(thinkMs);
  }
  return { answers: times.length, refused, p95Ms: times.length === 0 ? Infinity : percentile(times, 0.95) };
}

const allowedPerMinute = 3_000;

/** Three readers beside one who asks at the allowed rate, and without: what they keep of their answers. */
export async function measureOthers(place: FairPlace): Promise<Figure[]> {
  const seconds = place.isQuick ? 4 : 8;
  const server = await startMeasured(place, place.market);
  const figures: Figure[] = [];
  try {
    const wallets = await someWallets();
    const wallet = () => wallets[below(wallets.length)]!;
    let met = 0;
    const chosen = targets.filter(({ name }) => place.targets.includes(name));
    for (const [index, target] of chosen.entries()) {
      // Each turn has addresses of its own, with rates of their own.
      const turn = async (isAttacked: boolean) => {
        const network = `127.${isAttacked ? 2 : 1}.${index + 1}`;
        const clients = readers.map((_, at) => clientAt(`${network}.${at + 1}`));
        const attacker = clientAt(`${network}.99`);
        const state = { asks: isAttacked };
        let sent = 0;
        let answered = 0;
        const everyMs = (60_000 * target.requests) / allowedPerMinute;
        const attack = (async () => {
          const startedAt = performance.now();
          while (state.asks) {
            sent += 1;
            void attacker.ask(target.path(wallet), { accept: "text/html,*/*" }).then(({ status }) => {
              if (status === 200) answered += 1;
              return status;
            });
            await delay(Math.max(0, startedAt + sent * everyMs - performance.now()));
          }
        })();
        if (isAttacked) await delay(1_000);
        const kept = await Promise.all(readers.map((reader, at) => read(clients[at]!, reader, seconds)));
        state.asks = false;
        await attack;
        attacker.close();
        clients.forEach((client) => client.close());
        // What was asked is still answered.
        await delay(500);
        return { kept, sent, answered };
      };
      const before = await turn(false);
      const during = await turn(true);
      const rows = readers.map(({ name }, at) => {
        const [alone, beside] = [before.kept[at]!, during.kept[at]!];
        return {
          name,
          share: beside.answers / Math.max(1, alone.answers),
          slower: beside.p95Ms / alone.p95Ms,
          text: `${name} ${alone.answers} → ${beside.answers}${beside.refused > 0 ? ` (${beside.refused} refused)` : ""}, p95 ${alone.p95Ms.toFixed(1)} → ${beside.p95Ms.toFixed(1)} ms`,
        };
      });
      const share = Math.min(...rows.map((row) => row.share));
      const slower = Math.max(...rows.map((row) => row.slower));
      if (share >= 0.8 && slower <= 2) met += 1;
      const text = rows.map((row) => row.text).join("; ");
      figures.push(
        atLeast(
          `${target.name}: answers kept`,
          share,
          0.8,
          `  (${text}; ${during.answered} of ${during.sent} answered)`,
        ),
        atMost(`${target.name}: p95, times as long`, slower, 2),
      );
    }
    figures.push(note("kinds of questions where both hold", `${met} of ${chosen.length}`));
  } finally {
    await server.stop();
  }
  return figures;
}

async function someWallets(): Promise<string[]> {
  const client = clientAt("127.0.0.200");
  const pages = [0, 100, 1_000, 5_000, 20_000];
  const wallets: string[] = [];
  for (const offset of pages) {
    const { body } = await client.ask(`/api/v0/eth/tokens/${largest}/holders?limit=100&offset=${offset}`);
    const { holders } = JSON.parse(body) as { holders: { address: string }[] };
    wallets.push(...holders.map(({ address }) => address));
  }
  client.close();
  say(`  ${wallets.length} wallets to ask about`);
  return wallets;
}
