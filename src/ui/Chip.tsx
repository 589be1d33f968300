import type { ReactNode } from "react";

/** What an address is, told apart by sign and word and never by colour; drawn on a 16 px box. */
const signs = {
  pool: "M2.3 8a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0-7.4 0M6.3 8a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0-7.4 0",
  exchange: "M3 5.5h9.5M10 3l2.5 2.5L10 8M13 10.5H3.5M6 8l-2.5 2.5L6 13",
  program: "M6 3H4.5v3.5L3 8l1.5 1.5V13H6M10 3h1.5v3.5L13 8l-1.5 1.5V13H10",
  burned: "M3 3h10v10H3zM5.5 5.5l5 5M10.5 5.5l-5 5",
  team: "M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5",
  named: "M3 3h5.5l5 5-5.5 5.5-5-5zM6 6v.01",
  own: "M3 13l.7-3L10.5 3.2l2.3 2.3L6 12.3z",
} as const;
export type Sign = keyof typeof signs;

/** Hollow; what the reader has named is filled. */
export function chipLook(isOwn: boolean): string {
  return `inline-flex h-4.5 max-w-full items-center gap-1 rounded-control border pr-1.5 pl-1 align-middle text-axis leading-4 whitespace-nowrap font-stretch-(--stretch-data) text-ink ${isOwn ? "border-transparent bg-track" : "border-control"}`;
}

/** Sign and word, for what has the look of a chip. */
export function ChipContent({ sign, children }: { readonly sign: Sign; readonly children: ReactNode }) {
  return (
    <>
      <svg
        className="flex-none text-ink-2"
        width={11}
        height={11}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.4}
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={signs[sign]} />
      </svg>
      <span className="truncate">{children}</span>
    </>
  );
}
