import { createFileRoute, notFound } from "@tanstack/react-router";
import { normalizeAddress } from "../../contract/address.ts";
import { start } from "../api/queries.ts";
import { walletHoldingsQuery } from "../api/wallet-holdings.ts";
import { loadParts } from "../lib/late-part.tsx";
import { HoldingsPage, holdingsParts } from "../pages/holdings/HoldingsPage.tsx";

export const Route = createFileRoute("/$chain/wallet/$wallet")({
  beforeLoad: ({ params, context: { chain } }) => {
    const wallet = normalizeAddress(chain, params.wallet);
    if (wallet === undefined) throw notFound();
    return { wallet };
  },
  loader: async ({ context: { queryClient, chain, wallet, waitsForAnswers }, cause }) => {
    if (cause === "preload") return;
    const started = start(queryClient, walletHoldingsQuery({ chain, wallet }));
    await loadParts(Object.values(holdingsParts));
    if (waitsForAnswers) await started;
  },
  component: function HoldingsRoute() {
    const { chain, wallet } = Route.useRouteContext();
    return <HoldingsPage chain={chain} wallet={wallet} />;
  },
});
