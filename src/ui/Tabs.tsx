import { type ReactNode, useLayoutEffect, useRef } from "react";

interface TabsProps {
  readonly label: string;
  /** How the links stand in their place. */
  readonly className: string;
  /** Links; the one of the open page carries `aria-current`. */
  readonly children: ReactNode;
}

/** Of what follows the open tab: the margin of a narrow page. */
const beyond = 16;

/** Ways between pages, the open one underlined by the line they stand on. */
export function Tabs({ label, className, children }: TabsProps) {
  const tabs = useRef<HTMLElement>(null);
  const shown = useRef("");
  // Where they scroll sideways, the open one comes into sight, once: then readers scroll as they like.
  useLayoutEffect(() => {
    const open = tabs.current?.querySelector("[aria-current]");
    if (!tabs.current || !open) return;
    const place = `${open.getAttribute("href")} ${tabs.current.scrollWidth}`;
    if (place === shown.current) return;
    shown.current = place;
    // Not by `scrollIntoView`, which may move the page.
    const hidden = open.getBoundingClientRect().right - tabs.current.getBoundingClientRect().right;
    if (hidden > -beyond) tabs.current.scrollLeft += hidden + beyond;
  });
  return (
    <nav
      ref={tabs}
      aria-label={label}
      className={`flex *:-mb-px *:border-b-2 *:border-transparent *:forced-colors:not-aria-[current]:mb-px *:forced-colors:not-aria-[current]:border-b-0 *:forced-colors:aria-[current]:-mb-0.75 *:forced-colors:aria-[current]:border-b-4 *:forced-colors:aria-[current]:border-[Highlight] *:text-ink-2 *:no-underline *:hover:text-ink *:aria-[current]:border-ink *:aria-[current]:font-strong *:aria-[current]:text-ink ${className}`}
    >
      {children}
    </nav>
  );
}
