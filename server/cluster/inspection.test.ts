import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Shards } from "./clickhouse.ts";
import { checkCluster } from "./inspection.ts";
import { describeCluster, openTestCluster, type TestCluster } from "./test-cluster.ts";
import { openProxies } from "./test-proxy.ts";

/** What is not there yet will never be. */
const patienceMs = 1_000;

describeCluster("trying a cluster before its first use", () => {
  let cluster: TestCluster;
  const closers: (() => Promise<void>)[] = [];
  beforeAll(async () => (cluster = await openTestCluster()));
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });
  afterAll(() => cluster?.close());

  function check(urls: readonly (readonly string[])[]): Promise<string[]> {
    const shards = new Shards({ ...cluster.connection, urls });
    closers.push(() => shards.close());
    return checkCluster(shards, patienceMs);
  }

  /** Each shard with its engine as a first replica, and a way to the same engine as a second one. */
  async function withSecondReplicas() {
    const { proxies, urls } = await openProxies(cluster.connection.urls);
    for (const proxy of proxies) closers.push(() => proxy.close());
    return { proxies, urls: cluster.connection.urls.map(([own], shard) => [own!, urls[shard]![0]!]) };
  }

  test("nothing is said of one in which every replica does what it must", async () => {
    const { urls } = await withSecondReplicas();
    expect(await check(urls)).toEqual([]);
  });

  test("a replica that does not get what was sent to another is named, and no other", async () => {
    const { proxies, urls } = await withSecondReplicas();
    proxies[0]!.mode = "lagging";
    expect(await check(urls)).toEqual([
      expect.stringMatching(new RegExp(`^shard 1, ${proxies[0]!.url}: the bundle of .* is not whole`)),
    ]);
  });

  test("engines that do not replicate are no replicas", async () => {
    const [one, other] = cluster.connection.urls.map(([url]) => url!);
    if (other === undefined || cluster.connection.isReplicated) return;
    // Two engines with one Keeper, as two replicas: claims are one, bundles are not.
    const faults = await check([[one!, other]]);
    expect(faults).toEqual([expect.stringMatching(/^shard 1, .*: the bundle of .* is not whole/)]);
  });
});
