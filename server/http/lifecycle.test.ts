import { expect, test } from "vitest";
import { testService } from "../../test/service.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { expectProblem } from "./test-requests.ts";

const probe = (lifecycle: Lifecycle, path: string) => testService({ lifecycle }).get(path, {});

test("the process answers from its start to its end", async () => {
  for (const phase of ["starting", "ready", "stopping"] as const) {
    expect(await (await probe({ phase }, "/healthz")).json()).toEqual({ status: "ok" });
  }
});

test("it is to be sent requests while it is ready and nothing has to be mended", async () => {
  expect(await (await probe({ phase: "ready" }, "/readyz")).json()).toEqual({ status: "ready" });
  const mended = { phase: "ready", faults: () => Promise.resolve([]) } as const;
  expect((await probe(mended, "/readyz")).status).toBe(200);
  await expectProblem(await probe({ phase: "starting" }, "/readyz"), 503, "not_ready");
  await expectProblem(await probe({ phase: "stopping" }, "/readyz"), 503, "shutting_down");
  const broken = { phase: "ready", faults: () => Promise.resolve(["disk full", "no node"]) } as const;
  const problem = await expectProblem(await probe(broken, "/readyz"), 503, "not_ready");
  expect(problem.detail).toBe("disk full; no node");
});

test("until it has started, nothing is answered; while it stops, all is", async () => {
  const paths = ["/api/v0/sol/tokens", "/api/status"];
  for (const path of paths) {
    await expectProblem(await probe({ phase: "starting" }, path), 503, "not_ready");
    expect((await probe({ phase: "stopping" }, path)).status).toBe(200);
  }
});
