import { useNavigate } from "@tanstack/react-router";
import type { TokenRef } from "../api/token-queries.ts";
import type { Opening } from "../charts/kit/DrawnChart.tsx";
import { count } from "../lib/format.ts";
import { holdersSearch } from "../lib/search-params.ts";

interface Ranked {
  /** Of rank 1, 2, …, as far as they are known. */
  readonly wallets: readonly { readonly address: string }[];
  /** Whether the list has other ranks: it is of accounts, and these are of wallets. */
  readonly isOfOtherRanks?: boolean;
  /** The end of a day; empty for now. */
  readonly at?: string;
}

/** From a part of the supply to who holds it: one holder's page, or the list where their ranks begin. */
export function useRanksOpening(
  token: TokenRef,
  { wallets, isOfOtherRanks = false, at = "" }: Ranked,
): Opening {
  const navigate = useNavigate();
  const { chain, address } = token;
  const only = ([from, to]: readonly [number, number | null]) =>
    from === to ? wallets[from - 1]?.address : undefined;
  const list = isOfOtherRanks
    ? () => "Opens the list near there"
    : (rank: number) => `Opens the list at rank ${count(rank)}`;
  return {
    hint: (span) => (only(span) === undefined ? list(span[0]) : "Opens this wallet"),
    go: (span) => {
      const wallet = only(span);
      if (wallet !== undefined) {
        void navigate({ to: "/$chain/$token/wallet/$wallet", params: { chain, token: address, wallet } });
        return;
      }
      const page = Math.ceil(span[0] / holdersSearch.usual.limit);
      void navigate({
        to: "/$chain/$token/holders",
        params: { chain, token: address },
        search: { ...holdersSearch.usual, at, page },
      });
    },
  };
}
