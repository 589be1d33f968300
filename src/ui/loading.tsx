import { Children, cloneElement, createContext, Fragment, isValidElement, type ReactNode } from "react";

/** Whether what stands here only keeps the room of what is on its way. */
export const Loading = createContext(false);

/** As wide as a digit, and not a space that a browser leaves out. */
const blank = "\u2007";
const blankLine = Array.from({ length: 10 }, () => blank.repeat(6)).join(" ");

/** The room of a sentence that is not known yet: no placeholder can be read as one. */
export function BlankSentence() {
  return (
    <>
      <span className="sr-only">Loading</span>
      <span aria-hidden="true">{blankLine}</span>
    </>
  );
}

/** The room of a short text or a number. */
export const blankFigure = blank.repeat(5);

/** Markup with blanks in place of its texts. What is drawn by a component of its own stays as it is. */
export function blanked(node: ReactNode): ReactNode {
  if (typeof node === "string" || typeof node === "number") return String(node).replaceAll(/\S/g, blank);
  if (Array.isArray(node)) return Children.map(node as ReactNode[], blanked);
  if (!isValidElement<{ children?: ReactNode }>(node)) return node;
  if (typeof node.type !== "string" && node.type !== Fragment) return node;
  const { children } = node.props;
  return children === undefined
    ? node
    : cloneElement(node, { "data-value": undefined } as object, blanked(children));
}
