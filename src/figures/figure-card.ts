import type { Answer } from "../api/answer.ts";
import { type Ask, gather } from "../api/ask.ts";
import type { Token } from "../../contract/tokens.ts";
import type { CardDrawing } from "../charts/cards/card-drawing.ts";
import { type Figures, named } from "../charts/kit/figures.ts";
import type { SectionText } from "../metrics/sections.ts";
import type { UnavailableSection } from "../metrics/states.ts";
import type { TierInput } from "../charts/supply/strip-layout.ts";
import type { Figure, Known, Missing, Part, Parts, Subject } from "./figure.ts";

export interface CardKey {
  readonly label: string;
  readonly value: string;
  /** Positive, negative or 0 where the value is a gain or a loss. */
  readonly sign?: number;
  readonly note?: string;
}

/** Tokens one below the other, as a share image sets them: in larger letters than a drawing has room for. */
export interface TokenRows {
  /** What is counted, where that is not all holders. */
  readonly subject?: string;
  /** Above the bars, and above each value. */
  readonly heads: readonly [bar: string, ...values: readonly string[]];
  readonly rows: readonly {
    readonly token: Pick<Token, "address" | "name" | "ticker" | "network">;
    /** Behind the ticker where tokens of several chains stand together. */
    readonly chain?: string;
    /** The supply by holder rank, or a part of the longest bar; null where it is not known. */
    readonly bar: TierInput | number | null;
    /** Null where it is not known. */
    readonly values: readonly (string | null)[];
  }[];
}

/** What a card and a picture of a figure show below its finding. */
export interface CardBody {
  /** What is drawn and in which unit. */
  readonly subject?: string;
  readonly keys?: readonly CardKey[];
  /** What the drawing's parts are called where it has no room for it: below the widest cards. */
  readonly legend?: readonly { readonly name: string; readonly text: string; readonly swatch?: string }[];
  /** Why nothing is drawn. */
  readonly instead?: string;
  /** From top to bottom. */
  readonly drawings: readonly CardDrawing[];
  /** In place of the drawings in a share image. */
  readonly rows?: TokenRows;
  /** The same as tables: for those who hear it, for programs that read the page, and for readers without pictures. */
  readonly figures: readonly Figures[];
}

export interface CardContent extends CardBody {
  readonly finding: string;
}

const nothingToDraw: CardBody = {
  subject: "",
  drawings: [],
  figures: [],
  instead: "There is nothing to draw.",
};

/** The card of a figure. What only it needs stays out of the scripts of pages, which import the figure alone. */
export interface FigureCard<S = Subject, M extends Missing = UnavailableSection> {
  readonly figure: { readonly section: SectionText; readonly missing: M };
  /** Whether it can be counted without some of the holders; a card of another says that it counts all. */
  readonly isWithout: boolean;
  /** Null where the answers hold nothing to say. */
  readonly ask: (ask: Ask, subject: S) => Promise<Answer<CardContent | null>>;
}

/** A figure and its sentence, asked for once; null of a sentence where the answers hold nothing to say. */
export async function askFigure<P extends Parts, Data, S, M extends Missing>(
  ask: Ask,
  figure: Figure<P, Data, S, M>,
  subject: S,
): Promise<Answer<{ readonly data: Data; readonly finding: string | null }>> {
  const askPart = async ({ question, isAsked, settle }: Part<unknown>) =>
    settle(isAsked ? await ask(question) : { state: "unavailable" });
  const parts = Object.entries(figure.queries(subject));
  const asked = Object.fromEntries(parts.map(([name, part]) => [name, askPart(part)]));
  const answer = (await gather(asked)) as Answer<Known<P>>;
  if (answer.state !== "ready") return answer;
  const data = figure.read(answer.data, subject);
  return { ...answer, data: { data, finding: figure.finding(data, subject) } };
}

/** @param body null where there is nothing to draw, and the finding says why. */
/* @__NO_SIDE_EFFECTS__ */
export function figureCard<P extends Parts, Data, S, M extends Missing>(
  figure: Figure<P, Data, S, M>,
  body: (data: Data, subject: S) => CardBody | null,
  { isWithout = false } = {},
): FigureCard<S, M> {
  return {
    figure,
    isWithout,
    ask: async (ask, subject) => {
      const answer = await askFigure(ask, figure, subject);
      if (answer.state !== "ready") return answer;
      const { data, finding } = answer.data;
      const content = finding === null ? null : { finding, ...(body(data, subject) ?? nothingToDraw) };
      return { ...answer, data: content };
    },
  };
}

/** Key figures as a table. */
export function keysTable(rows: readonly CardKey[]): Figures {
  return {
    caption: "Key figures",
    columns: ["Figure", "Value"],
    rows: rows.map((row) => [named(row.label), named(row.note ? `${row.value} (${row.note})` : row.value)]),
  };
}
