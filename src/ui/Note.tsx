import type { ReactNode } from "react";

/** A word beside a drawing, or in its place. */
export function Note({ children }: { readonly children: ReactNode }) {
  return <p className="mt-2.5 max-w-[62ch] text-label text-pretty text-ink-2">{children}</p>;
}
