import { afterAll, beforeAll } from "vitest";
import { accountTests } from "../access/test-accounts.ts";
import { keyTests } from "../store/test-keys.ts";
import { clusterAccountRecords } from "./cluster-account-records.ts";
import { clusterKeys } from "./cluster-keys.ts";
import { describeCluster, openTestCluster, type TestCluster } from "./test-cluster.ts";

describeCluster("accounts of a cluster", () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await openTestCluster();
  }, 60_000);
  afterAll(() => cluster?.close());

  accountTests(() => clusterAccountRecords(cluster.shards));
  keyTests(() => clusterKeys(cluster.shards));
});
