import { ProblemError } from "../lib/problem-error.ts";

/** An open stream of a client. */
interface Stream {
  readonly client: string;
  readonly end: () => void;
}

/** Of one client: a browser has one for its page in front, an office several browsers. */
const mostOfOne = 64;

/**
 * The streams that are open, bounded in all and for each client. Where all places are taken, the newest stream of the
 * client with most of them gives way to a client with fewer: no one can keep the others out.
 */
export class EventConnections {
  readonly #streams = new Map<string, Stream[]>();
  #total = 0;
  #isClosed = false;

  /** @param most streams in all */
  constructor(private readonly most: number) {}

  get total(): number {
    return this.#total;
  }

  /**
   * Takes a place, and returns the function that gives it back. Throws `overloaded` and `rate_limited`.
   * @param end ends the stream where it has to give way
   */
  open(client: string, end: () => void): () => void {
    if (this.#isClosed) throw new ProblemError("shutting_down");
    const own = this.#streams.get(client)?.length ?? 0;
    if (own >= mostOfOne) {
      throw new ProblemError(
        "rate_limited",
        `${mostOfOne} event streams of this client are open, which is the most: close one, or ask for the figures now and then`,
        undefined,
        60,
      );
    }
    if (this.#total >= this.most) this.#giveWay(own);
    const stream: Stream = { client, end };
    this.#streams.set(client, [...(this.#streams.get(client) ?? []), stream]);
    this.#total += 1;
    return () => this.#remove(stream);
  }

  /** Ends all of them; none is opened after it. */
  close(): void {
    this.#isClosed = true;
    for (const streams of this.#streams.values()) for (const { end } of streams) end();
  }

  #giveWay(own: number): void {
    const largest = [...this.#streams.values()].reduce<readonly Stream[]>(
      (most, streams) => (streams.length > most.length ? streams : most),
      [],
    );
    const newest = largest.at(-1);
    if (newest === undefined || largest.length <= own + 1)
      throw new ProblemError(
        "overloaded",
        "all event streams of this server are taken: ask for the figures now and then",
        undefined,
        60,
      );
    this.#remove(newest);
    newest.end();
  }

  #remove(stream: Stream): void {
    const streams = this.#streams.get(stream.client);
    if (!streams?.includes(stream)) return;
    const others = streams.filter((other) => other !== stream);
    if (others.length === 0) this.#streams.delete(stream.client);
    else this.#streams.set(stream.client, others);
    this.#total -= 1;
  }
}
