import type { TokenAddress } from "../../../contract/address.ts";
import { type TokenEvent, watchedFigureNames } from "../../../contract/watch/events.ts";
import { writeTime } from "../../../contract/query.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import type { Store } from "../../store/store.ts";
import { type FiguresVersion, loadFigures, type WatchedBackend } from "./watched-figures.ts";

/** Told of each new version; undefined once the token is taken out. */
export type WatchListener = (current: FiguresVersion | undefined, before: FiguresVersion | undefined) => void;

interface Watched {
  readonly token: TokenAddress;
  readonly listeners: Set<WatchListener>;
  /** Of the store; undefined where it is not known, so that any change may be this token's. */
  tokenId: number | undefined;
  current: FiguresVersion | undefined;
  /** Whether it was there once: a token that is taken out may come back. */
  wasThere: boolean;
  /** Resolves when the figures are read that were there when it began. */
  reading: Promise<void> | undefined;
  isOutdated: boolean;
  /** After a reading that failed. */
  again: NodeJS.Timeout | undefined;
}

interface WatchOptions {
  readonly backend: WatchedBackend;
  /** Of a server of a cluster, its catalogue: then it tells what workers have published. */
  readonly store: Pick<Store, "reader" | "onChange">;
  readonly onError: (error: unknown) => void;
}

/** A token that could not be read is read again after so long. */
const againMs = 5_000;

/**
 * Tells who watches a token of its new versions. The figures are read once for all who watch, and only after a change of
 * the token: where nothing changes, nothing is done.
 */
export class TokenWatch {
  readonly #watched = new Map<string, Watched>();
  readonly #unsubscribe: () => void;

  constructor(private readonly options: WatchOptions) {
    this.#unsubscribe = options.store.onChange((tokenIds) => this.#look(tokenIds));
  }

  /** Tokens that somebody watches. */
  get size(): number {
    return this.#watched.size;
  }

  /** The newest version, and from then on each one after it. Throws what the interface says of the token. */
  async watch(
    token: TokenAddress,
    listener: WatchListener,
  ): Promise<{ readonly current: FiguresVersion; readonly end: () => void }> {
    const key = `${token.chain}:${token.address}`;
    const watched: Watched = this.#watched.get(key) ?? {
      token,
      listeners: new Set(),
      tokenId: undefined,
      current: undefined,
      wasThere: false,
      reading: undefined,
      isOutdated: true,
      again: undefined,
    };
    this.#watched.set(key, watched);
    watched.listeners.add(listener);
    const end = () => {
      watched.listeners.delete(listener);
      if (watched.listeners.size === 0 && this.#watched.get(key) === watched) this.#watched.delete(key);
    };
    try {
      await this.#read(watched);
      if (watched.current === undefined) throw new ProblemError("token_not_found");
      return { current: watched.current, end };
    } catch (error) {
      end();
      throw error;
    }
  }

  close(): void {
    this.#unsubscribe();
    this.#watched.clear();
  }

  #look(tokenIds: readonly number[]): void {
    for (const watched of this.#watched.values()) {
      if (watched.tokenId !== undefined && !tokenIds.includes(watched.tokenId)) continue;
      watched.isOutdated = true;
      this.#readOrAgain(watched);
    }
  }

  #readOrAgain(watched: Watched): void {
    const { chain, address } = watched.token;
    this.#read(watched).catch((error: unknown) => {
      // Of several changes during a failure, one is read again for all.
      if (watched.again !== undefined) return;
      this.options.onError(error);
      watched.again = setTimeout(() => {
        watched.again = undefined;
        if (this.#watched.get(`${chain}:${address}`) === watched) this.#readOrAgain(watched);
      }, againMs).unref();
    });
  }

  /** One reading at a time; what changes meanwhile is read after it. */
  #read(watched: Watched): Promise<void> {
    const readAll = async () => {
      try {
        while (watched.isOutdated) {
          watched.isOutdated = false;
          await this.#readOnce(watched);
        }
      } catch (error) {
        watched.isOutdated = true;
        throw error;
      }
    };
    watched.reading ??= readAll().finally(() => (watched.reading = undefined));
    return watched.reading;
  }

  async #readOnce(watched: Watched): Promise<void> {
    const { token } = watched;
    const before = watched.current;
    const [row] = await this.options.store.reader.rows<{ token_id: number }>(
      "SELECT token_id FROM tokens WHERE chain = $1 AND address = $2",
      [token.chain, token.address],
    );
    watched.tokenId = row?.token_id;
    const current = await loadFigures(this.options.backend, token).catch((error: unknown) => {
      // Whoever watched it is told; who only begins to is told why.
      if (watched.wasThere && error instanceof ProblemError && error.code === "token_not_found")
        return undefined;
      throw error;
    });
    if (current?.version === before?.version) return;
    watched.current = current;
    const { wasThere } = watched;
    watched.wasThere = true;
    if (!wasThere) return;
    for (const listener of watched.listeners) listener(current, before);
  }
}

/** @param before undefined where it is not known what the reader has seen */
export function eventOf(current: FiguresVersion, before: FiguresVersion | undefined): TokenEvent {
  const { version, asOf, figures } = current;
  return {
    version,
    as_of: asOf === null ? null : writeTime(asOf),
    figures,
    changed:
      before === undefined
        ? null
        : watchedFigureNames.filter((name) => figures[name] !== before.figures[name]),
  };
}

/** Of a token that is not here, where others are answered by a hosted service. */
export function explainHosted(error: unknown): unknown {
  if (!(error instanceof ProblemError) || error.code !== "token_not_found") return error;
  return new ProblemError(
    "stats_unavailable",
    "the token is not one of this server’s own, and a hosted service does not tell when its figures change: ask for them now and then",
  );
}
