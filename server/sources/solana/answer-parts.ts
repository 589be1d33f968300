import * as z from "zod/mini";

/** Slots and times are whole numbers far below 2^53. */
export const whole = () => z.int().check(z.minimum(0));

/** The state of the chain that an answer was made from. */
export const context = z.object({ slot: whole() });
