import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "../config/config.ts";
import { startService } from "../service.ts";
import { alertCases } from "./test-alerts.ts";
import { createLogger } from "./log.ts";

const directory = mkdtempSync(join(tmpdir(), "holderscope-alerts-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const rules = fileURLToPath(new URL("../../deploy/alerts.yml", import.meta.url));
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
const byPromtool = hasPromtool ? "" : ": left out, promtool is not on the PATH";

test("each alert has a case", () => {
  const names = [...readFileSync(rules, "utf8").matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name);
  expect(alertCases.map(({ alert }) => alert)).toEqual(names);
});

test.skipIf(!hasPromtool)(`the rules are such as Prometheus reads${byPromtool}`, () => {
  expect(execFileSync("promtool", ["check", "rules", rules], { encoding: "utf8" })).toContain(
    `SUCCESS: ${alertCases.length} rules found`,
  );
});

test.skipIf(!hasPromtool).each(alertCases)(
  `$alert fires when it should, and only then${byPromtool}`,
  { timeout: 30_000 },
  ({ alert, summary, minute, fires, silent, severity, labels }) => {
    copyFileSync(rules, join(directory, "alerts.yml"));
    const looking = (series: Readonly<Record<string, string>>, expected: readonly object[]) => ({
      interval: "1m",
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      alert_rule_test: [{ eval_time: `${minute}m`, alertname: alert, exp_alerts: expected }],
    });
    const fired = { exp_labels: { instance: "a", severity, ...labels }, exp_annotations: { summary } };
    const file = join(directory, `${alert}.yml`);
    // What is JSON is YAML.
    const tests = [looking(fires, [fired]), looking(silent, [])];
    writeFileSync(file, JSON.stringify({ rule_files: ["alerts.yml"], tests }));
    const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
    expect(status, stdout + stderr).toBe(0);
  },
);

test.skipIf(!hasPromtool)(
  `what /metrics says is such as Prometheus reads${byPromtool}`,
  { timeout: 60_000 },
  async () => {
    const config = readConfig({
      PORT: "0",
      HOLDERSCOPE_DEMO: "off",
      HOLDERSCOPE_PUBLIC_NODES: "off",
      HOLDERSCOPE_DATA_DIR: join(directory, "data"),
    });
    const options = { logger: createLogger({ level: "silent" }), onProgress: () => {} };
    const service = await startService(config, options);
    try {
      await fetch(`${service.url}/docs`);
      const metrics = await (await fetch(`${service.url}/metrics`)).text();
      const { stdout, stderr } = spawnSync("promtool", ["check", "metrics"], {
        input: metrics,
        encoding: "utf8",
      });
      const faults = (stdout + stderr).split("\n").filter((line) => line !== "");
      // Names that dashboards for Node know, as they have been for long.
      const known = /^nodejs_active_(handles|requests|resources)_total non-counter metrics should not have/;
      expect(faults.filter((line) => !known.test(line))).toEqual([]);
    } finally {
      await service.stop();
    }
  },
);
