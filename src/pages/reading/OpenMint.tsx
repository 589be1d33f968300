import { Link } from "@tanstack/react-router";
import type { ChainId } from "../../../contract/chains.ts";

/** From a token account to the token that it holds. */
export function OpenMint({ chain, mint }: { readonly chain: ChainId; readonly mint: string }) {
  return (
    <Link to="/$chain/$token" params={{ chain, token: mint }}>
      Open the token that it holds
    </Link>
  );
}
