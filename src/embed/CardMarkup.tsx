import { chains } from "../../contract/chains.ts";
import { FiguresTable } from "../charts/FiguresTable.tsx";
import type { Still, StillRoom } from "../charts/kit/stills.ts";
import { date, notAvailable, shortClock } from "../lib/format.ts";
import { demoData } from "../metrics/sections.ts";
import { Change } from "../ui/Change.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Identicon } from "../ui/Identicon.tsx";
import { Logo } from "../ui/Logo.tsx";
import { TokenName } from "../ui/TokenName.tsx";
import { type Card, headName } from "./card.ts";
import { type CardDrawing, drawingHeight, drawingLabel } from "./card-drawing.ts";
import { drawingWidth, isWide } from "./card-room.ts";

/** Widths of cards at which the server draws; the style sheet shows the widest that fits. */
const drawnCards = [320, 358, 400, 560, 720];

/** Links lead out of the frame and take nothing with them. */
const outside = { target: "_blank", rel: "noopener" };

interface CardMarkupProps {
  readonly card: Card;
  /** Whether it opens with the names of what it is about. */
  readonly header: boolean;
  /** Its own address. */
  readonly path: string;
  /** Draws beside it (src/drawings). */
  readonly ask: (drawing: CardDrawing, room: StillRoom) => Still;
}

/** The whole card as the server sends it, right without any script. */
export function CardMarkup({ card, header, path, ask }: CardMarkupProps) {
  return (
    <main className="card" data-kind={card.kind} aria-label={accessibleName(card)}>
      {header && card.heads.length > 0 && <Heads card={card} />}
      <h1>{card.finding}</h1>
      {card.subject !== "" && <p className="subject">{card.subject}</p>}
      <div className="slack" />
      {card.keys.length > 0 && <Keys card={card} />}
      {card.drawings.map((drawing) => (
        <Stills key={drawing.kind} drawing={drawing} ask={ask} />
      ))}
      {card.message && <Message message={card.message} path={path} />}
      {card.figures.map((figures) => (
        <FiguresTable key={figures.caption} figures={figures} forFiles={false} />
      ))}
      <footer>
        <span>{timeText(card)}</span>
        <a href={card.page} {...outside}>
          <Logo size={13} />
          Holderscope
        </a>
      </footer>
    </main>
  );
}

function Heads({ card: { heads, page } }: { readonly card: Card }) {
  const [only] = heads;
  return (
    <header>
      {heads.map(({ chain, address }) => (
        <Identicon key={`${chain} ${address}`} address={address} size={22} />
      ))}
      <a href={page} {...outside}>
        {heads.map(({ chain, address, name, ticker }, index) => (
          <span key={`${chain} ${address}`}>
            {index > 0 && ", "}
            <b>{name === "" ? address : <TokenName limit={40}>{name}</TokenName>}</b>
            {heads.length === 1 && ticker !== "" && (
              <>
                {" "}
                <TokenName limit={16}>{ticker}</TokenName>
              </>
            )}
          </span>
        ))}
      </a>
      {heads.length === 1 && only && <span className="chain">{chains[only.chain].name}</span>}
    </header>
  );
}

function Keys({ card: { keys } }: { readonly card: Card }) {
  return (
    <dl className="keys">
      {keys.map(({ label, value, sign, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={value === notAvailable ? "not-available" : undefined}>
            {sign === undefined ? value : <Change value={sign} text={value} />}
            {note && <small> {note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Stills({ drawing, ask }: { readonly drawing: CardDrawing; readonly ask: CardMarkupProps["ask"] }) {
  return (
    <div className="chart" role="img" aria-label={drawingLabel(drawing)}>
      {drawnCards.map((card) => {
        const width = drawingWidth(card);
        const wide = isWide(width);
        const { key, html } = ask(drawing, { width, height: drawingHeight(drawing, wide), narrow: !wide });
        return (
          <div
            key={card}
            className={`still drawn-${card}`}
            data-drawing={key}
            dangerouslySetInnerHTML={{ __html: html }}
          />
        );
      })}
    </div>
  );
}

interface MessageProps {
  readonly message: NonNullable<Card["message"]>;
  readonly path: string;
}

function Message({ message: { lead, rest, retry }, path }: MessageProps) {
  return (
    <div className="message">
      <p>
        {lead !== "" && <b>{lead}</b>} {rest}
      </p>
      {retry && (
        // A way to ask again that needs no script.
        <a href={path}>
          <Icon name="refresh" size={13} /> Try again
        </a>
      )}
    </div>
  );
}

function accessibleName({ heads }: Card): string {
  const names = heads.map(headName);
  return names.length === 0 ? "Holderscope" : `${names.join(", ")}: holder statistics`;
}

function timeText({ asOf, demo, status, message }: Card): string {
  if (asOf === undefined) return status === 200 && message === null ? "Time of the data not known" : "";
  const time = `as of ${shortClock(asOf)}, ${date(asOf)}`;
  if (demo === demoData) return `Demo data ${time}`;
  return `Data ${time}${demo && `. ${demo}`}`;
}
