import { notifyManager, type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { Result } from "../../contract/client.ts";
import type { Meta } from "../../contract/meta.ts";

export interface Refresh {
  readonly refreshing: boolean;
  /** When asking again last failed while older figures stay on the page; milliseconds since 1970. */
  readonly failedAt: number | undefined;
  readonly refresh: () => void;
}

/** Asks again for all answers of a place (see `answersOf`) that are on the page. */
export function useRefresh(place: QueryKey): Refresh {
  const queryClient = useQueryClient();
  const cache = queryClient.getQueryCache();
  // What the server may still ask for when it draws is no refresh: the library's own hook says it is, and the mark
  // of it stays on a page whose answer has come by the time it is alive.
  const refreshing = useSyncExternalStore(
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    () => queryClient.isFetching({ queryKey: place }) > 0,
    () => false,
  );
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
    refresh: () => void refreshPlace(queryClient, place),
  };
}

/** Asks again for the answers of a place that are on the page. */
export function refreshPlace(queryClient: QueryClient, place: QueryKey): Promise<void> {
  return moveMarks(queryClient.refetchQueries({ queryKey: place, type: "active" }));
}

const moveMs = 240;

/** Lets marks move to their new places (charts.css): once, and only for this, not when a page grows. */
async function moveMarks(asked: Promise<void>): Promise<void> {
  const { dataset } = document.documentElement;
  dataset["refreshing"] = "";
  await asked;
  setTimeout(() => delete dataset["refreshing"], moveMs * 2);
}

/** What is said of the oldest answer on the page among those that the server itself marked as older than they should be. */
export function useLateAnswer(place: QueryKey): Meta | undefined {
  const cache = useQueryClient().getQueryCache();
  const oldest = () => {
    const active = cache.findAll({ queryKey: place, type: "active" });
    let late: Meta | undefined;
    for (const { state } of active.length > 0 ? active : cache.findAll({ queryKey: place })) {
      const meta = (state.data as Partial<Result<unknown>> | undefined)?.meta;
      if (meta?.stale && (!late || timeOf(meta) < timeOf(late))) late = meta;
    }
    return late;
  };
  return useSyncExternalStore((listener) => cache.subscribe(listener), oldest, oldest);
}

function timeOf({ asOf }: Meta): number {
  return asOf?.getTime() ?? 0;
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
