import { chains } from "../../contract/chains.ts";
import { embedCards, isOfRange } from "../../contract/embed.ts";
import { FiguresTable } from "../charts/kit/FiguresTable.tsx";
import type { Still, StillRoom } from "../charts/kit/stills.ts";
import { asOfText, notAvailable, shortClock } from "../lib/format.ts";
import { demoData } from "../metrics/sections.ts";
import { Change } from "../ui/Change.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Identicon } from "../ui/Identicon.tsx";
import { Logo } from "../ui/Logo.tsx";
import { TokenName } from "../ui/TokenName.tsx";
import { type Card, headName } from "../figures/cards/card.ts";
import { type CardDrawing, drawingHeight, drawingLabel } from "../charts/cards/card-drawing.ts";
import { drawingWidth, isWide } from "../charts/cards/card-room.ts";

/** Widths of cards at which the server draws, and when each is shown: the widest that fits. */
const drawnCards = [
  { card: 320, shown: "max-[358px]:block" },
  { card: 358, shown: "min-[358px]:max-[400px]:block" },
  { card: 400, shown: "min-[400px]:max-wide:block" },
  { card: 560, shown: "wide:max-[720px]:block" },
  { card: 720, shown: "min-[720px]:block" },
];

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
  // Two drawings leave a small card no room for a line of words.
  const { leastHeight, leastHeightWide } = embedCards[card.kind];
  const room = card.kind === "concentration" ? "max-wide:hidden" : isPast(card) ? "" : "max-small:hidden";
  // A map is as high as it is wide: at the foot of a high frame it would hang far below its words.
  const isAtTop = card.kind === "map";
  return (
    <main
      className="card flex h-full flex-col border border-rule-2 px-3.5 pt-3 pb-2.25 *:flex-none max-small:px-3 max-small:pt-2.5 max-small:pb-2 wide:px-4 wide:pt-3.5 wide:pb-2.5"
      data-kind={card.kind}
      data-least-height={leastHeight}
      data-least-height-wide={leastHeightWide}
      aria-label={accessibleName(card)}
    >
      {header && card.heads.length > 0 && <Heads card={card} />}
      {/* In a frame that is too low this is cut, and never the foot: the time of the data and whose they are. */}
      <div className="content flex min-h-0 flex-[1_1_auto]! flex-col *:flex-none [overflow-y:clip]">
        <h1 className="text-[16px]/[21px] font-semibold tracking-[-0.005em] wrap-anywhere text-balance max-small:text-[15px]/[19px] wide:text-[19px]/[25px]">
          {card.finding}
        </h1>
        {card.subject !== "" && <p className={`mt-0.5 text-label text-ink-2 ${room}`}>{card.subject}</p>}
        {!isAtTop && slack}
        {card.keys.length > 0 && <Keys card={card} />}
        {card.legend && card.legend.length > 0 && <Legend legend={card.legend} />}
        {card.drawings.map((drawing) => (
          <Stills key={drawing.kind} drawing={drawing} ask={ask} />
        ))}
        {card.message && <Message message={card.message} path={path} />}
        {card.figures.map((figures) => (
          <FiguresTable key={figures.caption} figures={figures} forFiles={false} />
        ))}
        {isAtTop && slack}
      </div>
      <footer className="mt-2.25 flex items-center justify-between gap-3 border-t border-rule pt-1.75 text-axis text-ink-3">
        <span className="truncate">{timeText(card)}</span>
        <a
          className="inline-flex items-center gap-1.25 text-ink-2 no-underline [&_path+path]:stroke-current [&_path+path]:stroke-[1.6]"
          href={card.page}
          {...outside}
        >
          <Logo size={13} />
          Holderscope
        </a>
      </footer>
    </main>
  );
}

/** Takes what a frame has over, so that the drawing stands at the foot; no part of the height that is told. */
const slack = <div className="slack flex-[1_0_0]!" />;

