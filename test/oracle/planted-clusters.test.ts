import { afterAll, beforeAll, expect, it } from "vitest";
import { Clusters } from "../../contract/clusters.ts";
import { createStoreBackend, type StoreBackend } from "../../server/api/store-backend.ts";
import { importTokens } from "../../server/ledger/test-ledger.ts";
import { openStore, type Store } from "../../server/store/store.ts";
import { plantClusters } from "./planted-clusters.ts";

const batchSize = 50;

let store: Store;
let backend: StoreBackend;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  backend = createStoreBackend(store);
});
afterAll(() => store?.close());

const addressOf = (number: number) => `0x${String(number).padStart(40, "f")}`;

/** Every two of a group, as one text. */
function pairsOf(groups: readonly (readonly string[])[]): Set<string> {
  const pairs = groups.flatMap((group) => {
    const sorted = group.toSorted();
    return sorted.flatMap((left, index) => sorted.slice(index + 1).map((right) => `${left} ${right}`));
  });
  return new Set(pairs);
}

async function tellPersons(ledgerCount: number, leastRecall: number): Promise<void> {
  let [right, found, planted] = [0, 0, 0];
  for (let first = 0; first < ledgerCount; first += batchSize) {
    const numbers = Array.from(
      { length: Math.min(batchSize, ledgerCount - first) },
      (_, index) => first + index,
    );
    const ledgers = numbers.map((number) => plantClusters(String(number)));
    await importTokens(
      store,
      ledgers.map(({ transfers }, index) => ({ address: addressOf(numbers[index]!), transfers })),
    );
    for (const [index, { persons }] of ledgers.entries()) {
      const args = { chain_id: "eth", token_address: addressOf(numbers[index]!), members: 150, split: [] };
      const { members, clusters } = Clusters.parse(JSON.parse((await backend.getClusters(args)).body));
      const drawn = new Set(members.map(({ address }) => address));
      const foundPairs = pairsOf(
        clusters.map((cluster) => cluster.members.map((place) => members[place]!.address)),
      );
      const plantedPairs = pairsOf(persons.map((own) => own.filter((address) => drawn.has(address))));
      found += foundPairs.size;
      planted += plantedPairs.size;
      right += [...foundPairs].filter((pair) => plantedPairs.has(pair)).length;
    }
  }
  const [precision, recall] = [right / found, right / planted];
  const figures = `${found} pairs found, ${planted} planted: precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}`;
  expect(planted, figures).toBeGreaterThan(ledgerCount * 10);
  expect(precision, figures).toBeGreaterThanOrEqual(0.95);
  expect(recall, figures).toBeGreaterThanOrEqual(leastRecall);
  if (process.env["HOLDERSCOPE_TEST_PLANTED"]) process.stdout.write(`${figures}\n`);
}

it("tells in ten planted ledgers who is one person", () => tellPersons(10, 0.75));

const many = Number(process.env["HOLDERSCOPE_TEST_PLANTED"] ?? 40);
it(`tells in ${many} planted ledgers`, { tags: "long", timeout: 1_200_000 }, () => tellPersons(many, 0.8));
