import { ApiError } from "./api-error.ts";
import {
  type EndpointArgs,
  type EndpointName,
  type EndpointResponse,
  endpoints,
  endpointUrl,
} from "./endpoints.ts";
import { type Meta, readMeta } from "./meta.ts";
import { readRetryAfter } from "./retry-after.ts";

export interface ClientOptions {
  /** Up to and without the endpoint's path: `/api/v0`, or `https://host/v0`. */
  readonly baseUrl: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: typeof globalThis.fetch;
  /** Brings what a service sends into the form of the interface before that is checked. May throw. */
  readonly read?: (body: unknown) => unknown;
}

export interface Result<T> {
  readonly data: T;
  readonly meta: Meta;
}

export type Client = <K extends EndpointName>(
  name: K,
  args: EndpointArgs<K>,
  signal?: AbortSignal,
) => Promise<Result<EndpointResponse<K>>>;

/** The typed client of the interface: one function for the ten operations. Throws {@link ApiError}. */
export function createClient(options: ClientOptions): Client {
  return async (name, args, signal) => {
    const send = options.fetch ?? globalThis.fetch;
    let response: Response;
    try {
      response = await send(options.baseUrl + endpointUrl(name, args), {
        headers: { accept: "application/json", ...options.headers },
        signal: signal ?? null,
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw Object.assign(new ApiError("The service could not be reached.", "network", 0), { cause: error });
    }
    const meta = readMeta(response.headers);
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw problemError(response, body, meta);
    const parsed = endpoints[name].response.safeParse(options.read ? options.read(body) : body);
    if (!parsed.success) {
      throw new ApiError(
        "The answer does not have the expected form.",
        "schema",
        response.status,
        meta.requestId,
      );
    }
    return { data: parsed.data as EndpointResponse<typeof name>, meta };
  };
}

function problemError(response: Response, body: unknown, meta: Meta): ApiError {
  const { code, message } = (typeof body === "object" && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  const retryAfter = readRetryAfter(response.headers.get("retry-after"));
  return new ApiError(
    typeof message === "string" ? message : `The service answered ${response.status}.`,
    typeof code === "string" ? code : "http",
    response.status,
    meta.requestId,
    retryAfter && Math.ceil(retryAfter),
  );
}
