import { createRandom } from "../../server/sources/demo/random.ts";
import type { TestTransfer } from "../../server/ledger/test-ledger.ts";

export const walletOf = (number: number) => `0x${String(number).padStart(40, "b")}`;
export const burnAddress = "0x000000000000000000000000000000000000dead";

/**
 * A little history in which owners come to look like one another: few givers, many first receipts, ways back, sinks,
 * blocks with several receipts, and limits that are met exactly or just missed.
 */
export function randomDealings(seed: string): TestTransfer[] {
  const random = createRandom(seed);
  const start = 1_700_000_000;
  const owners = Array.from({ length: 6 + random.below(random.chance(0.2) ? 120 : 30) }, (_, number) =>
    walletOf(number + 1),
  );
  if (random.chance(0.5)) owners.push(burnAddress);
  const factor = random.chance(0.1) ? 10n ** 34n : 1n;
  const balances = new Map<string, bigint>();
  const transfers: TestTransfer[] = [];
  let time = start;
  const send = (from: string | null, to: string | null, amount: bigint) => {
    if (from !== null && (balances.get(from) ?? 0n) < amount) return;
    if (from !== null) balances.set(from, (balances.get(from) ?? 0n) - amount);
    if (to !== null) balances.set(to, (balances.get(to) ?? 0n) + amount);
    transfers.push({ time, from, to, amount, block: hasBlocks ? 1 + (time - start) : 0 });
  };
  const pick = (list: readonly string[]) => list[random.below(list.length)]!;
  const hasBlocks = random.chance(0.8);
  const favourites = owners.slice(0, 1 + random.below(4));
  const pauses = [0, 0, 0, 1, 3_600, 86_399, 86_400, 86_401];
  send(null, owners[0]!, 1_000n * factor);
  for (let event = 20 + random.below(8 * owners.length); event > 0; event--) {
    if (random.chance(0.5)) time += pauses[random.below(pauses.length)]!;
    const way = random.unit();
    const holders = owners.filter((owner) => (balances.get(owner) ?? 0n) > 0n);
    if (way < 0.15 || holders.length === 0) {
      send(null, pick(owners), BigInt(1 + random.below(20)) * factor);
    } else if (way < 0.2) {
      send(pick(holders), null, factor);
    } else {
      const from = random.chance(0.4) ? pick(favourites) : pick(holders);
      const to = random.chance(0.3) ? pick(favourites) : pick(owners);
      send(from, to, random.chance(0.1) ? (balances.get(from) ?? 0n) : BigInt(random.below(5)) * factor);
    }
  }
  return transfers;
}
