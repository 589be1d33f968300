import type { QueryClient } from "@tanstack/react-query";
import { applyTags, publicOrigin } from "../lib/page-head.ts";
import { focusHeading } from "./page-focus.ts";
import { describeAddress, tagsOf } from "./address-description.ts";

const calmMs = 100;

/** Keeps the head of the page right as its answers arrive, and gives its heading the focus where it was opened just now. Returns how to end that. */
export function followPage(queryClient: QueryClient, address: string, isOpened: boolean): () => void {
  const stopFocus = isOpened ? focusHeading() : undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const apply = () => {
    timer = undefined;
    const description = describeAddress(queryClient, address);
    applyTags(document, tagsOf(queryClient, address, description)(publicOrigin()));
  };
  apply();
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || !["success", "error"].includes(event.action.type)) return;
    timer ??= setTimeout(apply, calmMs);
  });
  return () => {
    stop();
    stopFocus?.();
    clearTimeout(timer);
  };
}
