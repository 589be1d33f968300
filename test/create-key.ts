import { generateKey, hashKey } from "../server/access/api-key.ts";

interface NewKey {
  readonly name: string;
  readonly hash: string;
  readonly lastFour: string;
  readonly unitBudget: number | null;
}

/** Makes a key and returns it: the only time it is seen, because the store keeps its hash. */
export async function createKey(
  store: { insert(key: NewKey): Promise<unknown> },
  { name, unitBudget = null }: { readonly name: string; readonly unitBudget?: number | null },
): Promise<string> {
  const key = generateKey();
  const made = await store.insert({ name, hash: hashKey(key), lastFour: key.slice(-4), unitBudget });
  if (made === undefined) throw new Error(`a key in use is named ${name} already`);
  return key;
}
