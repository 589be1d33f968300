import { type Handlers, storedHandler } from "../handler.ts";

export function statsHandlers(): Handlers<
  "getTokenStats" | "getTokenPnl" | "getWalletCategories" | "getSupplyBreakdown"
> {
  return {
    getTokenStats: storedHandler("getTokenStats"),
    getTokenPnl: storedHandler("getTokenPnl"),
    getWalletCategories: storedHandler("getWalletCategories"),
    getSupplyBreakdown: storedHandler("getSupplyBreakdown"),
  };
}
