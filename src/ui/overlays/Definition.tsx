import { type MouseEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from "react";

import { popover as popoverLook } from "./popover.ts";

/** What a term means. The texts stand in src/metrics, one for each figure. */
export interface DefinitionText {
  readonly title: string;
  /** One or more paragraphs: meaning, scope, formula, caveat. */
  readonly body: string | readonly string[];
  /** The field it comes from and whether it is reported, derived or undocumented. */
  readonly source: string;
}

const hoverMilliseconds = 150;

// A line of small text is lower than a finger can hit.
const termLook =
  "underline-offset-4 [text-decoration:underline_dotted_var(--ink-3)_1px] pointer-coarse:relative pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1 pointer-coarse:after:-inset-y-1.25 hover:[text-decoration:underline_var(--ink-1)_1px] has-[+:popover-open]:[text-decoration:underline_var(--ink-1)_1px] print:no-underline";
const definitionLook =
  "left-[anchor(left)] w-74 max-w-[calc(100vw-16px)] px-4 pt-3.5 pb-3.25 text-left text-data leading-4.75 font-normal font-stretch-100% tracking-normal whitespace-normal max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:mt-0 max-md:w-auto max-md:max-w-none max-md:rounded-b-0 max-md:pt-4.5 max-md:pb-6 max-md:text-[15px] max-md:leading-5.5 max-md:[position-try-fallbacks:none]";

interface DefinitionProps {
  /** The text where it is at hand: on the server. */
  readonly text?: DefinitionText | undefined;
  /** Fetches it when someone comes near the term. */
  readonly load: () => Promise<DefinitionText>;
  readonly children: ReactNode;
}

/** What stands in the page already is left as it is: the server has written the text there. */
const asDrawn = { dangerouslySetInnerHTML: { __html: "" }, suppressHydrationWarning: true };

/**
 * A term with its definition: a popover under the term, a sheet from below on a narrow page. Opens by
 * hover of a fine pointer, by click, tap, Enter; Esc or a click outside closes. Phrasing elements only,
 * so that it may stand in a sentence.
 */
export function Definition({ text: given, load, children }: DefinitionProps) {
  const [text, setText] = useState(given);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const openedByHover = useRef(false);

  const fetchText = () => {
    if (text) return;
    // Where it cannot be fetched the popover keeps what the server wrote, and the next try is a new one.
    load().then(setText, () => {});
  };
  const enter = (event: PointerEvent) => {
    fetchText();
    if (event.pointerType !== "mouse") return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!popover.current || !button.current || popover.current.matches(":popover-open")) return;
      openedByHover.current = true;
      popover.current.showPopover({ source: button.current });
    }, hoverMilliseconds);
  };
  const leave = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (openedByHover.current) popover.current?.hidePopover();
      openedByHover.current = false;
    }, hoverMilliseconds);
  };
  const keepOpen = (event: MouseEvent) => {
    // A click on what the pointer has already opened keeps it, instead of taking it away.
    if (openedByHover.current) event.preventDefault();
    openedByHover.current = false;
    clearTimeout(timer.current);
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={termLook}
        popoverTarget={id}
        onPointerEnter={enter}
        onPointerLeave={leave}
        onFocus={fetchText}
        onClick={keepOpen}
      >
        {children}
      </button>
      <span
        ref={popover}
        id={id}
        popover="auto"
        className={`${popoverLook} ${definitionLook}`}
        onPointerEnter={enter}
        onPointerLeave={leave}
        onBeforeToggle={({ newState }) => newState === "closed" && keepTap()}
        {...(text ? { children: <DefinitionContent text={text} /> } : asDrawn)}
      />
    </>
  );
}

/** The tap that closes a sheet is not meant for what lies under it, which the browser would give it to. */
function keepTap(): void {
  if (!matchMedia("(width < 720px)").matches) return;
  const keep = (event: Event) => {
    // A mouse that opened it by standing on the term has the page before it, and means what it clicks.
    if (!(event instanceof PointerEvent) || event.pointerType === "mouse") return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", keep, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", keep, { capture: true }), 300);
}

function DefinitionContent({ text }: { text: DefinitionText }) {
  return (
    <>
      <strong className="mb-0.75 block font-name max-md:text-[16px]">{text.title}</strong>
      {[text.body].flat().map((paragraph) => (
        <span key={paragraph} className="block text-pretty text-ink-2 [&+&]:mt-1.5">
          {paragraph}
        </span>
      ))}
      <span className="mt-2 block border-t border-rule-2 pt-2 text-axis text-ink-3 max-md:text-label">
        {text.source}
      </span>
    </>
  );
}
