import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { testService } from "../../test/service.ts";
import { RequestMetrics } from "./request-metrics.ts";

const linesOf = (text: string, pattern: RegExp) => text.split("\n").filter((line) => pattern.test(line));

test("requests are counted by method, route and status, their time in seconds", async () => {
  const metrics = new RequestMetrics();
  const route = metrics.route("/v0/:chain_id/tokens");
  expect(metrics.route("/v0/:chain_id/tokens")).toBe(route);
  expect(metrics.route("/other")).not.toBe(route);
  route.observe("GET", 200, 3);
  route.observe("GET", 200, 4_000);
  route.observe("GET", 404, 1);
  route.observe("HEAD", 200, 1);
  route.observe("OPTIONS", 204, 1);
  route.observe("PROPFIND", 405, 1);
  route.observe("BREW", 405, 1);
  metrics.countAtHand();
  metrics.countAtHand();
  const text = await metrics.registry.metrics();
  const labels = (method: string, status: number) =>
    `method="${method}",route="/v0/:chain_id/tokens",status_code="${status}"`;
  const name = "http_request_duration_seconds";
  expect(linesOf(text, /_count/)).toEqual([
    `${name}_count{${labels("GET", 200)}} 2`,
    `${name}_count{${labels("GET", 404)}} 1`,
    `${name}_count{${labels("HEAD", 200)}} 1`,
    `${name}_count{${labels("OPTIONS", 204)}} 1`,
    `${name}_count{${labels("other", 405)}} 2`,
  ]);
  expect(linesOf(text, /_sum.*GET.*200/)).toEqual([`${name}_sum{${labels("GET", 200)}} 4.003`]);
  expect(linesOf(text, /le="0.005".*GET.*200/)[0]).toMatch(/ 1$/);
  expect(linesOf(text, /le="5".*GET.*200/)[0]).toMatch(/ 2$/);
  expect(text).toContain(`# HELP ${name} Time from the request to its answer.`);
  expect(text).toContain(
    "# HELP holderscope_answers_at_hand_total Answers that nothing had to be waited for.",
  );
  expect(text).toContain("holderscope_answers_at_hand_total 2");
});

test("what is counted is told in Prometheus' own form, and kept by nobody", async () => {
  const operation = new Registry();
  const { get } = testService({ operation });
  await get("/api/v0/sol/tokens", {});
  const answer = await get("/metrics", {});
  expect(answer.headers.get("content-type")).toBe(operation.contentType);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.text()).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/v0/:chain_id/tokens",status_code="200"} 1',
  );
  expect((await testService().get("/metrics", {})).status).toBe(404);
});
