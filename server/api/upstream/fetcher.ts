import { createClient } from "../../../contract/client.ts";
import { type EndpointName, endpoints, type ParsedArgs } from "../../../contract/endpoints.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import type { KeptAnswer } from "./kept-answers.ts";
import { readLeniently } from "./parse-leniently.ts";
import { received, receivedMissing } from "./received.ts";
import type { Recovery } from "./recovery.ts";
import type { Transport } from "./transport.ts";
import { isAnswer, upstreamProblem } from "./upstream-problem.ts";

interface AskerOptions {
  readonly baseUrl: string;
  /** Empty: none is set. */
  readonly key: string;
  readonly transport: Transport;
  readonly recovery: Recovery;
  readonly now: () => number;
}

/** Asks the hosted service and notes how it fares. That there is no such thing is an answer; else throws `ProblemError`. */
export type Ask = <K extends EndpointName>(
  name: K,
  args: ParsedArgs<K>,
  isBackground: boolean,
) => Promise<KeptAnswer>;

export function asker({ baseUrl, key, transport, recovery, now }: AskerOptions): Ask {
  return async (name, args, isBackground) => {
    if (key === "") {
      throw new ProblemError("upstream_auth_failed", "this server has no key for the hosted service");
    }
    const call = transport.forCall({ endpoint: name, units: endpoints[name].units, isBackground });
    const headers = { "x-api-key": key };
    const read = (body: unknown) => readLeniently(name, body);
    const client = createClient({ baseUrl: `${baseUrl}/v0`, headers, fetch: call.fetch, read });
    try {
      const kept = received(name, args, await client(name, args), now());
      recovery.succeeded(name);
      return kept;
    } catch (error) {
      const problem = upstreamProblem(error, name);
      if (isAnswer(problem)) {
        recovery.succeeded(name);
        return receivedMissing(name, problem, now());
      }
      // What this server itself refused says nothing of the other side.
      if (call.wasSent) recovery.failed(name, problem);
      throw problem;
    }
  };
}
