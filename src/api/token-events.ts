import { eventsPath } from "../../contract/watch/events.ts";
import { basePath } from "../lib/base-path.ts";
import type { TokenRef } from "./token-queries.ts";

interface Following {
  /** Milliseconds since 1970: the newest time that the page shows; undefined while it shows none. */
  readonly shownAsOf: () => number | undefined;
  readonly refresh: () => void;
}

/** A page asks for all its answers again at most once in this time, however often the token changes. */
const leastMs = 60_000;

/**
 * Renews a page when its token changes. Browsers open six connections to a host of HTTP/1.1, for all tabs together, and a
 * stream takes one of them for good: so only a page in view has one, and it gives it back when another tab hides it.
 * Where there are no events (an old server, a token of a hosted service, a reader who saves data) the page stays as
 * it is until somebody refreshes it.
 */
export function followToken(
  { chain, address }: TokenRef,
  { shownAsOf, refresh }: Following,
  open: (url: string) => EventSource = (url) => new EventSource(url),
): () => void {
  let source: EventSource | undefined;
  let lastVersion: string | undefined;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRefused = typeof EventSource === "undefined" || savesData();
  const path = eventsPath.replace("{chain_id}", chain).replace("{contract_address}", address);

  const renew = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        refreshedAt = performance.now();
        refresh();
      },
      Math.max(0, refreshedAt + leastMs - performance.now()),
    );
  };
  const take = ({ data, lastEventId }: MessageEvent<string>) => {
    const { as_of: asOf } = JSON.parse(data) as { readonly as_of: string | null };
    const shown = shownAsOf();
    // Of the first event it is only known how old its figures are.
    const isNew =
      lastVersion === undefined
        ? asOf !== null && shown !== undefined && Date.parse(asOf) > shown
        : lastEventId !== lastVersion;
    lastVersion = lastEventId;
    if (isNew) renew();
  };
  const look = () => {
    if (document.visibilityState !== "visible" || isRefused) {
      source?.close();
      source = undefined;
      return;
    }
    if (source !== undefined) return;
    const opened = open(`${basePath}/api/v0${path}`);
    source = opened;
    opened.addEventListener("figures", take);
    opened.addEventListener("removed", () => {
      isRefused = true;
      look();
    });
    opened.addEventListener("error", () => {
      // What was answered otherwise than with events is not asked for again; a broken connection browsers mend.
      if (opened.readyState === 2) {
        isRefused = true;
        look();
      }
    });
  };
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    document.removeEventListener("visibilitychange", look);
    clearTimeout(timer);
    source?.close();
  };
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
