import { ProblemError } from "../lib/problem-error.ts";
import type { Handler } from "./request-context.ts";
import { readOnly } from "./method.ts";

/** Where the service is in its life. The interface is answered while `ready`, and to the end of `stopping`. */
export interface Lifecycle {
  phase: "starting" | "ready" | "stopping";
  /** What the operator has to mend, as far as it is known. What can be answered is answered all the same. */
  readonly faults?: () => Promise<readonly string[]>;
}

export function requireStarted(lifecycle: Lifecycle): void {
  if (lifecycle.phase === "starting") throw new ProblemError("not_ready");
}

/** `/healthz`: the process answers. `/readyz`: send it requests. */
export function probes(lifecycle: Lifecycle): { path: string; handler: Handler }[] {
  return [
    {
      path: "/healthz",
      handler: readOnly((context) => context.sendJson({ status: "ok" })),
    },
    {
      path: "/readyz",
      handler: readOnly(async (context) => {
        requireStarted(lifecycle);
        if (lifecycle.phase === "stopping") throw new ProblemError("shutting_down");
        const faults = (await lifecycle.faults?.()) ?? [];
        if (faults.length > 0) throw new ProblemError("not_ready", faults.join("; "));
        return context.sendJson({ status: "ready" });
      }),
    },
  ];
}
