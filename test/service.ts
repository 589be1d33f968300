import { createHash } from "node:crypto";
import { type EndpointName, endpointNames } from "../contract/endpoints.ts";
import { generateKey, hashKey } from "../server/access/api-key.ts";
import { AccountKeys } from "../server/access/account-keys.ts";
import { Accounts } from "../server/access/accounts.ts";
import { KeyRing } from "../server/access/key-ring.ts";
import type { KeyRecord, KeyStore } from "../server/access/key-store.ts";
import { type AppOptions, createApp } from "../server/app.ts";
import type { Answer, Backend } from "../server/api/backend.ts";
import type { Catalogue } from "../server/http/catalogue.ts";
import type { LogLevel } from "../server/config/choices.ts";
import type { KeyTable } from "../server/store/keys.ts";
import type { AccountRecords } from "../server/store/account-records.ts";
import { createLogger } from "../server/operation/log.ts";
import { exampleAnswers } from "../server/openapi/examples.ts";

/** A backend that answers every call with the example of its row. */
export function exampleBackend(overrides: Partial<Backend> = {}): Backend {
  const rows = endpointNames.map((name) => [name, () => Promise.resolve(exampleAnswer(name))]);
  return { ...(Object.fromEntries(rows) as Backend), ...overrides };
}

export function exampleAnswer(name: EndpointName): Answer {
  const example = exampleAnswers[name];
  const body = JSON.stringify(example);
  return {
    body,
    etag: `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    asOf: 1_790_000_000,
    sources: ["demo"],
    history: "full",
    priceUsd: 0.0000000012,
    ...("total" in example && { pageTotal: example.total }),
  };
}

/** Keys in memory, counting what is asked of them. */
export class MemoryKeyStore implements KeyStore {
  readonly records = new Map<string, KeyRecord>();
  lookups = 0;

  /** Makes a key. */
  create(unitBudget: number | null = null): string {
    const key = generateKey();
    this.records.set(hashKey(key), { id: this.records.size + 1, revokedAt: null, unitBudget, unitsUsed: 0 });
    return key;
  }

  findByHashes(hashes: readonly string[]): Promise<Map<string, KeyRecord>> {
    this.lookups += 1;
    const found = new Map<string, KeyRecord>();
    for (const hash of hashes) {
      const record = this.records.get(hash);
      if (record !== undefined) found.set(hash, record);
    }
    return Promise.resolve(found);
  }

  addUnits(spent: ReadonlyMap<number, number>): Promise<void> {
    for (const [hash, record] of this.records) {
      const units = spent.get(record.id) ?? 0;
      this.records.set(hash, { ...record, unitsUsed: record.unitsUsed + units });
    }
    return Promise.resolve();
  }

  addUse = () => Promise.resolve();
  addEndpointUse = () => Promise.resolve();

  /** No account has a key here. */
  list = () => Promise.resolve([]);
  listUse = () => Promise.resolve([]);
  listEndpointUse = () => Promise.resolve([]);

  revokeAll(): void {
    for (const [hash, record] of this.records)
      this.records.set(hash, { ...record, revokedAt: 1_790_000_000 });
  }
}

/** Records of accounts in memory. */
export class MemoryAccountRecords implements AccountRecords {
  readonly #all = new Map<string, string>();
  get = (key: string) => Promise.resolve(this.#all.get(key));
  list = (prefix: string) =>
    Promise.resolve(new Map([...this.#all].filter(([key]) => key.startsWith(prefix))));
  async add(key: string, value: string): Promise<boolean> {
    if (this.#all.has(key)) return false;
    this.#all.set(key, value);
    return true;
  }
  async update(key: string, value: string): Promise<void> {
    if (this.#all.has(key)) this.#all.set(key, value);
  }
  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#all.delete(key);
  }
}

const emptyCatalogue: Catalogue = {
  addresses: () => Promise.resolve([]),
  searchTokens: () => Promise.resolve({ total: 0, tokens: [] }),
  findWallets: () => Promise.resolve([]),
  findHolders: () => Promise.resolve([]),
  summary: () =>
    Promise.resolve({
      chains: [{ id: "sol", tokens: 1 }],
      all_chains: 1,
      demo: true,
      keys: true,
      recomputing: null,
    }),
};

interface TestServiceOptions extends Partial<AppOptions> {
  readonly unitBudget?: number;
  readonly logLevel?: LogLevel;
}

/** The app over examples, with one key made. */
export function testService({ unitBudget, logLevel = "silent", ...options }: TestServiceOptions = {}) {
  const keyStore = new MemoryKeyStore();
  const key = keyStore.create(unitBudget);
  const keys = new KeyRing(keyStore, () => {});
  const logLines: string[] = [];
  const logger = createLogger({ level: logLevel, write: (line) => logLines.push(line), isReadable: false });
  const app = createApp({
    backend: exampleBackend(),
    catalogue: emptyCatalogue,
    keys,
    accounts: new Accounts(new MemoryAccountRecords()),
    accountKeys: new AccountKeys(keyStore as unknown as KeyTable),
    logger,
    lifecycle: { phase: "ready" },
    siteDirectory: "does-not-exist",
    keyRate: 0,
    addressRate: 0,
    keyless: "any",
    trustedProxies: 0,
    publicUrl: "",
    frameAncestors: "*",
    ...options,
  });
  /** A request with the key, unless other headers are given. */
  const get = (path: string, headers: Record<string, string> = { "x-api-key": key }, method = "GET") =>
    Promise.resolve(app.request(path, { headers, method }));
  return { app, get, key, keys, keyStore, logLines };
}
