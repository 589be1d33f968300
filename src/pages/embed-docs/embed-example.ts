import { api } from "../../api/queries.ts";

/** The token that examples of cards show: the most held. */
export const exampleToken = api("getTokens", { chain_id: "sol", limit: 1 });
