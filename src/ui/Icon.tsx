import type { ReactNode } from "react";

/** The small set of line icons, drawn on a 16 px box in the colour of the text. */
const shapes = {
  search: "M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M10.5 10.5 14 14",
  copy: "M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z",
  check: "m3 8.5 3.5 3.5L13 4.5",
  external: "M9 2.5h4.5V7M13.5 2.5 7 9M11.5 9.5v4h-9v-9h4",
  star: "m8 1.8 1.9 4 4.3.5-3.2 3 .9 4.3L8 11.4l-3.9 2.2.9-4.3-3.2-3 4.3-.5z",
  compare: "M2.5 13.5v-6h3v6zM6.5 13.5v-11h3v11zM10.5 13.5v-8h3v8z",
  embed: "m5 4-4 4 4 4M11 4l4 4-4 4M9.5 2.5l-3 11",
  share: "M8 10V1.8M4.8 4.8 8 1.6l3.2 3.2M4.5 7.5h-2v6.5h11V7.5h-2",
  refresh: "M13.5 8a5.5 5.5 0 1 1-1.7-4M13.5 1.5v3h-3",
  link: "M6.5 9.5 9.5 6.5M7 4.5 8.8 2.7a2.8 2.8 0 0 1 4 4L11 8.5M5 7.5 3.2 9.3a2.8 2.8 0 0 0 4 4L9 11.5",
  download: "M8 2v9M4.5 7.5 8 11l3.5-3.5M2.5 14h11",
  first: "M12 3 7 8l5 5M4 3v10",
  previous: "M10 3 5 8l5 5",
  next: "m6 3 5 5-5 5",
  last: "m4 3 5 5-5 5M12 3v10",
  close: "m4 4 8 8M12 4l-8 8",
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  warning: "M8 2 14.5 13.5h-13zM8 6.5v3.5M8 11.5v.6",
  key: "M8 11a3 3 0 1 0-6 0 3 3 0 0 0 6 0M7.2 8.8l6.3-6.3M11 5l2 2",
  image: "M2.5 3.5h11v9h-11zM2.5 10.5 6 7l3 3 2-2 2.5 2.5",
  more: "M3.1 7.6h.8v.8h-.8zM7.6 7.6h.8v.8h-.8zM12.1 7.6h.8v.8h-.8z",
  system: "M2.5 3h11v7.5h-11zM6 13.5h4M8 10.5v3",
  moon: "M13 9.8A5.5 5.5 0 0 1 6.2 3 5.5 5.5 0 1 0 13 9.8z",
} as const;

export type IconName = keyof typeof shapes | "theme";

/** The box and the pen of every sign. */
export function IconFrame({ size, children }: { readonly size: number; readonly children: ReactNode }) {
  return (
    <svg
      className="inline-block flex-none align-[-3px]"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <IconFrame size={size}>
      {name === "theme" ? (
        <>
          <circle cx="8" cy="8" r="5.5" />
          <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" />
        </>
      ) : (
        <path d={shapes[name]} />
      )}
    </IconFrame>
  );
}
