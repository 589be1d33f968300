import type { AlertDelivery } from "../../contract/watch/alerts.ts";
import { anyFetch, Outbound, OutboundError, publicFetch } from "../lib/outbound.ts";
import type { AlertEngine } from "./alert-engine.ts";
import type { StoredFiring, StoredRule } from "./alert-records.ts";
import { webhookPayload, signedHeaders } from "./webhook.ts";

interface DeliveryOptions {
  readonly engine: Pick<AlertEngine, "rules" | "firings" | "isLeading" | "updateFiring" | "setWebhookFault">;
  /** Whether a webhook may be on this machine or its network, and without https. */
  readonly allowsPrivate: boolean;
  /** For links. */
  readonly publicUrl: string;
  readonly onError: (error: unknown) => void;
  readonly fetch?: typeof globalThis.fetch;
  /** Unix seconds. */
  readonly now?: () => number;
}

/** Deadline of a receiver's answer. Nothing but its status is read. */
export const webhookTimeoutMs = 10_000;
const maxInFlight = 8;
const maxInFlightPerHost = 2;
/** Delays between attempts; the last one repeats. */
const retryDelaySeconds = [5, 60, 300, 1_800, 7_200, 21_600];
export const deadAfterSeconds = 3 * 86_400;

interface Due {
  readonly firing: StoredFiring;
  readonly delivery: AlertDelivery;
  readonly rule: StoredRule;
}

/**
 * Sends firings to webhooks, with backoff, for three days. An attempt is stored after it was made: a kill repeats an
 * attempt rather than losing a delivery.
 */
export class Deliveries {
  readonly #inFlight = new Map<
    string,
    { readonly host: string; readonly end: AbortController; done: Promise<void> }
  >();
  readonly #fetch: typeof globalThis.fetch;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(private readonly options: DeliveryOptions) {
    this.#fetch = options.fetch ?? (options.allowsPrivate ? anyFetch : publicFetch());
    this.#now = options.now ?? (() => Math.floor(Date.now() / 1_000));
  }

  /** Starts deliveries that are due, within the limits, and schedules the next. */
  startDue(): void {
    clearTimeout(this.#timer);
    // Of several machines, the one that evaluates sends.
    if (this.#isClosed || !this.options.engine.isLeading) return;
    const now = this.#now();
    let next = Number.POSITIVE_INFINITY;
    for (const due of this.#pending()) {
      if (this.#inFlight.has(due.delivery.id)) continue;
      if (due.delivery.at > now) next = Math.min(next, due.delivery.at);
      else if (this.#hasRoom(due)) this.#start(due);
    }
    if (next < Number.POSITIVE_INFINITY)
      this.#timer = setTimeout(() => this.startDue(), Math.min(3_600_000, (next - now) * 1_000)).unref();
  }

  /** Sends a delivery again, whatever its state. False where there is none of that id. */
  async replay(owner: string, id: string): Promise<boolean> {
    for (const firing of this.options.engine.firings.values()) {
      if (firing.owner !== owner || !firing.deliveries.some((delivery) => delivery.id === id)) continue;
      await this.#change(firing.id, id, () => ({
        state: "waiting",
        attempts: 0,
        at: this.#now(),
        fault: null,
      }));
      this.startDue();
      return true;
    }
    return false;
  }

  /** Resolves once nothing is in flight. */
  async settled(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.all([...this.#inFlight.values()].map(({ done }) => done));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const { end } of this.#inFlight.values()) end.abort(new Error("the server is stopping"));
    await this.settled();
  }

  *#pending(): Generator<Due> {
    const { firings, rules } = this.options.engine;
    for (const firing of firings.values()) {
      const rule = rules.get(firing.rule);
      if (!rule?.webhook) continue;
      for (const delivery of firing.deliveries)
        if (delivery.state === "waiting") yield { firing, delivery, rule };
    }
  }

  #hasRoom({ rule }: Due): boolean {
    if (this.#inFlight.size >= maxInFlight) return false;
    const { host } = new URL(rule.webhook!.url);
    return [...this.#inFlight.values()].filter((other) => other.host === host).length < maxInFlightPerHost;
  }

  #start(due: Due): void {
    const end = new AbortController();
    const { host } = new URL(due.rule.webhook!.url);
    const done = this.#send(due, end.signal)
      .catch(this.options.onError)
      .finally(() => {
        this.#inFlight.delete(due.delivery.id);
        this.startDue();
      });
    this.#inFlight.set(due.delivery.id, { host, end, done });
  }

  async #send({ firing, delivery, rule }: Due, signal: AbortSignal): Promise<void> {
    const { url, secret } = rule.webhook!;
    const now = this.#now();
    const body = webhookPayload(firing, delivery, this.options.publicUrl);
    const fault = await new Outbound(url, this.#fetch)
      .ask(
        { headers: signedHeaders(secret, delivery.id, now, body), body, timeoutMs: webhookTimeoutMs, signal },
        ({ status, isOk }) => (isOk ? null : `the receiver answered ${status}`),
      )
      .catch((error: unknown) => describeFault(error, url));
    if (this.#isClosed && fault !== null) return;
    const attempts = delivery.attempts + 1;
    const isDead = fault !== null && now - firstAttemptAt(firing, delivery) >= deadAfterSeconds;
    const wait = retryDelaySeconds[Math.min(attempts, retryDelaySeconds.length) - 1]!;
    await this.#change(firing.id, delivery.id, () => ({
      state: fault === null ? "delivered" : isDead || delivery.what === "test" ? "dead" : "waiting",
      attempts,
      at: fault === null || isDead ? now : now + wait,
      fault,
    }));
    await this.options.engine.setWebhookFault(rule.id, fault);
  }

  #change(
    firing: string,
    id: string,
    change: (delivery: AlertDelivery) => Partial<AlertDelivery>,
  ): Promise<void> {
    return this.options.engine.updateFiring(firing, (stored) => ({
      ...stored,
      deliveries: stored.deliveries.map((each) => (each.id === id ? { ...each, ...change(each) } : each)),
    }));
  }
}

function firstAttemptAt(firing: StoredFiring, { what }: AlertDelivery): number {
  return what === "retracted" ? (firing.retractedAt ?? firing.firedAt) : firing.firedAt;
}

function describeFault(error: unknown, url: string): string {
  if (error instanceof OutboundError) return error.message;
  return new Outbound(url).redact(error instanceof Error ? error.message : String(error));
}

/** Why an address cannot be a webhook's, else undefined. Each delivery checks where its name resolves to. */
export function webhookFault(text: string, allowsPrivate: boolean): string | undefined {
  if (!URL.canParse(text)) return "the address of the webhook is not an address: it begins with https://";
  const { protocol, username, password } = new URL(text);
  if (username !== "" || password !== "")
    return "the address of the webhook has a user or a password in it: the signature says who sends";
  if (protocol === "https:" || (allowsPrivate && protocol === "http:")) return undefined;
  return "the address of the webhook begins with something else than https://";
}
