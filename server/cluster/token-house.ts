import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createStoreBackend, type StoreBackend } from "../api/store-backend.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { openStore, type Store, type StoreOptions } from "../store/store.ts";
import { StoreOpenError } from "../store/store-open-error.ts";
import type { AddressBook } from "./address-book.ts";
import { BundleIncomplete, fetchBundle } from "./bundle-chunks.ts";
import type { Shards } from "./clickhouse.ts";
import { type Head, readHead } from "./heads.ts";
import { type Scope, tokenOfScope } from "./scopes.ts";

interface HouseOptions {
  readonly shards: Shards;
  readonly addresses: AddressBook;
  /** Emptied at the start: everything in it can be fetched again. */
  readonly directory: string;
  readonly mostBytes: number;
  readonly namedPairs?: StoreOptions["namedPairs"];
  /** The version that lists have of a token: an older one does not answer where it need not. */
  readonly listedVersion?: (scope: Scope) => number | undefined;
  /** Told of a token that is here in a newer version now. */
  readonly onNewer?: (scope: Scope) => void;
  /** Told why a token that is there could not be brought up to date. */
  readonly onError: (error: unknown) => void;
}

/** A token's bundle as it is open here. */
interface Resident {
  readonly scope: Scope;
  readonly head: Head;
  readonly path: string;
  readonly store: Store;
  readonly backend: StoreBackend;
  addressVersion: number;
  /** Requests that it answers now. */
  users: number;
  isLeaving: boolean;
}

/** A head this young is not read again. */
const freshMs = 1_000;
/** A newer bundle is waited for so long; then the older one answers once more. */
const newerMs = 1_500;
/** Memory of a database of one token. A computation across all its owners may need more than the least. */
const memoryMiB = 256;
/** Each takes some 6 MB. */
const mostOpen = 200;
const fetchAttempts = 4;

/** The tokens that were asked for, each in a database of its own on this machine, within a bound of bytes. */
export class TokenHouse {
  /** The least used first. */
  readonly #residents = new Map<Scope, Resident>();
  readonly #arriving = new Map<
    Scope,
    { readonly bytes: number; readonly arrival: Promise<Resident | undefined> }
  >();
  readonly #checkedAt = new Map<Scope, number>();
  readonly #leaving = new Set<Promise<void>>();
  #number = 0;

  private constructor(private readonly options: HouseOptions) {}

  static async open(options: HouseOptions): Promise<TokenHouse> {
    await rm(options.directory, { recursive: true, force: true });
    await mkdir(options.directory, { recursive: true });
    return new TokenHouse(options);
  }

  /** Bytes of all that is here or on its way. */
  get bytes(): number {
    const all = [...[...this.#residents.values()].map(({ head }) => head), ...this.#arriving.values()];
    return all.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  get open(): number {
    return this.#residents.size;
  }

  /** Has a token answer. Throws `token_not_found`, and `overloaded` where its bundle cannot be had now. */
  answer<T>(scope: Scope, work: (backend: StoreBackend) => Promise<T>): Promise<T> {
    return this.#with(scope, ({ backend }) => work(backend));
  }

  /** Reads what is stored of a token. Throws as {@link answer}. */
  read<T>(scope: Scope, work: (reader: Store["reader"]) => Promise<T>): Promise<T> {
    return this.#with(scope, ({ store }) => work(store.reader));
  }

  async #with<T>(scope: Scope, work: (resident: Resident) => Promise<T>): Promise<T> {
    let resident = await this.#current(scope);
    // It may have made room for another since.
    while (resident?.isLeaving) resident = await this.#current(scope);
    if (resident === undefined) throw new ProblemError("token_not_found");
    resident.users += 1;
    try {
      await this.#informOfAddresses(resident);
      return await work(resident);
    } finally {
      resident.users -= 1;
      if (resident.isLeaving && resident.users === 0) this.#close(resident);
    }
  }

  /** The backend of a token that is here and was compared with its head a moment ago. */
  ready(scope: Scope): StoreBackend | undefined {
    const resident = this.#residents.get(scope);
    if (resident === undefined || !this.#isFresh(resident)) return undefined;
    return resident.addressVersion === this.options.addresses.version ? resident.backend : undefined;
  }

  #isFresh({ scope, head }: Resident): boolean {
    const listed = this.options.listedVersion?.(scope) ?? head.version;
    const agoMs = performance.now() - (this.#checkedAt.get(scope) ?? Number.NEGATIVE_INFINITY);
    return agoMs < freshMs && listed <= head.version;
  }

  async #current(scope: Scope): Promise<Resident | undefined> {
    const here = this.#residents.get(scope);
    if (here !== undefined) {
      this.#residents.delete(scope);
      this.#residents.set(scope, here);
      if (this.#isFresh(here)) return here;
    }
    try {
      const arriving = this.#arrive(scope, here);
      return here === undefined
        ? await arriving
        : await Promise.race([arriving, delay(newerMs, here, { ref: false })]);
    } catch (error) {
      this.options.onError(error);
      if (here !== undefined && this.#residents.get(scope) === here) return here;
      throw problemOf(error);
    }
  }

  /** Fetches what is published of a token now. Throws where that cannot be had, whatever is here. */
  async refresh(scope: Scope): Promise<void> {
    // What is on its way may be older.
    await this.#arriving.get(scope)?.arrival.catch(() => undefined);
    await this.#arrive(scope, this.#residents.get(scope)).catch((error: unknown) => {
      throw problemOf(error);
    });
  }

  /** One question and one fetch for all who wait. */
  #arrive(scope: Scope, here: Resident | undefined): Promise<Resident | undefined> {
    const known = this.#arriving.get(scope);
    if (known !== undefined) return known.arrival;
    const place = { bytes: 0, arrival: Promise.resolve<Resident | undefined>(undefined) };
    place.arrival = this.#fetchCurrent(scope, here, (bytes) => (place.bytes = bytes)).finally(() =>
      this.#arriving.delete(scope),
    );
    // Who was answered by the older one waits for it no more.
    place.arrival.catch(() => undefined);
    this.#arriving.set(scope, place);
    return place.arrival;
  }

