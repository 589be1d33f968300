import type { ReactNode } from "react";

import { Actions } from "./Actions.tsx";
import { Identicon } from "./Identicon.tsx";

interface IdentityProps {
  readonly label: string;
  readonly address: string;
  readonly name: ReactNode;
  /** What is known of it, each in a span. */
  readonly facts: ReactNode;
  readonly actions: ReactNode;
}

/** Whose page it is: picture, name, addresses, and what can be done with it. */
export function Identity({ label, address, name, facts, actions }: IdentityProps) {
  return (
    <section
      aria-label={label}
      className="grid grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-x-4 pt-6 pb-4 max-lg:grid-cols-[48px_minmax(0,1fr)] max-md:grid-cols-[44px_minmax(0,1fr)] max-md:items-start max-md:gap-x-3 max-md:pt-4 max-md:pb-3 print:pt-0"
    >
      <Identicon address={address} size={48} />
      <div>
        <h1 className="flex flex-wrap items-baseline gap-x-2.5 text-title font-name font-stretch-102%">
          {name}
        </h1>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-data text-ink-2 *:inline-flex *:min-w-0 *:items-center">
          {facts}
        </div>
      </div>
      <Actions className="max-lg:col-span-full max-lg:mt-3.5 max-md:mt-3">{actions}</Actions>
    </section>
  );
}

/** Beside the name: a ticker, or what it is of. */
export function Epithet({ children }: { readonly children: ReactNode }) {
  return <span className="font-normal text-ink-2">{children}</span>;
}
