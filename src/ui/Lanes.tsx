import type { ReactNode } from "react";

/** What this browser remembers, in a line for each of its lists. */
export function Lanes({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section aria-label={label} className="border-t border-rule-2 empty:hidden">
      {children}
    </section>
  );
}

interface LaneProps {
  readonly id?: string;
  readonly name: string;
  readonly children: ReactNode;
}

export function Lane({ id, name, children }: LaneProps) {
  return (
    <div
      id={id}
      className="grid grid-cols-rail items-center gap-x-gutter border-b border-rule py-3 last:border-b-0 max-lg:grid-cols-[128px_minmax(0,1fr)] max-md:block max-md:pt-2.5"
    >
      <h2 className="text-body font-name max-md:mb-2 max-md:text-data max-md:text-ink-2">{name}</h2>
      {children}
    </div>
  );
}
