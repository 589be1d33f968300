import type { EndpointUse, KeyUse } from "../store/keys.ts";

interface Counted {
  id: number;
  day: number;
  units: number;
  requests: number;
  most: number;
  lastAt: number;
  /** The minute that is being counted, since 1970. */
  minute: number;
  inMinute: number;
}

/** Minutes that are told of: the account page draws the last hour. */
const recentMinutes = 60;

/** What each key does, by day: counted with every request, so it is a few additions. */
export class KeyUseCounter {
  #counted = new Map<number, Counted>();
  /** Of days that are over, and what could not be written. */
  #ended: KeyUse[] = [];
  /** Of the day that is being counted, by endpoint, since it was last taken. */
  #byEndpoint = new Map<string, { -readonly [K in keyof EndpointUse]: EndpointUse[K] }>();
  /** Requests of each key by minute since 1970: some more than an hour of them. */
  readonly #minutes = new Map<number, Map<number, number>>();
  readonly #startedAt = Date.now();

  request(id: number): void {
    const at = Date.now();
    const counted = this.#of(id, at);
    const minute = Math.floor(at / 60_000);
    if (counted.minute !== minute) {
      counted.minute = minute;
      counted.inMinute = 0;
    }
    counted.inMinute += 1;
    counted.requests += 1;
    counted.lastAt = Math.floor(at / 1_000);
    if (counted.inMinute > counted.most) counted.most = counted.inMinute;
    this.#countMinute(id, minute);
  }

  spend(id: number, units: number, endpoint: string): void {
    const counted = this.#of(id, Date.now());
    counted.units += units;
    const key = `${id} ${counted.day} ${endpoint}`;
    let use = this.#byEndpoint.get(key);
    if (use === undefined)
      this.#byEndpoint.set(key, (use = { id, day: counted.day, endpoint, answers: 0, units: 0 }));
    use.answers += 1;
    use.units += units;
  }

  /**
   * Requests in each of the last 60 minutes, the newest last, of the key among these that made most in that minute: the
   * rate is each key's own. Null before this process began to count.
   */
  lastHour(ids: readonly number[]): (number | null)[] {
    const now = Math.floor(Date.now() / 60_000);
    const own = ids.flatMap((id) => this.#minutes.get(id) ?? []);
    return Array.from({ length: recentMinutes }, (_, index) => {
      const minute = now - recentMinutes + 1 + index;
      if (minute < Math.floor(this.#startedAt / 60_000)) return null;
      return Math.max(0, ...own.map((minutes) => minutes.get(minute) ?? 0));
    });
  }

  #countMinute(id: number, minute: number): void {
    let minutes = this.#minutes.get(id);
    if (minutes === undefined) this.#minutes.set(id, (minutes = new Map()));
    minutes.set(minute, (minutes.get(minute) ?? 0) + 1);
    // Minutes come in order, so the oldest is the first.
    for (const old of minutes.keys()) {
      if (old > minute - recentMinutes) break;
      minutes.delete(old);
    }
  }

  #of(id: number, at: number): Counted {
    const day = Math.floor(at / 86_400_000);
    let counted = this.#counted.get(id);
    if (counted === undefined || counted.day !== day) {
      if (counted !== undefined) this.#end(counted);
      const lastAt = Math.floor(at / 1_000);
      counted = { id, day, units: 0, requests: 0, most: 0, lastAt, minute: 0, inMinute: 0 };
      this.#counted.set(id, counted);
    }
    return counted;
  }

  #end({ id, day, units, requests, most, lastAt }: Counted): void {
    if (units > 0 || requests > 0) this.#ended.push({ id, day, units, requests, most, lastAt });
  }

  /** What is not written yet; from here on it is for whoever has taken it to write. */
  take(): readonly KeyUse[] {
    const minute = Math.floor(Date.now() / 60_000);
    for (const counted of this.#counted.values()) {
      this.#end(counted);
      counted.units = 0;
      counted.requests = 0;
      // Of the minute that is not over the most is still to come.
      if (counted.minute !== minute) this.#counted.delete(counted.id);
    }
    const uses = this.#ended;
    this.#ended = [];
    return uses;
  }

  putBack(uses: readonly KeyUse[]): void {
    this.#ended.push(...uses);
  }

  /** As {@link take}, by endpoint. */
  takeByEndpoint(): readonly EndpointUse[] {
    const uses = [...this.#byEndpoint.values()];
    this.#byEndpoint = new Map();
    return uses;
  }

  putBackByEndpoint(uses: readonly EndpointUse[]): void {
    for (const use of uses) {
      const key = `${use.id} ${use.day} ${use.endpoint}`;
      const { answers = 0, units = 0 } = this.#byEndpoint.get(key) ?? {};
      this.#byEndpoint.set(key, { ...use, answers: answers + use.answers, units: units + use.units });
    }
  }
}
