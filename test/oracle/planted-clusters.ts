import { createRandom, type Random } from "../../server/sources/demo/random.ts";
import type { TestTransfer } from "../../server/ledger/test-ledger.ts";
import { walletOf } from "./random-dealings.ts";

const hour = 3_600;
const day = 86_400;

interface PlantedLedger {
  readonly transfers: readonly TestTransfer[];
  /** The wallets of each person who has several. */
  readonly persons: readonly (readonly string[])[];
}

/**
 * A market of strangers who buy from a pool, send to an exchange and take an airdrop, and among them some who have
 * several wallets: opened by one of their own, passing tokens round, or emptied into one place. Some of them are
 * patient and open their wallets over days; some strangers give their friends the first tokens.
 */
export function plantClusters(seed: string): PlantedLedger {
  const random = createRandom(`planted ${seed}`);
  const start = 1_700_000_000;
  let number = 0;
  const wallet = () => walletOf((number += 1));
  const [pool, exchange, distributor] = [wallet(), wallet(), wallet()];
  const events: TestTransfer[] = [];
  const send = (time: number, from: string | null, to: string, amount: number) =>
    events.push({ time: start + Math.floor(time), from, to, amount: Math.max(1, Math.round(amount)) });
  send(0, null, pool, 1e12);
  send(0, null, exchange, 1e11);
  send(0, null, distributor, 1e11);
  const span = (20 + random.below(60)) * day;
  const at = () => 2 * hour + random.unit() * span;
  const stake = () => 1e6 * Math.exp(1.2 * random.normal());

  const strangers = Array.from({ length: 200 + random.below(200) }, wallet);
  for (const stranger of strangers) {
    const first = at();
    const from = random.chance(0.8) ? pool : random.chance(0.7) ? exchange : distributor;
    send(first, from, stranger, stake());
    for (let more = random.below(3); more > 0; more--)
      send(first + random.unit() * span, pool, stranger, stake());
    if (random.chance(0.5))
      send(first + span, stranger, random.chance(0.6) ? pool : exchange, 4e5 * random.unit());
  }
  const airdrop = at();
  for (let receiver = 80 + random.below(60); receiver > 0; receiver--) {
    send(airdrop + random.unit() * hour, distributor, wallet(), 2e4 * (1 + random.below(3)));
  }
  // Strangers who know each other: a gift, a way back, two friends opened on one evening.
  for (let gifts = random.below(20); gifts > 0; gifts--) {
    send(span * 2 + random.unit() * day, pick(random, strangers), pick(random, strangers), 1_000);
  }
  if (random.chance(0.15)) {
    const [giver, evening] = [pick(random, strangers), span * 2];
    for (let friend = 0; friend < 2; friend++)
      send(evening + friend * hour, giver, wallet(), 5e4 + 4e5 * random.unit());
  }
  const ways = [funded, ringed, emptied];
  const persons = Array.from({ length: 1 + random.below(5) }, () => ways[random.below(3)]!());

  function funded(): string[] {
    const own = Array.from({ length: 3 + random.below(7) }, wallet);
    const [funder, time] = [wallet(), at()];
    send(time, pool, funder, 2e7);
    const isPatient = random.chance(0.2);
    for (const one of own) {
      send(time + hour + random.unit() * (isPatient ? 15 * day : 10 * hour), funder, one, stake() + 3e6);
    }
    return own;
  }

  function ringed(): string[] {
    const own = Array.from({ length: 3 + random.below(4) }, wallet);
    for (const one of own) send(at(), pool, one, stake() + 3e6);
    const rounds = random.chance(0.15) ? 1 : 2 + random.below(4);
    for (let round = 0; round < rounds; round++) {
      for (const [index, one] of own.entries()) {
        const next = own[(index + 1) % own.length]!;
        const time = span * 2 + round * day + index * hour;
        send(time, one, next, 3e5);
        send(time + hour / 2, next, one, 2.9e5);
      }
    }
    return own;
  }

  function emptied(): string[] {
    const own = Array.from({ length: 3 + random.below(5) }, wallet);
    const place = wallet();
    for (const one of own) {
      const kept = stake() + 3e6;
      send(at(), pool, one, kept * 2);
      send(span * 2 + random.unit() * 5 * day, one, place, kept);
      if (random.chance(0.3))
        send(span * 2 + 6 * day, one, exchange, kept * (random.chance(0.3) ? 0.6 : 0.1));
    }
    return own;
  }

  return { transfers: inOrder(events), persons };
}

/** By time, and without what its giver did not have. */
function inOrder(events: readonly TestTransfer[]): TestTransfer[] {
  const balances = new Map<string, number>();
  return events
    .toSorted((left, right) => left.time - right.time)
    .filter(({ from, to, amount }) => {
      const left = from === null ? 0 : (balances.get(from) ?? 0) - Number(amount);
      if (left < 0) return false;
      if (from !== null) balances.set(from, left);
      if (to !== null) balances.set(to, (balances.get(to) ?? 0) + Number(amount));
      return true;
    });
}

function pick<T>(random: Random, list: readonly T[]): T {
  return list[random.below(list.length)]!;
}
