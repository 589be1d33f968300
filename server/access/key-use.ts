import type { KeyUse } from "../store/keys.ts";

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

/** What each key does, by day: counted with every request, so it is a few additions. */
export class KeyUseCounter {
  #counted = new Map<number, Counted>();
  /** Of days that are over, and what could not be written. */
  #ended: KeyUse[] = [];

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
  }

  spend(id: number, units: number): void {
    this.#of(id, Date.now()).units += units;
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
}
