import { afterAll, beforeAll, expect, test } from "vitest";
import { tableStatements } from "./clickhouse.ts";
import { describeCluster, openTestCluster, type TestCluster } from "./test-cluster.ts";

const replicated = { isReplicated: true, database: "tokens", shard: 2 };
const nameOf = (statement: string) => /EXISTS (\w+)/.exec(statement)![1]!;

test("replicated tables are those of one replica, with a path in Keeper for each table of each shard", () => {
  const single = tableStatements({ ...replicated, isReplicated: false });
  const statements = tableStatements(replicated);
  expect(statements.map(nameOf)).toEqual(single.map(nameOf));
  const paths = new Set<string>();
  for (const [nth, statement] of statements.entries()) {
    // What everything rests on is in Keeper in either case, and the same for all shards and replicas.
    if (statement.includes("KeeperMap")) {
      expect(statement).toBe(single[nth]);
      continue;
    }
    const [, engine, path] = /ENGINE = Replicated(\w+MergeTree|MergeTree)\('(.*?)', '\{replica\}'/.exec(
      statement,
    )!;
    expect(single[nth]).toContain(`ENGINE = ${engine}`);
    expect(path).toBe(`/clickhouse/holderscope/tokens/2/${nameOf(statement)}`);
    paths.add(path!);
  }
  expect(paths.size).toBeGreaterThan(8);
  expect(statements.join()).not.toMatch(/\{(merge|database)/);
});

describeCluster("tables of a cluster", () => {
  let cluster: TestCluster;
  beforeAll(async () => (cluster = await openTestCluster()));
  afterAll(() => cluster?.close());

  test("ClickHouse reads the statements of replicated tables, which the engines of the tests cannot run", async () => {
    for (const statement of tableStatements(replicated))
      await cluster.shards.first.command(`EXPLAIN AST ${statement}`);
    await expect(
      cluster.shards.first.command(
        "EXPLAIN AST CREATE TABLE t (a UInt8) ENGINE = ReplicatedMergeTree('/x' '{replica}') ORDER BY a",
      ),
    ).rejects.toThrow();
  });
});
