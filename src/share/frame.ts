import { displayAddress } from "../lib/display-address.ts";
import { chainOfNetwork, chains, homeChain } from "../../contract/chains.ts";
import type { TokenAddress } from "../../contract/address.ts";
import type { Token } from "../../contract/tokens.ts";
import { fitText } from "../charts/kit/text-width.ts";
import { shortAddress } from "../lib/address.ts";
import { asOfText, shortClock } from "../lib/format.ts";
import { describeLookAlikes, isolated, plainName } from "../lib/text.ts";
import {
  box,
  type Child,
  column,
  type Element,
  identicon,
  logo,
  margin,
  measure,
  palette,
  path,
  svg,
  text,
} from "./elements.ts";

interface Frame {
  readonly top: Element;
  readonly finding: string;
  /** Pixels, where what stands below needs the room. */
  readonly largestFinding?: number;
  /** Null where there are no figures. */
  readonly asOf: Date | undefined | null;
  /** Which of the figures are invented, as `demoMark` says it, or what is wrong with them; empty where they stand. */
  readonly demo: string;
  readonly body: readonly Child[];
}

/** Identity, finding, drawing, time. */
export function frame({ top, finding, largestFinding = 54, asOf, demo, body }: Frame): Element {
  const time =
    asOf === null ? "" : asOf ? `Data as of ${asOfText(asOf, shortClock)}` : "Time of the data not available";
  return column(
    {
      width: "100%",
      height: "100%",
      boxSizing: "border-box",
      padding: `44px ${margin}px 36px`,
      background: palette.bg,
      color: palette["ink-1"],
      justifyContent: "space-between",
    },
    column({}, top, findingText(finding, largestFinding)),
    column({}, ...body),
    box(
      {
        borderTop: `2px solid ${palette["rule-2"]}`,
        paddingTop: 18,
        justifyContent: "space-between",
        color: palette["ink-3"],
        fontSize: 24,
      },
      text(demo ? `${demo}. ${time}` : time, { fontSize: 24 }),
      box(
        { alignItems: "center", columnGap: 12, color: palette["ink-2"], fontWeight: 600 },
        logo(28),
        "Holderscope",
      ),
    ),
  );
}

/** As large as its length allows. */
function findingText(finding: string, largest: number): Element {
  const length = Array.from(finding).length;
  const fontSize = Math.min(largest, length <= 60 ? 54 : length <= 100 ? 46 : length <= 130 ? 38 : 32);
  return text(finding, {
    fontSize,
    fontWeight: 600,
    letterSpacing: "-0.012em",
    lineHeight: 1.18,
    marginTop: 22,
    maxWidth: measure,
  });
}

/** In place of an identity, where a picture is about no token. */
export function heading(title: string): Element {
  return box(
    { alignItems: "center", columnGap: 18 },
    logo(48),
    text(title, { fontSize: 36, fontWeight: 600 }),
  );
}

const nameSize = 36;

type Named = Pick<Token, "address" | "name" | "ticker" | "network">;

/** A name that can be drawn, in the place of one that cannot. */
export type Legible = <T extends Named>(token: T) => T;

/** @param isLegible whether there are letters for a text */
export function legibleNames(isLegible: (text: string) => boolean): Legible {
  return (token) => {
    const chain = chainOfNetwork(token.network) ?? homeChain;
    const readable = (name: string) => name.trim() !== "" && isLegible(plainName(name));
    const address = shortAddress(displayAddress(chain, token.address));
    const ticker = readable(token.ticker) ? token.ticker : "";
    const name = readable(token.name) ? token.name : ticker || address;
    // Twice the same would say no more than once.
    return { ...token, name, ticker: name === ticker ? "" : ticker };
  };
}

/** A name as one line of so many pixels; one that runs from right to left stays one piece. */
export function nameLine(name: string, width: number, fontSize: number, bold = true): Element {
  const line = fitText(plainName(name, 48), width, fontSize, bold);
  return text(isolated(line), {
    fontSize,
    flexWrap: "nowrap",
    fontWeight: bold ? 600 : 400,
  });
}

/** Name and ticker, the chain at the right. Under it the wallet, or the address where the name imitates another. */
export function identity(token: TokenAddress, { name, ticker }: Token, wallet?: string): Element {
  const lookAlikes = describeLookAlikes(name) ?? describeLookAlikes(ticker);
  const note =
    wallet ?? (lookAlikes ? `Look-alike letters: ${displayAddress(token.chain, token.address)}` : undefined);
  const ink2 = palette["ink-2"];
  return box(
    { justifyContent: "space-between", alignItems: "center" },
    box(
      { alignItems: "center", columnGap: 20 },
      identicon(token.address, 56),
      column(
        {},
        box(
          { alignItems: "baseline", columnGap: 14 },
          nameLine(name, 620, nameSize),
          ticker !== "" && box({ color: ink2 }, nameLine(ticker, 200, nameSize, false)),
        ),
        note !== undefined && box({ color: ink2, fontSize: 22, fontFamily: "IBM Plex Mono" }, note),
      ),
    ),
    box({ color: ink2, fontSize: 26 }, chains[token.chain].name),
  );
}

export interface Figure {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
  readonly sign?: "gain" | "loss" | undefined;
}

/** Key figures side by side, a rule between them. */
export function figures(all: readonly Figure[]): Element {
  return box(
    { borderTop: `2px solid ${palette["rule-2"]}`, marginBottom: 26 },
    ...all.map(({ name, value, note, sign }, index) =>
      column(
        {
          paddingTop: 16,
          paddingRight: 36,
          ...(index > 0 && { paddingLeft: 28, borderLeft: `2px solid ${palette["rule-2"]}` }),
        },
        box({ fontSize: 24, color: palette["ink-2"] }, name),
        box(
          { alignItems: "center", columnGap: 12 },
          sign !== undefined && arrow(sign),
          box(
            { fontSize: 42, fontWeight: 600, ...(sign && { color: palette[sign] }), whiteSpace: "pre" },
            value,
          ),
          note !== undefined && box({ fontSize: 24, color: palette["ink-2"], marginTop: 10 }, note),
        ),
      ),
    ),
  );
}

function arrow(sign: "gain" | "loss"): Element {
  const d = sign === "gain" ? "M4 1 7.5 7H.5Z" : "M4 7 .5 1h7Z";
  return svg(22, 22, "0 0 8 8", path(d, { fill: palette[sign] }));
}
