import type { QueryClient } from "@tanstack/react-query";
import { applyTags, publicOrigin } from "../lib/page-head.ts";
import { focusHeading } from "./page-focus.ts";
import { describeAddress } from "./address-description.ts";

const calmMs = 100;

/** Keeps the head of the page right as its answers arrive, and gives its heading the focus where it was opened just now. Returns how to end that. */
export function followPage(queryClient: QueryClient, address: string, isOpened: boolean): () => void {
  const stopFocus = isOpened ? focusHeading() : undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  const apply = async () => {
    timer = undefined;
    const { tags } = await describeAddress(queryClient, address);
    if (!hasEnded) applyTags(document, tags(publicOrigin()));
  };
  // Without their code the tags stay as they are.
  const follow = () => void apply().catch(() => {});
  follow();
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || !["success", "error"].includes(event.action.type)) return;
    timer ??= setTimeout(follow, calmMs);
  });
  return () => {
    hasEnded = true;
    stop();
    stopFocus?.();
    clearTimeout(timer);
  };
}
