import { type QueryKey, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

export interface Refresh {
  readonly refreshing: boolean;
  /** When asking again last failed while older figures stay on the page; milliseconds since 1970. */
  readonly failedAt: number | undefined;
  readonly refresh: () => void;
}

/** Asks again for all answers of a place (see `answersOf`) that are on the page. */
export function useRefresh(place: QueryKey): Refresh {
  const queryClient = useQueryClient();
  const refreshing = useIsFetching({ queryKey: place }) > 0;
  const cache = queryClient.getQueryCache();
  const failedAt = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const late = cache
        .findAll({ queryKey: place, type: "active" })
        .filter(({ state }) => state.status === "error" && state.data !== undefined);
      return late.length > 0 ? Math.max(...late.map(({ state }) => state.errorUpdatedAt)) : undefined;
    },
    () => undefined,
  );
  return {
    refreshing,
    failedAt,
    refresh: () => void queryClient.refetchQueries({ queryKey: place, type: "active" }),
  };
}

function subscribeToConnection(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
}
