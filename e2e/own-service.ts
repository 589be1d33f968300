import { createListener } from "../server/http/listener.ts";
import type { Lifecycle } from "../server/http/lifecycle.ts";
import { drain, listen } from "../server/http/listening.ts";
import { testService } from "../test/service.ts";

type Options = Parameters<typeof testService>[0];

export interface OwnService {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** A service of a test's own on a free port, in this process, over examples unless the options say otherwise. */
export async function startOwnService(options: Options, port = 0): Promise<OwnService> {
  const lifecycle: Lifecycle = { phase: "ready" };
  const { app } = testService({ ...options, lifecycle });
  const server = createListener(app, { lifecycle, maxConnections: 200 });
  const taken = await listen(server, "127.0.0.1", port);
  return {
    url: `http://127.0.0.1:${taken}`,
    stop: () => {
      lifecycle.phase = "stopping";
      return drain(server, lifecycle);
    },
  };
}
