import { useSyncExternalStore } from "react";
import { readTokens } from "../../contract/compared-tokens.ts";
import {
  comparedTokens,
  noTokens,
  recentTokens,
  storageWorks,
  type StoredToken,
  subscribeStorage,
  watchedTokens,
} from "../lib/storage.ts";
import type { TokenRef } from "../api/token-queries.ts";

/** Tokens kept in this browser. The server knows none, so the first drawing has none either. */
export function useWatched(): readonly StoredToken[] {
  return useSyncExternalStore(subscribeStorage, watchedTokens, () => noTokens);
}

export function useRecent(): readonly StoredToken[] {
  return useSyncExternalStore(subscribeStorage, recentTokens, () => noTokens);
}

/** The tokens on the compare page, there or as it was left: others are added to them. */
export function useCompared(): readonly TokenRef[] {
  const text = useSyncExternalStore(subscribeStorage, comparedTokens, () => "");
  return readTokens(text);
}

let works: boolean | undefined;

/** Whether watching can be offered at all; true until the browser has been asked. */
export function useStorageWorks(): boolean {
  return useSyncExternalStore(
    subscribeStorage,
    () => (works ??= storageWorks()),
    () => true,
  );
}
