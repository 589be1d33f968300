import { useSyncExternalStore } from "react";
import {
  noTokens,
  recentTokens,
  storageWorks,
  type StoredToken,
  subscribeStorage,
  watchedTokens,
} from "../lib/storage.ts";

/** Tokens kept in this browser. The server knows none, so the first drawing has none either. */
export function useWatched(): readonly StoredToken[] {
  return useSyncExternalStore(subscribeStorage, watchedTokens, () => noTokens);
}

export function useRecent(): readonly StoredToken[] {
  return useSyncExternalStore(subscribeStorage, recentTokens, () => noTokens);
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
