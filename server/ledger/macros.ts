import { readFileSync } from "node:fs";

/** The legs of a `token`: SQL. */
export const legs = readFileSync(new URL("legs.sql", import.meta.url), "utf8");

/** The size of an `amount`: SQL. */
export const sizeOf = readFileSync(new URL("size-of.sql", import.meta.url), "utf8");
