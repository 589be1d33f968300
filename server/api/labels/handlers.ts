import type { Labels } from "../../../contract/labels.ts";
import { entityTag } from "../../lib/entity-tag.ts";
import type { HandlerContext, EndpointHandlers } from "../handler.ts";
import { knownChain } from "../operations.ts";
import { labelledAddresses } from "./address-labels.ts";

export function labelHandlers({ reader }: HandlerContext): EndpointHandlers<"getLabels"> {
  return {
    getLabels: {
      about: "addresses",
      async load({ chain_id: chain, address, token: [token] }) {
        const addresses = await labelledAddresses(reader, knownChain(chain), address, token);
        const body = JSON.stringify({ addresses } satisfies Labels);
        return { body, etag: entityTag(body), asOf: null, sources: [], history: null, priceUsd: null };
      },
    },
  };
}
