import { homeChain } from "../../../contract/chains.ts";
import { api } from "../../api/queries.ts";

/** The token that examples of cards show: the most held. */
export const exampleToken = api("getTokens", { chain_id: homeChain, limit: 1 });
