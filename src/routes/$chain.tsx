import { AddressNotFound } from "../shell/AddressNotFound.tsx";
import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { isChainId } from "../../contract/chains.ts";
import { basePath } from "../lib/base-path.ts";

export const Route = createFileRoute("/$chain")({
  beforeLoad: async ({ params, location }) => {
    if (isChainId(params.chain)) return { chain: params.chain };
    const { canonicalPage } = await import("../../contract/resolve-input.ts");
    const meant = canonicalPage(location.pathname, location.searchStr);
    if (meant === undefined) throw notFound();
    throw redirect({ href: basePath + meant, replace: true });
  },
  notFoundComponent: AddressNotFound,
});
