import { createContext } from "react";

/** Whether what stands here only keeps the room of what is on its way. */
export const Loading = createContext(false);

/** The room of a short text or a number: blanks as wide as digits, which no browser leaves out. */
export const blankFigure = "\u2007".repeat(5);

/** The room of a sentence that is not known yet: no placeholder can be read as one. */
export const blankSentence = `${blankFigure} `.repeat(12);
