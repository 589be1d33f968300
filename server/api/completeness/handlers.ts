import type { Completeness } from "../../../contract/completeness/certificate.ts";
import { entityTag } from "../../lib/entity-tag.ts";
import { PromiseCache } from "../cache/promise-cache.ts";
import type { HandlerContext, EndpointHandlers } from "../handler.ts";
import { knownChain } from "../operations.ts";
import { versionKey } from "../token-state.ts";
import { findCertificate, loadCompleteness, loadKnown } from "./completeness.ts";

/** Certificates come without a change of the token: what names them is read each time. */
export function completenessHandlers({
  reader,
}: HandlerContext): EndpointHandlers<"getCompleteness" | "getCertificate"> {
  const knowns = new PromiseCache<Completeness["known"]>(1000);
  return {
    getCompleteness: {
      about: "token",
      cache: false,
      async load(token, args) {
        const known = await knowns.load(versionKey(token), () => loadKnown(reader, token));
        return loadCompleteness(reader, token, known, placeOf(args));
      },
    },
    getCertificate: {
      about: "token",
      cache: false,
      async load({ meta }, args) {
        const body = JSON.stringify(await findCertificate(reader, placeOf(args), args.block));
        return { body, etag: entityTag(body), ...meta };
      },
    },
  };
}

export function placeOf({
  chain_id,
  contract_address: address,
}: {
  chain_id: string;
  contract_address: string;
}) {
  return { chain: knownChain(chain_id), address };
}
