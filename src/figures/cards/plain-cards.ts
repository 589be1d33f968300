import { chainOfAddress } from "../../../contract/address.ts";
import { displayAddress } from "../../lib/display-address.ts";
import type { ChainId } from "../../../contract/chains.ts";
import type { ApiError } from "../../../contract/api-error.ts";
import type { EmbedCard } from "../../../contract/embed.ts";
import type { Answer } from "../../api/answer.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { beingRead } from "../../metrics/being-read.ts";
import { invalidAddress, tokenNotFound } from "../../metrics/states.ts";
import { pageError, type StateText } from "../../metrics/load-errors.ts";
import { dated } from "../../metrics/findings/dated.ts";
import type { CardContent } from "../figure-card.ts";
import { type Card, cardFinding } from "./card.ts";

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

interface Answered {
  /** What could not be loaded. */
  readonly what: string;
  readonly missing: {
    readonly finding: string;
    readonly note: { readonly lead: string; readonly rest: string };
  };
  /** The time of its data, where its finding says when that is old. */
  readonly asOf: Date | undefined;
}

/** A card of what a figure has answered, or of the reason why that is nothing. */
export function answeredCard(
  place: Place,
  answer: Answer<CardContent | null> | undefined,
  { what, missing: { finding, note }, asOf }: Answered,
): Card {
  if (answer?.state === "failed") return failedCard(place, what, answer.error);
  if (!hasContent(answer)) return messageCard(place, finding, note.lead, note.rest);
  const { data: content } = answer;
  return filledCard(place, { ...content, finding: dated(content.finding, asOf) });
}

/** A card that has something to show, or says why nothing is drawn. */
export function filledCard(place: Place, { instead, ...content }: CardContent): Card {
  const message = instead === undefined ? null : { lead: "", rest: instead, retry: false };
  return { ...empty, ...place, ...content, finding: cardFinding(content.finding), message };
}

/** Whether it shows something, or says why nothing is drawn. */
export function hasContent(
  answer: Answer<CardContent | null> | undefined,
): answer is Answer<CardContent> & { readonly state: "ready" } {
  return answer?.state === "ready" && answer.data !== null;
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
