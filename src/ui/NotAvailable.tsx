import { notAvailable } from "../lib/format.ts";

/** Stands where a figure is not known: in words, never a dash or a zero. */
export function NotAvailable({ children = notAvailable }: { children?: string }) {
  return <span className="font-normal tracking-normal text-ink-3">{children}</span>;
}
