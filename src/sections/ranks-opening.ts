import { useNavigate } from "@tanstack/react-router";
import type { Holder } from "../../contract/holders.ts";
import type { TokenRef } from "../api/token-queries.ts";
import type { Opening } from "../charts/kit/DrawnChart.tsx";
import { count } from "../lib/format.ts";
import { holdersSearchDefaults } from "../lib/search-params.ts";

/**
 * From a part of the supply to who holds it: one holder's page, or the list where their ranks begin, of now or of the end
 * of a day.
 */
export function useRanksOpening(token: TokenRef, first: readonly Holder[], at = ""): Opening {
  const navigate = useNavigate();
  const { chain, address } = token;
  const only = ([from, to]: readonly [number, number | null]) =>
    from === to ? first.find(({ rank }) => rank === from)?.address : undefined;
  return {
    hint: (span) =>
      only(span) === undefined ? `Opens the list at rank ${count(span[0])}` : "Opens this wallet",
    go: (span) => {
      const wallet = only(span);
      if (wallet !== undefined) {
        void navigate({ to: "/$chain/$token/wallet/$wallet", params: { chain, token: address, wallet } });
        return;
      }
      const page = Math.ceil(span[0] / holdersSearchDefaults.limit);
      void navigate({
        to: "/$chain/$token/holders",
        params: { chain, token: address },
        search: { ...holdersSearchDefaults, at, page },
      });
    },
  };
}
