import { generateKey, hashKey } from "./api-key.ts";
import type { KeyStore } from "./key-store.ts";

/** Makes a key and returns it: the only time it is seen, because the store keeps its hash. */
export async function createKey(
  store: Pick<KeyStore, "insert">,
  { name, unitBudget = null }: { readonly name: string; readonly unitBudget?: number | null },
): Promise<string> {
  const key = generateKey();
  await store.insert({ hash: hashKey(key), lastFour: key.slice(-4), name, unitBudget });
  return key;
}
