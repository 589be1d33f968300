import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { answersOf } from "../../api/queries.ts";
import { refreshPlace } from "../../api/refresh.ts";
import { followToken } from "../../api/token-events.ts";
import type { TokenRef } from "../../api/token-queries.ts";

export function FollowToken({ token: { chain, address } }: { readonly token: TokenRef }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const place = answersOf(chain, address);
    const shownAsOf = () => {
      const times = queryClient
        .getQueryCache()
        .findAll({ queryKey: place, type: "active" })
        .flatMap(({ state }) => (state.data as { meta?: { asOf?: Date } } | undefined)?.meta?.asOf ?? []);
      return times.length === 0 ? undefined : Math.max(...times.map((time) => time.getTime()));
    };
    return followToken(
      { chain, address },
      { shownAsOf, refresh: () => void refreshPlace(queryClient, place) },
    );
  }, [queryClient, chain, address]);
  return null;
}
