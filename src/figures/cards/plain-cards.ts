import { chainOfAddress } from "../../../contract/address.ts";
import { displayAddress } from "../../lib/display-address.ts";
import type { ChainId } from "../../../contract/chains.ts";
import type { ApiError } from "../../../contract/api-error.ts";
import type { EmbedCard } from "../../../contract/embed.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { beingRead } from "../../metrics/being-read.ts";
import { invalidAddress, tokenNotFound } from "../../metrics/states.ts";
import { pageError, type StateText } from "../../metrics/load-errors.ts";
import type { Card } from "./card.ts";

export type Place = Pick<Card, "kind" | "heads" | "page"> & Partial<Pick<Card, "asOf" | "demo">>;

const empty = {
  status: 200,
  subject: "",
  keys: [],
  drawings: [],
  figures: [],
  asOf: undefined,
  demo: "",
} as const;

/** A card that has nothing to draw, and says why. */
export function messageCard(place: Place, finding: string, lead: string, rest: string): Card {
  return { ...empty, ...place, finding, message: { lead, rest, retry: false } };
}

/** A card whose figures could not be had. */
export function failedCard(place: Place, subject: string, error: ApiError): Card {
  const { title, detail, retry } = pageError(subject, error.code, error.retryAfterSeconds);
  return { ...empty, ...place, status: 503, finding: title, message: { lead: "", rest: detail, retry } };
}

/** A card about a token that is not here, for this reason. */
export function unknownTokenCard(kind: EmbedCard, { chain, address }: TokenRef, code?: string): Card {
  const lead = displayAddress(chain, address);
  if (code === "token_being_read") return { ...absent(kind, beingRead, lead), page: `/${chain}/${address}` };
  const other = chainOfAddress(address);
  const state = tokenNotFound(chain, other === chain ? undefined : other);
  return absent(kind, state, lead);
}

/** A card whose address is none of the chain. */
export function invalidAddressCard(kind: EmbedCard, chain: ChainId, text: string): Card {
  return absent(kind, invalidAddress(chain, chainOfAddress(text)), text.slice(0, 60));
}

function absent(kind: EmbedCard, { title, detail }: StateText, lead: string): Card {
  const message = { lead, rest: detail, retry: false };
  return { ...empty, kind, status: 404, heads: [], page: "/", finding: title, message };
}
