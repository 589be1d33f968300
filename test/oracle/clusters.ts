import type { TestTransfer } from "../../server/ledger/test-ledger.ts";

type Method = "two_way" | "funded" | "sink" | "together";

export interface ExpectedClusters {
  readonly members: readonly string[];
  readonly apart: readonly string[];
  /** Addresses in alphabetical order, and the methods, in that of their names. */
  readonly clusters: readonly { readonly members: readonly string[]; readonly methods: readonly Method[] }[];
  /** Transfers and amounts there and back, by two addresses in the order of the members. */
  readonly lines: ReadonlyMap<string, readonly [number, bigint, number, bigint]>;
}

/** Which owners look like one, pair by pair and from the transfers themselves. */
export function expectedClusters(
  all: readonly TestTransfer[],
  asked: {
    readonly members: number;
    readonly methods: readonly Method[];
    readonly burned: readonly string[];
  },
): ExpectedClusters {
  const transfers = all.filter(({ from, to, amount }) => from !== to && BigInt(amount) > 0n);
  const balances = new Map<string, bigint>();
  for (const { from, to, amount } of transfers) {
    if (from !== null) balances.set(from, (balances.get(from) ?? 0n) - BigInt(amount));
    if (to !== null) balances.set(to, (balances.get(to) ?? 0n) + BigInt(amount));
  }
  const held = (owner: string) => balances.get(owner) ?? 0n;
  const largest = [...balances.keys()]
    .filter((owner) => held(owner) > 0n)
    .toSorted((left, right) =>
      held(left) === held(right) ? (left < right ? -1 : 1) : held(left) > held(right) ? -1 : 1,
    )
    .slice(0, asked.members);
  const dealings = oncePerOwner(
    (owner: string) =>
      new Set(
        transfers.flatMap(({ from, to }) =>
          from !== null && to !== null ? (from === owner ? [to] : to === owner ? [from] : []) : [],
        ),
      ).size,
  );
  const isHub = (owner: string) =>
    dealings(owner) > 1_000 || (dealings(owner) > 50 && dealings(owner) > 0.02 * balances.size);
  const apart = largest.filter((owner) => asked.burned.includes(owner) || isHub(owner));
  const members = largest.filter((owner) => !apart.includes(owner));
  const isPerson = (owner: string) => !asked.burned.includes(owner) && !isHub(owner);

  const firsts = new Map<string, TestTransfer>();
  for (const transfer of transfers) {
    if (transfer.to !== null && !firsts.has(transfer.to)) firsts.set(transfer.to, transfer);
  }
  const opened = (giver: string) => [...firsts.values()].filter(({ from }) => from === giver).length;
  const count = (from: string, to: string) =>
    transfers.filter((transfer) => transfer.from === from && transfer.to === to).length;
  const sent = (from: string, to?: string) =>
    transfers
      .filter((transfer) => transfer.from === from && (to === undefined || transfer.to === to))
      .reduce((total, { amount }) => total + BigInt(amount), 0n);
  const takers = [...new Set(transfers.flatMap(({ to }) => to ?? []))].filter(isPerson);
  const sinkOf = oncePerOwner((owner: string) => {
    const total = sent(owner);
    return total > 0n ? takers.find((to) => sent(owner, to) * 10n >= total * 8n) : undefined;
  });

  const tests: Record<Method, (left: string, right: string) => boolean> = {
    two_way: (left, right) => count(left, right) >= 2 && count(right, left) >= 2,
    funded: (left, right) => {
      const [one, other] = [firsts.get(left)!, firsts.get(right)!];
      const giver = one.from;
      return (
        giver !== null &&
        giver === other.from &&
        Math.abs(one.time - other.time) <= 86_400 &&
        isPerson(giver) &&
        opened(giver) <= 50
      );
    },
    sink: (left, right) => sinkOf(left) !== undefined && sinkOf(left) === sinkOf(right),
    together: (left, right) => {
      const block = firsts.get(left)!.block ?? 0;
      const isEarly = ({ from, time, block: own = 0 }: TestTransfer) =>
        from === null && own === block && time - transfers[0]!.time <= 3_600;
      const quick = members.filter((member) => isEarly(firsts.get(member)!));
      return block > 0 && quick.includes(left) && quick.includes(right) && quick.length >= 3;
    },
  };
  const pairs = members.flatMap((left, index) =>
    members
      .slice(index + 1)
      .flatMap((right) =>
        asked.methods.flatMap((method) => (tests[method](left, right) ? [{ left, right, method }] : [])),
      ),
  );
  // Everybody takes the lowest name that a neighbour has, until nothing changes.
  const names = new Map(members.map((member) => [member, member]));
  for (let changed = true; changed;) {
    changed = false;
    for (const { left, right } of pairs) {
      const lowest = [names.get(left)!, names.get(right)!].toSorted()[0]!;
      for (const member of [left, right]) {
        if (names.get(member) === lowest) continue;
        names.set(member, lowest);
        changed = true;
      }
    }
  }
  const clusters = [...new Set(names.values())]
    .map((name) => members.filter((member) => names.get(member) === name).toSorted())
    .filter((cluster) => cluster.length > 1)
    .map((cluster) => ({
      members: cluster,
      methods: [
        ...new Set(pairs.filter(({ left }) => cluster.includes(left)).map(({ method }) => method)),
      ].toSorted(),
    }));
  const lines = new Map<string, [number, bigint, number, bigint]>();
  for (const [index, left] of members.entries()) {
    for (const right of members.slice(index + 1)) {
      const line: [number, bigint, number, bigint] = [
        count(left, right),
        sent(left, right),
        count(right, left),
        sent(right, left),
      ];
      if (line[0] + line[2] > 0) lines.set(`${left} ${right}`, line);
    }
  }
  return { members, apart, clusters, lines };
}

/** What was found of an owner once is not looked for again in every pair. */
function oncePerOwner<Found>(find: (owner: string) => Found): (owner: string) => Found {
  const found = new Map<string, Found>();
  return (owner) => {
    if (!found.has(owner)) found.set(owner, find(owner));
    return found.get(owner)!;
  };
}
