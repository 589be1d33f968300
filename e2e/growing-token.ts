import { TokenWatch } from "../server/api/events/token-watch.ts";
import { createStoreBackend } from "../server/api/store-backend.ts";
import { importTokens, type TestTransfer } from "../server/ledger/test-ledger.ts";
import { openStore } from "../server/store/store.ts";

const start = Date.UTC(2026, 0, 10) / 1_000;

/** None of those that the machine itself has. */
const wallet = (number: number) => `0x${(0xabc_000 + number).toString(16).padStart(40, "0")}`;

/** A store in memory with a token of three holders, which gets more while a page is open. */
export async function openGrowingToken(ticker: string) {
  const address = `0x${"1".repeat(40)}`;
  const store = await openStore({ path: ":memory:" });
  const mint = (number: number): TestTransfer => ({
    time: start + number * 60,
    from: null,
    to: wallet(number),
    amount: 100,
    position: number,
  });
  const addHolders = (...numbers: readonly number[]) =>
    importTokens(store, [{ address, ticker, transfers: numbers.map(mint) }]);
  await addHolders(1, 2, 3);
  const backend = createStoreBackend(store);
  const onError = (error: unknown) => {
    throw error;
  };
  const watch = new TokenWatch({ backend, store, onError });
  return { address, store, backend, watch, onError, addHolders };
}
