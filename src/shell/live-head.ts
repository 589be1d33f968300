import type { QueryClient } from "@tanstack/react-query";
import { applyTags, publicOrigin } from "../lib/page-head.ts";
import { announce } from "../ui/announcer.ts";
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

/** A page whose heading is later than this keeps the focus where it is. */
const longestWaitMs = 10_000;

/**
 * Gives the focus to the heading of a page that was opened, once it has words: with the page before it the focused
 * element is gone, and a screen reader would say nothing. A heading that takes its place when more is known gets it, too.
 * A link that is still there, as a tab is, keeps the focus, and the page is announced. Returns how to end that.
 */
function focusHeading(): () => void {
  let heading: HTMLElement | undefined;
  const look = () => {
    if (heading?.isConnected) return;
    const next = document.querySelector<HTMLElement>("main h1");
    if (!next?.textContent?.trim()) return;
    const kept = document.activeElement?.closest<HTMLElement>("nav a, main *, dialog *, [popover] *");
    if (kept) {
      if (!heading) announce(`${kept.matches("nav a") ? `${kept.textContent}: ` : ""}${next.textContent}`);
      end();
      return;
    }
    heading = next;
    heading.tabIndex = -1;
    // How far the page is scrolled is the router's to say.
    heading.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const timer = setTimeout(end, longestWaitMs);
  look();
  return end;
}
