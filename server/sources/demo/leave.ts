import type { Store } from "../../store/store.ts";
import { removeDemo } from "./ingest.ts";

/** Takes the demo market out where it is not wanted, or a token of one's own is there. Returns how many tokens went. */
export async function leaveDemo(store: Store, isWanted: boolean): Promise<number> {
  const tokens = await store.reader.rows<{ isDemo: boolean }>(
    `SELECT source = 'demo' AS "isDemo" FROM tokens`,
  );
  const demo = tokens.filter(({ isDemo }) => isDemo);
  if (demo.length === 0 || (isWanted && demo.length === tokens.length)) return 0;
  await store.ingest([], () => Promise.resolve(), { takeBack: removeDemo });
  return demo.length;
}
