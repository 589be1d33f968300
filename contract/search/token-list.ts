import { type RangedFigure, rangedFigures, type TokenSort, tokenSorts } from "../token-sorts.ts";
import { anyText, choice, searchSchema, textOfForm } from "./schema.ts";

/** Bounds of the list's figures, as the service takes them: shares and HHI from 0 to 1. Empty is no bound. */
export type FigureBounds = { readonly [K in `${"min" | "max"}_${RangedFigure}`]: string };
const eachFigure = <T>(boundsOf: (figure: RangedFigure) => readonly [min: T, max: T]) =>
  Object.fromEntries(
    rangedFigures.flatMap((figure) => {
      const [min, max] = boundsOf(figure);
      return [
        [`min_${figure}`, min],
        [`max_${figure}`, max],
      ];
    }),
  ) as { readonly [K in keyof FigureBounds]: T };

export const noBounds: FigureBounds = eachFigure(() => ["", ""]);
const bound = textOfForm(/^-?\d{1,15}(\.\d{1,20})?$/);
const sorts = tokenSorts.flatMap((name) => [name, `-${name}`] as const);

/** The order of a list of tokens, and what of them it has. */
export interface TokenOrder extends FigureBounds {
  /** A column, descending with a leading minus; empty is the order of the service. */
  readonly sort: TokenSort | `-${TokenSort}` | "";
  readonly filter: string;
}

export const tokenOrderSearch = searchSchema<TokenOrder>(
  {
    sort: choice<TokenSort | `-${TokenSort}`, "">(sorts, ""),
    filter: anyText(100),
    ...eachFigure(() => [bound, bound]),
  },
  (values) => ({
    ...values,
    ...eachFigure((figure) => {
      const [min, max] = [values[`min_${figure}`], values[`max_${figure}`]];
      return min !== "" && max !== "" && Number(min) > Number(max) ? [max, min] : [min, max];
    }),
  }),
);
