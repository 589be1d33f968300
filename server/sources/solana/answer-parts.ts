import * as z from "zod/mini";

/** Slots and times are whole numbers far below 2^53. */
export const whole = () => z.int().check(z.minimum(0));

/** The state of the chain that an answer was made from. */
export const context = z.object({ slot: whole() });

/** A list whose elements {@link readElements} handed over. One that still has some was not read: it is none of the form. */
export const handedOver = z.array(z.unknown()).check(z.maxLength(0));
