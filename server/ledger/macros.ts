import { readFileSync } from "node:fs";
import { handDays } from "../../contract/hands.ts";
import { windowSeconds } from "../../contract/windows.ts";

const limits = Object.entries(handDays).map(([name, days]) => `SET VARIABLE ${name}_days = ${days};`);

/** The legs of a `token`: SQL. */
export const legs = readFileSync(new URL("moments/legs.sql", import.meta.url), "utf8");

/** The size of an `amount`: SQL. */
export const sizeOf = readFileSync(new URL("moments/size-of.sql", import.meta.url), "utf8");

/** What the steps of the ledger are written with. To be run on a connection before any of them. */
export const macros = `${limits.join("\n")}
SET VARIABLE window_lengths = [${Object.values(windowSeconds).join(", ")}];
${readFileSync(new URL("macros.sql", import.meta.url), "utf8")}
CREATE OR REPLACE TEMP MACRO size_of(amount) AS ${sizeOf};`;
