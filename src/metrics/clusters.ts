import type { ApartReason, ClusterMethod } from "../../contract/map-rules.ts";
import type { Clusters } from "../../contract/clusters.ts";
import { count, plural, share } from "../lib/format.ts";
import { capital, finding, listed, numberWord, type Sentence } from "./findings/words.ts";

export type Cluster = Clusters["clusters"][number];

/** As the list and the switches call them. */
export const methodNames: Record<ClusterMethod, string> = {
  two_way: "two-way transfers",
  funded: "common funder",
  sink: "common sink",
  together: "same block",
};

/** What each of them is, and why it is not proof. */
export const methodReasons: Record<ClusterMethod, string> = {
  two_way: "At least two direct transfers each way. Friends and traders send each other tokens, too.",
  funded:
    "The first they received of this token came from one wallet, within 24 hours of each other. An exchange that is not known as one, or somebody who gives tokens away, looks the same.",
  sink: "At least 80% of what left them went to one wallet. Customers of one service that is not known as such look the same.",
  together:
    "The first they received came in one block of the token’s first hour, from a mint or a pool. That also joins strangers who were quick.",
};

export const apartWords: Record<ApartReason, string> = {
  burned: "burned",
  pool: "pool",
  exchange: "exchange",
  bridge: "bridge",
  contract: "contract",
  program: "program",
  hub: "trades with most wallets",
};

/** "one contract", "two pools and one exchange", "12 addresses": who is left out, by kind where there are few kinds. */
function apartText(apart: Clusters["apart"]): string {
  const counts = new Map<ApartReason, number>();
  for (const { reason } of apart) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  if (counts.size > 2) return `${numberWord(apart.length)} addresses`;
  return listed(
    [...counts].map(([reason, many]) => {
      const [one, several] = apartNouns[reason];
      return `${numberWord(many)} ${many === 1 ? one : several}`;
    }),
  );
}

const apartNouns: Record<ApartReason, readonly [one: string, several: string]> = {
  burned: ["burn address", "burn addresses"],
  pool: ["pool", "pools"],
  exchange: ["exchange", "exchanges"],
  bridge: ["bridge", "bridges"],
  contract: ["contract", "contracts"],
  program: ["program", "programs"],
  hub: ["wallet that trades with most others", "wallets that trade with most others"],
};

/** A to Z, then AA. */
export function letterOf(index: number): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  return index < letters.length
    ? letters[index]!
    : letterOf(Math.floor(index / 26) - 1) + letters[index % 26]!;
}

/** "nine": the word for undoing a cluster says how many it becomes. */
export function countThemAs({ members }: Cluster): string {
  return `Count them as ${numberWord(members.length)}`;
}

/** Those that count as one. */
export function countedClusters({ clusters }: Clusters): Cluster[] {
  return clusters.filter(({ split }) => !split);
}

/** The sentence that opens the page. */
export function mapLead(name: string, clusters: Clusters): Sentence {
  const { members, figures, methods, apart, unknown_methods: unknown } = clusters;
  const counted = countedClusters(clusters);
  const [before, after] = [share(figures.wallets.top_10_share), share(figures.owners.top_10_share)];
  // The figures are without what is apart: a sentence that does not say so would contradict the token's page.
  const without = apart.length > 0 && `without ${apartText(apart)}, `;
  const theTen = without ? `${capital(without)}the ten` : "The ten";
  const tenHold = members.length > 10 ? `${theTen} largest hold ${before} of supply.` : "";
  if (members.length === 0) return { lead: `${nobodyToDraw(name, clusters)}.`, rest: "" };
  if (members.length === 1)
    return {
      lead:
        apart.length > 0
          ? `Only one wallet of ${name} is left to draw.`
          : `${name} has only one wallet to draw.`,
      rest: "",
    };
  if (unknown.length > 0 && methods.length === 0) {
    return { lead: `Which wallets of ${name} belong together is not known.`, rest: tenHold };
  }
  if (methods.length === 0) return { lead: "Every wallet is counted by itself.", rest: tenHold };
  if (counted.length === 0) {
    const undone = clusters.clusters.length > 0;
    return {
      lead: undone
        ? "Every wallet is counted by itself, those that look like one owner too."
        : members.length === 2
          ? "The two largest wallets do not look like one owner."
          : `No two of the ${count(members.length)} largest wallets look like one owner.`,
      rest: tenHold,
    };
  }
  const both = members.length === 2 && figures.cluster_wallets === 2;
  const some = `${capital(numberWord(figures.cluster_wallets))} of the ${count(members.length)}`;
  const looks = `${both ? "The two" : some} largest wallets look like ${counted.length === 1 ? "one owner" : `${numberWord(counted.length)} owners`}.`;
  if (members.length <= 10) return { lead: looks, rest: "" };
  return before === after
    ? { lead: looks, rest: `${theTen} largest hold ${before} of supply either way.` }
    : {
        // What is without some, too, is not what the token's page has for the ten largest.
        lead: without
          ? `${theTen} largest hold ${before} of supply; with each cluster counted as one owner, ${after}.`
          : `With each cluster counted as one owner, the ten largest hold ${after} of supply instead of ${before}.`,
        rest: looks,
      };
}

/** Nothing is left only where something was taken out. */
export function nobodyToDraw(name: string, { apart }: Pick<Clusters, "apart">): string {
  return apart.length > 0 ? `No wallet of ${name} is left to draw` : `${name} has no wallets to draw`;
}

/** What a card draws. */
export function mapSubject(clusters: Clusters): string {
  const { members, apart } = clusters;
  const without = apart.length > 0 ? `, without ${apartText(apart)}` : "";
  const drawn = `Circles: ${plural(members.length, "wallet")} by share of supply${without}`;
  return countedClusters(clusters).length > 0 ? `${drawn}. Outlined: they look like one owner` : drawn;
}

/** In place of the clusters where there are none. */
export function noClustersText({ members }: Pick<Clusters, "members">): string {
  return members.length < 2
    ? "No clusters: one has at least two wallets."
    : "No clusters: by what joins wallets here, none of them look like one owner. That is no proof that they are not: what happened outside of this token’s transfers is not known here.";
}

/** What the drawing shows. */
export function mapFinding(clusters: Clusters): string {
  const { members, figures, line_count: lines, apart } = clusters;
  const counted = countedClusters(clusters);
  if (members.length === 0) return `There is no wallet ${apart.length > 0 ? "left " : ""}to draw`;
  if (members.length === 1) return "Only one wallet is drawn, so there are no transfers between two";
  if (counted.length === 0) {
    if (lines === 0) return "No transfers between these wallets are known";
    return lines === 1
      ? "Tokens went directly between two of these wallets"
      : `Tokens went directly between ${numberWord(lines)} pairs of these wallets`;
  }
  const largest = counted.reduce((sum, cluster) => sum + members[cluster.members[0]!]!.share, 0);
  const held = share(figures.cluster_share);
  return counted.length === 1
    ? finding(`One cluster holds ${held} of supply`, `; its largest wallet holds ${share(largest)}`)
    : finding(
        `${capital(numberWord(counted.length))} clusters hold ${held} of supply`,
        `; their largest wallets hold ${share(largest)} together`,
      );
}
