import type { ChainId } from "../../../contract/chains.ts";
import type { EmbedCard } from "../../../contract/embed.ts";
import type { CardBody, CardKey } from "../figure-card.ts";
import { spokenName } from "../../metrics/findings/name.ts";
import type { Sentence } from "../../metrics/findings/words.ts";

/** Whom a card is about. */
interface CardHead {
  readonly chain: ChainId;
  readonly address: string;
  /** As the token calls itself; empty while it is not known. */
  readonly name: string;
  readonly ticker: string;
}

/** What stands in place of keys and drawings where there are none. */
interface CardMessage {
  readonly lead: string;
  readonly rest: string;
  /** Whether asking again can help. */
  readonly retry: boolean;
}

/** A card with everything in it that can be read. */
export interface Card {
  readonly kind: EmbedCard;
  readonly status: 200 | 404 | 503;
  readonly heads: readonly CardHead[];
  /** Path of the page that has more. */
  readonly page: string;
  readonly finding: string;
  /** What is drawn and in which unit; may be empty. */
  readonly subject: string;
  readonly keys: readonly CardKey[];
  /** What the drawing's parts are called where it has no room for it: below the widest cards. */
  readonly legend?: CardBody["legend"];
  /** From top to bottom. */
  readonly drawings: CardBody["drawings"];
  readonly rows?: CardBody["rows"];
  readonly figures: CardBody["figures"];
  readonly message: CardMessage | null;
  /** Time of the data; undefined where it is not known. */
  readonly asOf: Date | undefined;
  /** Which of the figures are invented, as `demoMark` says it, or what is wrong with them; empty where they stand. */
  readonly demo: string;
}

/** What the card calls whom it is about. */
export function headName(head: CardHead): string {
  return head.name.trim() === "" ? head.address : spokenName(head);
}

const longestCardFinding = 92;

/** Two lines at every width: clauses that only add something go first. */
export function cardFinding(text: string): string {
  const clauses = text.split("; ");
  while (clauses.length > 1 && Array.from(clauses.join("; ")).length > longestCardFinding) clauses.pop();
  return clauses.join("; ");
}

/** The lead of a page as a finding: its first sentence. The rest stands below as figures and drawing. */
export function leadFinding({ lead, rest }: Sentence): string {
  const [first = ""] = rest.split(/(?<=\.) /);
  const text = lead.endsWith(".") ? lead : `${lead} ${first}`;
  return cardFinding(text.replace(/\.$/, ""));
}