function Heads({ card: { heads, page } }: { readonly card: Card }) {
  const [only] = heads;
  return (
    <header className="mb-1.75 flex items-center gap-2 leading-5.5 max-small:mb-1.25">
      {heads.map(({ chain, address }) => (
        <Identicon key={`${chain} ${address}`} address={address} size={22} />
      ))}
      <a
        className="min-w-0 truncate text-ink-2 no-underline decoration-control decoration-1 underline-offset-3 hover:underline"
        href={page}
        {...outside}
      >
        {heads.map(({ chain, address, name, ticker }, index) => (
          <span key={`${chain} ${address}`}>
            {index > 0 && ", "}
            <b className="font-name text-ink">
              {name === "" ? address : <TokenName limit={40}>{name}</TokenName>}
            </b>
            {heads.length === 1 && ticker !== "" && (
              <>
                {" "}
                <TokenName limit={16}>{ticker}</TokenName>
              </>
            )}
          </span>
        ))}
      </a>
      {heads.length === 1 && only && (
        <span className="ml-auto text-[12px] text-ink-2">{chains[only.chain].name}</span>
      )}
    </header>
  );
}

/** What it shows ends at some day, which its line of words says at every width. */
function isPast({ kind }: Card): boolean {
  return isOfRange(kind);
}

/** Those of parts that have no class of their own. */
const legendTones: Readonly<Record<string, string>> = {
  gain: "[--fill:var(--gain)]",
  loss: "[--fill:var(--loss)]",
};

/** What the parts are called where the drawing has no room for it. */
function Legend({ legend }: { readonly legend: NonNullable<Card["legend"]> }) {
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-3 text-axis leading-4 text-ink-2 wide:hidden">
      {legend.map(({ name, text, swatch }) => (
        <span key={name}>
          {swatch && (
            <i className={`mr-1.25 inline-block size-2.25 bg-fill ${legendTones[swatch] ?? swatch}`} />
          )}
          {name} <b className="font-semibold text-ink">{text}</b>
        </span>
      ))}
    </p>
  );
}

const keyNote = "text-axis font-normal tracking-normal text-ink-2";

function Keys({ card: { keys } }: { readonly card: Card }) {
  // A small card has no room for one beside each figure.
  const below = keys.every(({ note }) => note) ? "max-[420px]:block max-[420px]:leading-4" : "";
  return (
    <dl className="mb-2 grid grid-cols-[auto_auto_minmax(0,auto)] border-t border-rule pt-1.5 min-[320px]:whitespace-nowrap">
      {keys.map(({ label, value, sign, note }) => (
        <div
          key={label}
          className="not-first:border-l not-first:border-rule not-first:pl-3 max-[340px]:not-first:pl-2"
        >
          <dt className={keyNote}>{label}</dt>
          <dd
            className={`overflow-hidden leading-5.5 text-ellipsis font-strong tracking-[-0.01em] ${value === notAvailable ? "text-[13px] text-ink-3" : "text-[18px]"}`}
          >
            {sign === undefined ? value : <Change value={sign} text={value} />}
            {note && <small className={`${keyNote} ${below}`}> {note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Stills({ drawing, ask }: { readonly drawing: CardDrawing; readonly ask: CardMarkupProps["ask"] }) {
  return (
    <div className="chart" role="img" aria-label={drawingLabel(drawing)}>
      {drawnCards.map(({ card, shown }) => {
        const width = drawingWidth(card);
        const wide = isWide(width);
        const { key, html } = ask(drawing, { width, height: drawingHeight(drawing, wide), narrow: !wide });
        return (
          <div
            key={card}
            className={`still hidden ${shown}`}
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
    <div className="border border-dashed border-rule-2 px-4 py-3.5 wrap-anywhere text-ink-2">
      <p>
        {lead !== "" && <b className="font-semibold text-ink">{lead}</b>} {rest}
      </p>
      {retry && (
        // A way to ask again that needs no script.
        <a className="mt-2 inline-block [&>svg]:align-[-2px]" href={path}>
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
  const time = `as of ${asOfText(asOf, shortClock)}`;
  if (demo === demoData) return `Demo data ${time}`;
  return `Data ${time}${demo && `. ${demo}`}`;
}
