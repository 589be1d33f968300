import type { Store } from "../../store/store.ts";
import { demo } from "./demo.ts";
import { type DemoOptions, writeTokens } from "./ingest.ts";

/** The demo market as a whole, in the place of the one that is there. */
export function ingestDemo(store: Store, { market = demo, ...options }: DemoOptions = {}): Promise<void> {
  return writeTokens(store, market, { ...options, labels: [], isBeginning: true });
}
