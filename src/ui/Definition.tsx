import { type MouseEvent, type PointerEvent, type ReactNode, useId, useRef } from "react";

/** What a term means. The texts stand in src/metrics, one for each figure. */
export interface DefinitionText {
  readonly title: string;
  /** One or more paragraphs: meaning, scope, formula, caveat. */
  readonly body: string | readonly string[];
  /** The field it comes from and whether it is reported, derived or undocumented. */
  readonly source: string;
}

const hoverMilliseconds = 150;

/**
 * A term with its definition: a popover under the term, a sheet from below on a narrow page. Opens by
 * hover of a fine pointer, by click, tap, Enter; Esc or a click outside closes. Phrasing elements only,
 * so that it may stand in a sentence.
 */
export function Definition({ text, children }: { text: DefinitionText; children: ReactNode }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const openedByHover = useRef(false);

  const enter = (event: PointerEvent) => {
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
        className="definition-term"
        popoverTarget={id}
        onPointerEnter={enter}
        onPointerLeave={leave}
        onClick={keepOpen}
      >
        {children}
      </button>
      <span
        ref={popover}
        id={id}
        popover="auto"
        className="popover definition"
        onPointerEnter={enter}
        onPointerLeave={leave}
      >
        <strong>{text.title}</strong>
        {[text.body].flat().map((paragraph) => (
          <span key={paragraph} className="definition-text">
            {paragraph}
          </span>
        ))}
        <span className="definition-source">{text.source}</span>
      </span>
    </>
  );
}
