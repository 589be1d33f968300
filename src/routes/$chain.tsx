import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { isChainId } from "../../contract/chains.ts";

const otherNames: Readonly<Record<string, string>> = { solana: "sol", ethereum: "eth" };

export const Route = createFileRoute("/$chain")({
  beforeLoad: ({ params, location }) => {
    if (isChainId(params.chain)) return { chain: params.chain };
    const name = params.chain.toLowerCase();
    const chain = otherNames[name] ?? name;
    if (!isChainId(chain)) throw notFound();
    throw redirect({ href: location.href.replace(params.chain, chain), replace: true });
  },
});
