import * as z from "zod/mini";

/** Values that answers are made of. */
export const count = () => z.int().check(z.minimum(0));
/** Whole tokens, or US dollars. */
export const amount = () => z.number().check(z.minimum(0));
/** 0 to 1. */
export const share = () => z.number().check(z.minimum(0), z.maximum(1));
/** An amount in a token's smallest unit: of more digits than a number holds. */
export const rawAmount = () => z.string().check(z.regex(/^\d+$/));

/** A value of one kind for each of the names. */
export function each<K extends string, T extends z.ZodMiniType>(
  names: readonly K[],
  value: () => T,
): z.ZodMiniObject<Record<K, T>> {
  return z.object(Object.fromEntries(names.map((name) => [name, value()])) as Record<K, T>);
}
