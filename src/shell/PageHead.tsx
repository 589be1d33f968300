import { useQueryClient } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { isDescribed } from "../lib/page-head.ts";

/** The server wrote the head of the first page; from there on it follows the address and the answers, and the focus the pages. */
export function PageHead() {
  const queryClient = useQueryClient();
  const { pathname, searchStr } = useRouterState({
    select: ({ resolvedLocation, location }) => resolvedLocation ?? location,
  });
  const address = pathname + searchStr;
  const first = useRef(address);
  const page = useRef(pathname);
  useEffect(() => {
    if (first.current === address && isDescribed(document)) return undefined;
    first.current = "";
    const isOpened = page.current !== pathname;
    page.current = pathname;
    let stop: (() => void) | undefined;
    let ended = false;
    const follow = async () => {
      // Its sentences are not part of what a page needs to be drawn; a page does without them, too.
      const live = await import("./live-head.ts").catch(() => undefined);
      if (!ended) stop = live?.followPage(queryClient, address, isOpened);
    };
    void follow();
    return () => {
      ended = true;
      stop?.();
    };
  }, [queryClient, pathname, address]);
  return null;
}
