import { type MouseEvent, type SubmitEvent, useId } from "react";

import { count } from "../lib/format.ts";
import { isPlainClick } from "../lib/plain-click.ts";
import type { IconName } from "./Icon.tsx";
import { IconButton, IconLink } from "./IconButton.tsx";

interface PagerProps {
  readonly label: string;
  /** Neighbours only, for a line that is shared; the full one stands below the table. */
  readonly compact?: boolean;
  /** From 1. */
  readonly page: number;
  /** Undefined where the end is not known: then only neighbours can be opened. */
  readonly pageCount: number | undefined;
  /** Whether a further page exists where the end is not known. */
  readonly hasNext?: boolean;
  /** Address of a page: the controls are links and work before any script has run. */
  readonly href: (page: number) => string;
  readonly onGo: (page: number) => void;
}

export function Pager({ label, compact = false, page, pageCount, hasNext = true, href, onGo }: PagerProps) {
  const inputId = useId();
  const last = pageCount ?? (hasNext ? page + 1 : page);
  const step = (icon: IconName, text: string, target: number) => {
    if (target < 1 || target > last || target === page)
      return <IconButton bordered disabled icon={icon} label={text} />;
    const go = (event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      onGo(target);
    };
    return <IconLink bordered icon={icon} label={text} href={href(target)} onClick={go} />;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem("page") as HTMLInputElement;
    const wanted = Number.parseInt(input.value.replaceAll(",", ""), 10);
    const target = Number.isNaN(wanted) ? page : Math.min(Math.max(wanted, 1), pageCount ?? wanted);
    input.value = String(target);
    if (target !== page) onGo(target);
  };
  if (compact && pageCount !== undefined)
    return (
      <nav className="flex items-center gap-1" aria-label={label}>
        {step("previous", "Previous page", page - 1)}
        <span translate="no" className="px-2 whitespace-nowrap">
          {count(page)} of {count(pageCount)}
        </span>
        {step("next", "Next page", page + 1)}
      </nav>
    );
  return (
    <nav className="ml-auto flex items-center gap-1" aria-label={label}>
      {step("first", "First page", 1)}
      {step("previous", "Previous page", page - 1)}
      <form className="flex items-center px-2 whitespace-nowrap max-xs:px-0.5" onSubmit={submit}>
        <label htmlFor={inputId}>Page</label>
        <input
          key={page}
          id={inputId}
          name="page"
          inputMode="numeric"
          autoComplete="off"
          className={`mx-2 h-control rounded-control border border-control text-center max-xs:mx-1 ${last >= 1000 ? "w-18" : "w-11"}`}
          defaultValue={page}
        />
        {pageCount !== undefined && <span>of {count(pageCount)}</span>}
      </form>
      {step("next", "Next page", page + 1)}
      {pageCount !== undefined && step("last", "Last page", pageCount)}
    </nav>
  );
}
