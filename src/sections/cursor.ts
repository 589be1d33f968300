import { useNavigate, useSearch } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { pinnedTime } from "../metrics/history/points.ts";
import { daySeconds, dayText } from "../metrics/history/range.ts";

/*
 * One cursor for all charts of the page. It lies on them and not in them: a chart that the server drew has it
 * too, and moving it draws no chart anew.
 */
let pointed: number | null = null;
const listeners = new Set<() => void>();

/** Where a pointer, finger or key is, in unix seconds; null where it has left. */
export function pointAt(time: number | null): void {
  if (time === pointed) return;
  pointed = time;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export interface Cursor {
  /** Unix seconds; null is now. */
  readonly time: number | null;
  readonly isPinned: boolean;
}

/** Where the cursor is: under the pointer, else where the address has pinned it. */
export function useCursor(): Cursor {
  const moved = useSyncExternalStore(
    subscribe,
    () => pointed,
    () => null,
  );
  const pinnedHere = usePinnedText();
  const compared = useComparedDay();
  const at = pinnedHere ?? compared;
  const pinned = at ? pinnedTime(at) : null;
  return { time: moved ?? pinned, isPinned: moved === null && pinned !== null };
}

/** As the address has it; undefined on a page that pins none. While another page takes the place of this one, parts of it still are there. */
function usePinnedText(): string | undefined {
  const ofToken = useSearch({ from: "/$chain/$token/history", shouldThrow: false, select: ({ at }) => at });
  const ofWallet = useSearch({
    from: "/$chain/$token_/wallet/$wallet",
    shouldThrow: false,
    select: ({ at }) => at,
  });
  return ofToken ?? ofWallet;
}

/** The day at whose end tokens are compared lies on what is compared over time; it is picked above, not here. */
function useComparedDay(): string | undefined {
  return useSearch({ from: "/compare", shouldThrow: false, select: ({ at }) => at });
}

/** Pins a moment in the address; null lets go. On pages of a history alone: other addresses have no place for it. */
export function usePin(): (time: number | null) => void {
  const navigate = useNavigate();
  const isPinnable = usePinnedText() !== undefined;
  return (time) => {
    if (!isPinnable) return;
    void navigate({
      to: ".",
      search: (search) => ({ ...search, at: time === null ? "" : atText(time) }),
      replace: true,
      resetScroll: false,
    });
  };
}

function atText(time: number): string {
  return time % daySeconds === 0 ? dayText(time) : `${new Date(time * 1000).toISOString().slice(0, 19)}Z`;
}
