import type { CompletenessMark } from "../metrics/completeness/mark.ts";
import { Icon, IconFrame } from "../ui/Icon.tsx";

type Kind = CompletenessMark["kind"];

/** Here and not among the icons: those are in the first script of every page. */
const circle = "M2.5 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0";
const unsure: Partial<Record<Kind, string>> = {
  not_checked: `${circle}M6.4 6.6a1.7 1.7 0 1 1 2.3 1.6c-.5.2-.7.5-.7 1M8 11v.4`,
  part: `${circle}M8 8V2.5M8 8h5.5`,
};

/** How a check came out: beside a word, never instead of one. */
export function CheckSign({ kind, size }: { readonly kind: Kind; readonly size: number }) {
  const path = unsure[kind];
  if (path === undefined) return <Icon name={kind === "whole" ? "check" : "warning"} size={size} />;
  return (
    <IconFrame size={size}>
      <path d={path} />
    </IconFrame>
  );
}
