import { AsyncLocalStorage } from "node:async_hooks";

/** A request, for the queues that its work waits in. */
export interface ClientRequest {
  /** Who asked: a key, or the network of an address. Empty for the server itself, and until it is known. */
  client: string;
  /** Rises from request to request: the work of an older one comes first. */
  readonly number: number;
}

const requests = new AsyncLocalStorage<ClientRequest>();
const ofServer: ClientRequest = { client: "", number: 0 };
let lastNumber = 0;

/** Runs the handler of a request. What it begins knows the request, without being handed it. */
export function asRequest<T>(handle: () => T): T {
  return requests.run({ client: "", number: (lastNumber += 1) }, handle);
}

/** Says who asked, once that is known. */
export function nameClient(client: string): void {
  const request = requests.getStore();
  if (request !== undefined) request.client = client;
  seeClient(client);
}

/** For so long after its last request a client counts as present. */
const presentMs = 1_000;
let last = { client: "", atMs: Number.NEGATIVE_INFINITY };
let lastOther = last;

/** Notes that a client asks, or that something is done for it. */
export function seeClient(client: string): void {
  if (client === "") return;
  const atMs = performance.now();
  if (client === last.client) last.atMs = atMs;
  else [lastOther, last] = [last, { client, atMs }];
}

/** Whether anybody else has asked for something just now. */
export function areOthersPresent(client: string): boolean {
  const other = last.client === client ? lastOther : last;
  return other.client !== "" && other.client !== client && performance.now() - other.atMs < presentMs;
}

export function currentRequest(): ClientRequest {
  return requests.getStore() ?? ofServer;
}
