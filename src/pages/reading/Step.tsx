import type { ReactNode } from "react";

/** One of the things that come when a token is read. */
export function Step({ number, children }: { readonly number: number; readonly children: ReactNode }) {
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] border-t border-rule py-2 text-data text-ink-2 first:border-t-0">
      <span className="text-ink-3">{number}</span>
      <span>{children}</span>
    </li>
  );
}
