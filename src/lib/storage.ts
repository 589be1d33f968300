/**
 * The only module that touches the browser's storage. In a sandboxed or partitioned frame every access
 * throws, and what another version wrote may not fit; both read as nothing stored.
 */

/** `auto` follows the reader's system. */
export type ThemeChoice = "dark" | "light" | "auto";

export interface StoredToken {
  readonly chain: string;
  readonly address: string;
  readonly name: string;
  readonly ticker: string;
  /** Figures as last seen; a watched token shows them without asking again. */
  readonly holders?: number | undefined;
  readonly change24h?: number | undefined;
  /** Milliseconds since 1970. */
  readonly seenAt: number;
}

const keys = {
  theme: "holderscope.theme",
  watching: "holderscope.watching",
  recent: "holderscope.recent",
  compared: "holderscope.compared",
  labels: "holderscope.labels",
  demoLine: "holderscope.demo-line",
  holderColumns: "holderscope.holder-columns",
} as const;
type Key = keyof typeof keys;

const recentLimit = 12;
const watchLimit = 200;

function area(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

function read(key: Key): string | undefined {
  try {
    return area()?.getItem(keys[key]) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: Key, text: string): boolean {
  try {
    const storage = area();
    if (!storage) return false;
    storage.setItem(keys[key], text);
    return true;
  } catch {
    return false;
  }
}

/** Whether what is kept will be there again; without it the watch button is not shown. */
export function storageWorks(): boolean {
  try {
    const storage = area();
    if (!storage) return false;
    storage.setItem("holderscope.probe", "1");
    storage.removeItem("holderscope.probe");
    return true;
  } catch {
    return false;
  }
}

/** Two versions are not put in place within a minute; what fails again that soon would fail for ever. */
const reloadRestMs = 60_000;

/**
 * Whether this tab may load itself anew: true once in a while, and never where that cannot be kept.
 * `public/before-paint.js` does the same for the page's first scripts.
 */
export function firstReload(): boolean {
  try {
    const key = "holderscope.reloaded";
    if (Date.now() - Number(globalThis.sessionStorage.getItem(key)) < reloadRestMs) return false;
    globalThis.sessionStorage.setItem(key, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

export function readTheme(): ThemeChoice | undefined {
  const text = read("theme");
  return text === "dark" || text === "light" || text === "auto" ? text : undefined;
}

export function writeTheme(theme: ThemeChoice): boolean {
  return write("theme", theme);
}

function isStoredToken(value: unknown): value is StoredToken {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Record<string, unknown>;
  return (
    ["chain", "address", "name", "ticker"].every((name) => typeof fields[name] === "string") &&
    typeof fields["seenAt"] === "number" &&
    ["holders", "change24h"].every((name) => fields[name] === undefined || typeof fields[name] === "number")
  );
}

function parseTokens(text: string | undefined): readonly StoredToken[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter(isStoredToken).slice(0, watchLimit) : [];
  } catch {
    return [];
  }
}

type List = "watching" | "recent";
// One array a text, so that useSyncExternalStore sees the same value until it really changes.
const cache = new Map<List, { text: string | undefined; tokens: readonly StoredToken[] }>();
const listeners = new Set<() => void>();

function tokensOf(list: List): readonly StoredToken[] {
  const text = read(list);
  const known = cache.get(list);
  if (known && known.text === text) return known.tokens;
  const tokens = parseTokens(text);
  cache.set(list, { text, tokens });
  return tokens;
}

function store(list: List, tokens: readonly StoredToken[]): boolean {
  const kept = write(list, JSON.stringify(tokens));
  for (const listener of listeners) listener();
  return kept;
}

export function sameToken(
  a: Pick<StoredToken, "chain" | "address">,
  b: Pick<StoredToken, "chain" | "address">,
) {
  return a.chain === b.chain && a.address === b.address;
}

export function watchedTokens(): readonly StoredToken[] {
  return tokensOf("watching");
}

export function recentTokens(): readonly StoredToken[] {
  return tokensOf("recent");
}

export function watch(token: StoredToken): boolean {
  return store(
    "watching",
    [...watchedTokens().filter((each) => !sameToken(each, token)), token].slice(-watchLimit),
  );
}

export function unwatch(token: Pick<StoredToken, "chain" | "address">): boolean {
  return store(
    "watching",
    watchedTokens().filter((each) => !sameToken(each, token)),
  );
}

/** Puts a token at the head of the recently viewed and refreshes its figures where it is watched. */
export function remember(token: StoredToken): void {
  store("recent", [token, ...recentTokens().filter((each) => !sameToken(each, token))].slice(0, recentLimit));
  if (watchedTokens().some((each) => sameToken(each, token))) {
    store(
      "watching",
      watchedTokens().map((each) => (sameToken(each, token) ? token : each)),
    );
  }
}

/** What was compared last, as the address of that page has it; empty for nothing. */
export function comparedTokens(): string {
  return read("compared") ?? "";
}

export function rememberCompared(selection: string): void {
  if (comparedTokens() === selection) return;
  write("compared", selection);
  for (const listener of listeners) listener();
}

/** The reader's own labels, as own-labels.ts writes them; empty for none. */
export function labelsText(): string {
  return read("labels") ?? "";
}

export function keepLabelsText(text: string): boolean {
  const kept = write("labels", text);
  for (const listener of listeners) listener();
  return kept;
}

/** The columns of the holder list that were switched on last; empty for none. */
export function rememberedColumns(): string {
  return read("holderColumns") ?? "";
}

export function rememberColumns(columns: string): void {
  write("holderColumns", columns);
}

/** Hides the line about the demo market, here and on later pages: public/before-paint.js reads it before a page is shown. */
export function hideDemoLine(): void {
  write("demoLine", "hidden");
  document.documentElement.dataset["demoSeen"] = "";
}

/** Calls back on a change here or in another tab; for `useSyncExternalStore`. */
export function subscribeStorage(listener: () => void): () => void {
  listeners.add(listener);
  const target = typeof window === "undefined" ? undefined : window;
  target?.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    target?.removeEventListener("storage", listener);
  };
}

/** The server's view of every list: nothing, always the same nothing. */
export const noTokens: readonly StoredToken[] = [];
