import * as z from "zod/mini";
import { backoffMs, Outbound, OutboundError, retry } from "../../lib/outbound.ts";
import { Pace } from "../../lib/pace.ts";
import { readElements, readWhole } from "./answer-stream.ts";
import { faultOfCode, faultOfStatus, noAnswerInTime, RpcError } from "./rpc-error.ts";

export interface RpcOptions {
  /** Of a JSON-RPC node, over HTTP. May hold a key. */
  readonly url: string;
  readonly requestsPerSecond?: number;
  /** Times a request is sent before its fault is passed on. */
  readonly attempts?: number;
  /** The wait before the second attempt; doubled for each further one. */
  readonly firstWaitMs?: number;
  /** How long a node may be silent within an answer. */
  readonly silenceMs?: number;
}

/** Takes the elements of a list. `begin` comes before each attempt and forgets the one before. */
export interface ListSink {
  readonly begin: () => void;
  readonly element: (value: unknown) => void;
  /** Waited for between the pieces of the answer, before more of it is read. */
  readonly room?: () => Promise<void>;
  /** Whole numbers that are too large for a number come as text. */
  readonly isExact?: boolean;
}

/** By place or, as indexers have it, by name. */
type Params = readonly unknown[] | Readonly<Record<string, unknown>>;

export interface RpcCounts {
  readonly sent: number;
  readonly failed: number;
  readonly retried: number;
}

export interface Rpc {
  /** The result of a method, checked against the schema. Throws {@link RpcError}, or the signal's reason. */
  call<T>(method: string, params: Params, result: z.ZodMiniType<T>, signal: AbortSignal): Promise<T>;
  /**
   * The same for a result that is, or holds, one long list: its elements are given out one by one, and the result is
   * returned with the list empty.
   */
  list<T>(
    method: string,
    params: Params,
    result: z.ZodMiniType<T>,
    into: ListSink,
    signal: AbortSignal,
  ): Promise<T>;
  readonly counts: RpcCounts;
}

/** A node that asks for a longer wait than this is not waited for. */
const longestRetryAfterMs = 300_000;

const Envelope = z.object({
  id: z.unknown(),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.optional(z.unknown()) })),
});

/** The client of a Solana node: paced, retried where that can help, and silent about the node's address. */
export function createRpc({
  url,
  requestsPerSecond = 10,
  attempts = 6,
  firstWaitMs = 500,
  silenceMs = 60_000,
}: RpcOptions): Rpc {
  const node = new Outbound(url);
  const pace = new Pace({ perSecond: requestsPerSecond });
  const counts = { sent: 0, failed: 0, retried: 0 };
  let lastId = 0;

  async function once(
    method: string,
    params: Params,
    read: (chunks: AsyncIterable<Uint8Array>) => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<unknown> {
    const id = (lastId += 1);
    const body = JSON.stringify({ jsonrpc: "2.0", id, method, params });
    const request = { body, signal, timeoutMs: silenceMs, isStreamed: true };
    return node
      .ask(request, async ({ status, isOk, retryAfterMs, chunks }) => {
        const answer = await read(chunks).catch((error: unknown) => {
          // An error page is not JSON: its status says more.
          if (isOk || !(error instanceof RpcError)) throw error;
          return undefined;
        });
        const envelope = Envelope.safeParse(answer);
        if (envelope.success && envelope.data.error) {
          const { code, message } = envelope.data.error;
          const text = typeof message === "string" ? node.redact(message) : "";
          const said = `error ${code}${text === "" ? "" : `: ${text}`}`;
          throw new RpcError(faultOfCode(code, text), said, retryAfterMs);
        }
        if (!isOk) throw new RpcError(faultOfStatus(status), `HTTP status ${status}`, retryAfterMs);
        if (!envelope.success || envelope.data.id !== id || !("result" in envelope.data)) {
          throw new RpcError("garbled", "the answer is not one to the request");
        }
        return envelope.data.result;
      })
      .catch((error: unknown) => {
        throw error instanceof OutboundError ? errorOfFault(error) : error;
      });
  }

  const retried = <T>(
    method: string,
    signal: AbortSignal,
    attempt: () => Promise<T>,
    repeatsSilence = true,
  ): Promise<T> =>
    retry(
      async () => {
        await pace.turn({ signal });
        counts.sent += 1;
        return attempt();
      },
      (error, number) => {
        if (!(error instanceof RpcError)) return undefined;
        counts.failed += 1;
        const asked = error.retryAfterMs ?? 0;
        const isOver = number >= attempts || (!repeatsSilence && error.isSilence);
        if (!error.isPassing || isOver || asked > longestRetryAfterMs) {
          throw new RpcError(error.fault, `${method}: ${error.message}`, error.retryAfterMs);
        }
        counts.retried += 1;
        const waitMs = Math.max(backoffMs(firstWaitMs, number), asked);
        if (error.fault !== "busy") return waitMs;
        // The others would be refused as well.
        pace.pause(waitMs);
        return 0;
      },
      signal,
    );

  const checked = <T>(schema: z.ZodMiniType<T>, result: unknown): T => {
    const parsed = schema.safeParse(result);
    if (!parsed.success) throw new RpcError("garbled", "the answer has another form than expected");
    return parsed.data;
  };

  return {
    counts,
    call(method, params, result, signal) {
      return retried(method, signal, async () =>
        checked(result, await once(method, params, readWhole, signal)),
      );
    },
    list(method, params, result, into, signal) {
      return retried(
        method,
        signal,
        async () => {
          into.begin();
          let broken: { readonly reason: unknown } | undefined;
          const room = async () => {
            await into.room?.().catch((reason: unknown) => {
              broken = { reason };
              throw reason;
            });
          };
          const read = (chunks: AsyncIterable<Uint8Array>) =>
            readElements(chunks, { onElement: into.element, isExact: into.isExact, room });
          const answer = await once(method, params, read, signal).catch((error: unknown) => {
            // What failed is not the node.
            throw broken === undefined ? error : broken.reason;
          });
          return checked(result, answer);
          // What takes too long as one list may be there in pages.
        },
        false,
      );
    },
  };
}

function errorOfFault({ fault, message, code }: OutboundError): RpcError {
  if (fault === "redirect") return new RpcError("refused", message);
  if (fault === "late") return new RpcError("unreachable", noAnswerInTime);
  return new RpcError("unreachable", code === "" ? "the connection failed" : `no connection (${code})`);
}
