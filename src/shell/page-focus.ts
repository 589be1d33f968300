import { announce } from "../ui/announcer.ts";

/** A page whose heading is later than this keeps the focus where it is. */
const longestWaitMs = 10_000;

/**
 * Gives the focus to the heading of a page that was opened, once it has words: with the page before it the focused
 * element is gone, and a screen reader would say nothing. A heading that takes its place when more is known gets it, too.
 * A link that is still there, as a tab is, keeps the focus, and the page is announced. Returns how to end that.
 */
export function focusHeading(): () => void {
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
