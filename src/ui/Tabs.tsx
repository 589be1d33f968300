import type { ReactNode } from "react";

interface TabsProps {
  readonly label: string;
  /** How the links stand in their place. */
  readonly className: string;
  /** Links; the one of the open page carries `aria-current`. */
  readonly children: ReactNode;
}

/** Ways between pages, the open one underlined by the line they stand on. */
export function Tabs({ label, className, children }: TabsProps) {
  return (
    <nav
      aria-label={label}
      className={`flex *:-mb-px *:border-b-2 *:border-transparent *:forced-colors:not-aria-[current]:mb-px *:forced-colors:not-aria-[current]:border-b-0 *:forced-colors:aria-[current]:-mb-0.75 *:forced-colors:aria-[current]:border-b-4 *:forced-colors:aria-[current]:border-[Highlight] *:text-ink-2 *:no-underline *:hover:text-ink *:aria-[current]:border-ink *:aria-[current]:font-strong *:aria-[current]:text-ink ${className}`}
    >
      {children}
    </nav>
  );
}
