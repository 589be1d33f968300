import type { Token } from "../../contract/tokens.ts";
import { Identicon } from "../ui/Identicon.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { TokenName } from "../ui/TokenName.tsx";

/** The head of a page that is not there yet, its name where it will stand. */
export function KnownToken({ token: { address, name, ticker } }: { readonly token: Token }) {
  return (
    <div className="grid gap-6 pt-6 max-md:pt-4" aria-busy="true" aria-label="Loading">
      <div className="flex items-center gap-4 max-md:gap-3">
        <Identicon address={address} size={48} />
        <h1 className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 text-title font-name font-stretch-102%">
          <TokenName>{name}</TokenName>
          <span className="font-normal text-ink-2">
            <TokenName limit={16}>{ticker}</TokenName>
          </span>
        </h1>
      </div>
      <Skeleton width="min(640px, 90%)" height={20} />
    </div>
  );
}
