import type { Reader } from "../../store/reader.ts";
import { type TokenState, versionKey } from "../token-state.ts";
import type { HolderListsAt } from "../past/holder-lists-at.ts";
import { PromiseCache } from "./promise-cache.ts";
import { readUnchanged } from "../at-version.ts";

/**
 * Reads what takes long of an answer. Kept by the key alone, which names what changes it: an answer that differs in
 * another parameter has it at once.
 */
export type Costly = <T extends object>(key: string, read: () => Promise<T>) => Promise<T>;

/** Of the tests of one answer: read at once. */
export const unkept: Costly = (_, read) => read();

/** Keeps so many, and reads one at a time, in the clients' turns. */
export function keptParts(reader: Reader, moments: Pick<HolderListsAt, "inTurn">, most: number) {
  const parts = new PromiseCache<object>(most);
  return (token: TokenState, name: string): Costly =>
    (key, read) =>
      parts.load(`${versionKey(token)}.${name}.${key}`, () =>
        moments.inTurn(() => readUnchanged(reader, token, read)),
      ) as ReturnType<typeof read>;
}
