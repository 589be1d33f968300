import { createContext } from "react";

/** Whether what stands here only keeps the room of what is on its way. */
export const Loading = createContext(false);

/** The room of a short text or a number: blanks as wide as digits, which no browser leaves out. */
export const blankFigure = "\u2007".repeat(5);

/** The room of a sentence that is not known yet: no placeholder can be read as one. */
export const blankSentence = `${blankFigure} `.repeat(12);

/** The room of a sentence of which only a number is not known: its words as blanks, which are a little wider than letters. */
export function blankWords(text: string): string {
  return text
    .split(" ")
    .map((word) => "\u2007".repeat(Math.max(1, Math.round(word.length * 0.85))))
    .join(" ");
}
