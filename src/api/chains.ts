import { queryOptions } from "@tanstack/react-query";
import type { ApiError } from "../../contract/api-error.ts";
import type { ChainsAnswer, ChainsKey } from "./service.ts";

/** How many tokens of each chain are here, and by what it is followed. Beside the interface. */
export const chainsQuery = queryOptions<ChainsAnswer, ApiError, ChainsAnswer, ChainsKey>({
  queryKey: ["chains"],
  // How far a chain is changes with every block.
  staleTime: 5_000,
});
