import type { TokenAddress } from "../../../contract/address.ts";
import { chainIds } from "../../../contract/chains.ts";
import { removeLabels } from "../../store/labels.ts";
import { removeTokens } from "../../store/removal.ts";
import type { Store } from "../../store/store.ts";
import { labelSource } from "./ingest.ts";

/** Takes the demo market out where it is not wanted, or a token of one's own is there. Returns how many tokens went. */
export async function leaveDemo(store: Store, isWanted: boolean): Promise<number> {
  const tokens = await store.reader.rows<TokenAddress & { isDemo: boolean }>(
    `SELECT chain, address, source = 'demo' AS "isDemo" FROM tokens`,
  );
  const demo = tokens.filter(({ isDemo }) => isDemo);
  if (demo.length === 0 || (isWanted && demo.length === tokens.length)) return 0;
  await store.ingest([], () => Promise.resolve(), {
    async takeBack(db) {
      await removeLabels(db, labelSource, chainIds);
      return removeTokens(db, demo);
    },
  });
  return demo.length;
}
