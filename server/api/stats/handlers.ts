import { type EndpointHandlers, storedHandler } from "../handler.ts";

export function statsHandlers(): EndpointHandlers<
  "getTokenStats" | "getTokenPnl" | "getWalletCategories" | "getSupplyBreakdown"
> {
  return {
    getTokenStats: storedHandler("getTokenStats"),
    getTokenPnl: storedHandler("getTokenPnl"),
    getWalletCategories: storedHandler("getWalletCategories"),
    getSupplyBreakdown: storedHandler("getSupplyBreakdown"),
  };
}