  async #fetchCurrent(
    scope: Scope,
    here: Resident | undefined,
    reserve: (bytes: number) => void,
  ): Promise<Resident | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const head = await readHead(this.options.shards, scope);
      if (head.chunks === 0) {
        if (here !== undefined) this.#leave(here);
        return undefined;
      }
      if (here?.head.version === head.version) {
        this.#checkedAt.set(scope, performance.now());
        return here;
      }
      try {
        this.#makeRoom(head, here);
        reserve(head.bytes);
        return await this.#moveIn(head, here);
      } catch (error) {
        // While it was read a newer one may have come into its place.
        if (!(error instanceof BundleIncomplete) || attempt === fetchAttempts) throw error;
        await delay(100 * attempt);
      }
    }
  }

  async #moveIn(head: Head, before: Resident | undefined): Promise<Resident> {
    const { shards, directory, namedPairs } = this.options;
    const { scope } = head;
    const path = join(directory, `${(this.#number += 1)}.duckdb`);
    await fetchBundle(shards, scope, head, path);
    const store = await openStore({
      path,
      memoryLimitMiB: memoryMiB,
      threads: 1,
      ...(namedPairs && { namedPairs }),
    }).catch(async (error: unknown) => {
      await removeDatabase(path);
      throw error;
    });
    const resident: Resident = {
      scope,
      head,
      path,
      store,
      backend: createStoreBackend(store),
      addressVersion: -1,
      users: 0,
      isLeaving: false,
    };
    await this.#informOfAddresses(resident).catch((error: unknown) => {
      this.#close(resident);
      throw error;
    });
    this.#residents.set(scope, resident);
    this.#checkedAt.set(scope, performance.now());
    if (before !== undefined) {
      this.#leave(before);
      this.options.onNewer?.(scope);
    }
    return resident;
  }

  async #informOfAddresses(resident: Resident): Promise<void> {
    const { addresses } = this.options;
    const { version } = addresses;
    if (resident.addressVersion === version) return;
    await addresses.writeTo(resident.store, tokenOfScope(resident.scope)!);
    resident.addressVersion = version;
  }

  #makeRoom(head: Head, here: Resident | undefined): void {
    const { mostBytes } = this.options;
    if (head.bytes > mostBytes)
      throw new ProblemError(
        "overloaded",
        `the token needs ${Math.ceil(head.bytes / 2 ** 20)} MiB on this server, which has room for ${Math.floor(mostBytes / 2 ** 20)}: whoever runs it can set HOLDERSCOPE_HOUSE_MIB higher`,
      );
    for (const resident of this.#residents.values()) {
      if (this.bytes + head.bytes <= mostBytes && this.open < mostOpen) return;
      // What the new one replaces answers until it is there.
      if (resident !== here) this.#leave(resident);
    }
  }

  #leave(resident: Resident): void {
    if (this.#residents.get(resident.scope) === resident) {
      this.#residents.delete(resident.scope);
      this.#checkedAt.delete(resident.scope);
    }
    if (resident.isLeaving) return;
    resident.isLeaving = true;
    if (resident.users === 0) this.#close(resident);
  }

  #close({ backend, store, path }: Resident): void {
    const closing = (async () => {
      await backend.close();
      await store.close();
      await removeDatabase(path);
    })()
      .catch(this.options.onError)
      .finally(() => this.#leaving.delete(closing));
    this.#leaving.add(closing);
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#arriving.values()].map(({ arrival }) => arrival));
    for (const resident of this.#residents.values()) this.#leave(resident);
    await Promise.all(this.#leaving);
  }
}

async function removeDatabase(path: string): Promise<void> {
  for (const file of [path, `${path}.wal`, `${path}.tmp`]) await rm(file, { recursive: true, force: true });
}

function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof StoreOpenError)
    return new ProblemError(
      "overloaded",
      "the token was published by a newer Holderscope: whoever runs this server can update it",
    );
  return new ProblemError("overloaded", "the token could not be fetched; try again", undefined, 2);
}
