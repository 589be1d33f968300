import { useQueryClient } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { isDescribed } from "../lib/page-head.ts";

/** The server wrote the head of the first page; from there on it follows the address and the answers. */
export function PageHead() {
  const queryClient = useQueryClient();
  const address = useRouterState({
    select: ({ resolvedLocation, location }) => {
      const { pathname, searchStr } = resolvedLocation ?? location;
      return pathname + searchStr;
    },
  });
  const first = useRef(address);
  useEffect(() => {
    if (first.current === address && isDescribed(document)) return undefined;
    first.current = "";
    let stop: (() => void) | undefined;
    let ended = false;
    const follow = async () => {
      // Its sentences are not part of what a page needs to be drawn; a page does without them, too.
      const live = await import("./live-head.ts").catch(() => undefined);
      if (!ended) stop = live?.followAnswers(queryClient, address);
    };
    void follow();
    return () => {
      ended = true;
      stop?.();
    };
  }, [queryClient, address]);
  return null;
}
