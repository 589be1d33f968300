export interface Setting<T> {
  readonly variable: string;
  readonly fallback: string;
  readonly meaning: string;
  /** Ends the sentence "it must be …". */
  readonly form: string;
  /** Its value is shown to nobody. */
  readonly isSecret?: true;
  /** `undefined` where the text is not of the form. */
  readonly parse: (text: string) => T | undefined;
}

export function integer(
  variable: string,
  fallback: number,
  minimum: number,
  maximum: number,
  meaning: string,
): Setting<number> {
  return {
    variable,
    fallback: String(fallback),
    meaning,
    form: `a whole number from ${minimum} to ${maximum}`,
    parse: (text) => {
      const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      return value >= minimum && value <= maximum ? value : undefined;
    },
  };
}
