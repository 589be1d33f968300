import { type MouseEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from "react";

/** What a term means. The texts stand in src/metrics, one for each figure. */
export interface DefinitionText {
  readonly title: string;
  /** One or more paragraphs: meaning, scope, formula, caveat. */
  readonly body: string | readonly string[];
  /** The field it comes from and whether it is reported, derived or undocumented. */
  readonly source: string;
}

const hoverMilliseconds = 150;

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
        className="definition-term"
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
        className="popover definition"
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
      <strong>{text.title}</strong>
      {[text.body].flat().map((paragraph) => (
        <span key={paragraph} className="definition-text">
          {paragraph}
        </span>
      ))}
      <span className="definition-source">{text.source}</span>
    </>
  );
}
