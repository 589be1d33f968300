import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import {
  type EmbedCard,
  embedPath,
  embedCards,
  isOfRange,
  embedThemes,
  leastEmbedHeight,
  narrowestEmbed,
  withLook,
} from "../../contract/embed.ts";
import { isExcluding, noExclusions } from "../../contract/exclusions.ts";
import { elementCode, linkedFrameCode } from "../../contract/frame-code.ts";
import { usualRange } from "../../contract/history-range.ts";
import { usualMap } from "../../contract/map-view.ts";
import { basePath } from "../lib/base-path.ts";
import { publicOrigin } from "../lib/page-head.ts";
import { announce } from "../ui/announcer.ts";
import { Button } from "../ui/Button.tsx";
import { copyText } from "../ui/clipboard.ts";
import { CodeBlock } from "../ui/CodeBlock.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { TextField } from "../ui/TextField.tsx";
import type { EmbedTarget } from "./embed-place.ts";
import { askedAs, cardSandbox, cardsOf, pageOf, pictureOf } from "./embed-texts.ts";
import { PrivateHostNote } from "./PrivateHostNote.tsx";
import { useExclusions } from "./behind/use-exclusions.ts";
import { ModalDialog } from "../ui/overlays/ModalDialog.tsx";

export interface EmbedDialogProps extends EmbedTarget {
  readonly chart: EmbedCard;
  readonly onClose: () => void;
}

const themes = embedThemes.map((value) => ({ value, label: value[0]!.toUpperCase() + value.slice(1) }));

const forms = [
  { value: "frame", label: "Frame" },
  { value: "element", label: "Element" },
  { value: "link", label: "Link" },
  { value: "picture", label: "Picture" },
] as const;
type Form = (typeof forms)[number]["value"];

const notes: Record<Form, string> = {
  frame: "Shows live data with its time. No cookies, no tracking, no scripts on your page.",
  element:
    "For pages written by hand. It has its size at once and grows to what its card needs; its script does no more.",
  link: "Sites that turn links into cards by oEmbed show the summary, or of a history its holders.",
  picture: "1,200 by 630 pixels, with the figures of the time at which it is asked for.",
};

const copiedNames: Record<Form, string> = {
  frame: "embed code",
  element: "embed code",
  link: "link",
  picture: "address of the picture",
};

const widest = 2_000;
const highest = 1_200;
const labelLook = "mb-1.5 text-label text-ink-2";
/** What the preview has on the narrowest page that is usual. */
const phone = 320;

/** Chart, theme and size on one side; what comes of it, in a real frame, and its code on the other. */
export function EmbedDialog({
  subject,
  name,
  range = usualRange,
  map = usualMap,
  chart: first,
  onClose,
}: EmbedDialogProps) {
  const cards = cardsOf(subject);
  const [card, setCard] = useState(cards.includes(first) ? first : cards[0]!);
  const asked = askedAs(card);
  const left = useExclusions();
  const [theme, setTheme] = useState<(typeof embedThemes)[number]>("auto");
  const [width, setWidth] = useState(String(embedCards[card].width));
  const [height, setHeight] = useState("");
  const [fills, setFills] = useState(false);
  const [isFrozen, setIsFrozen] = useState(false);
  const [form, setForm] = useState<Form>("frame");
  const preview = useRef<HTMLIFrameElement>(null);
  const title = useCard(preview, onClose) ?? `${name}: holder statistics`;

  const pixels = readPixels(width, 200, widest) ?? embedCards[card].width;
  // What one wallet holds has nobody to leave out.
  const exclusions = subject.kind === "wallet" || subject.kind === "holdings" ? noExclusions : left;
  const leastAt = (each: EmbedCard, wide: number) => leastEmbedHeight(each, wide, isExcluding(exclusions));
  const least = fills
    ? Math.max(leastAt(card, narrowestEmbed), leastAt(card, widest))
    : leastAt(card, pixels);
  const usual = Math.max(least, embedCards[card].height);
  const shownHeight = height === "" ? usual : (readPixels(height, least, highest) ?? usual);
  const origin = publicOrigin();
  // A range that ends with the data moves with it; a day does not.
  const moves = subject.kind === "compare" ? subject.at === "" : isOfRange(card) && range.to === "";
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const frozen = moves && isFrozen;
  const place = frozen && subject.kind === "compare" ? { ...subject, at: today } : subject;
  const shown = { ...asked, theme, range: frozen ? { ...range, to: today } : range, map, exclusions };
  const path = embedPath(place, shown);
  const picture = origin + withLook(pictureOf(place), shown);
  const code = {
    src: origin + path,
    page: origin + pageOf(place, shown),
    script: `${origin}/card.js`,
    title,
    width: fills ? undefined : pixels,
    height: shownHeight,
    linkText: `${name} on Holderscope`,
  };
  const texts: Record<Form, () => string> = {
    frame: () => linkedFrameCode(code),
    element: () => elementCode(code),
    link: () => code.page,
    picture: () => picture,
  };
  const text = texts[form]();
  // The row of links that the button stands in would lay out the dialog too.
  return createPortal(
    <ModalDialog title={`Embed ${name}`} onClose={onClose}>
      <div className="grid grid-cols-[304px_minmax(0,1fr)] max-md:flex max-md:flex-col-reverse">
        <form
          className="grid content-start gap-5 border-r border-rule-2 px-6 pt-4.5 pb-6 max-md:border-r-0 max-md:p-4 [&_input:not([type=text])]:size-3.5 [&_input:not([type=text])]:accent-ink"
          onSubmit={(event) => event.preventDefault()}
        >
          {cards.length > 1 && (
            <fieldset>
              <legend className={labelLook}>Chart</legend>
              {cards.map((each, index) => (
                <label
                  key={each}
                  className="group grid min-h-8.5 cursor-pointer grid-cols-[20px_auto_1fr] items-center border-rule-2 text-data not-nth-2:border-t max-md:min-h-11"
                >
                  <input type="radio" name="chart" checked={each === card} onChange={() => setCard(each)} />
                  <span className="group-has-checked:font-semibold">{embedCards[each].name}</span>
                  <small className="text-right text-axis text-ink-2">
                    {index === 0 ? "min. height" : "min."} {leastAt(each, fills ? widest : pixels)}
                  </small>
                </label>
              ))}
            </fieldset>
          )}
          <div>
            <p className={labelLook}>Theme</p>
            <SegmentedControl label="Theme" options={themes} value={theme} onChange={setTheme} />
          </div>
          <div className="grid grid-cols-2 gap-3">
            <Size
              label="Width"
              value={fills ? "100%" : width}
              disabled={fills}
              error={readPixels(width, 200, widest) === undefined ? `200 to ${widest}` : undefined}
              onChange={setWidth}
            />
            <Size
              label="Height"
              value={height === "" ? String(usual) : height}
              error={
                height !== "" && readPixels(height, least, highest) === undefined
                  ? `${least} to ${highest}`
                  : undefined
              }
              onChange={setHeight}
            />
            <label className="col-span-full flex min-h-6 items-center gap-2 text-data">
              <input type="checkbox" checked={fills} onChange={({ target }) => setFills(target.checked)} />
              Fill the column (100%)
            </label>
            {moves && (
              <label className="col-span-full flex min-h-6 items-center gap-2 text-data">
                <input
                  type="checkbox"
                  checked={isFrozen}
                  onChange={({ target }) => setIsFrozen(target.checked)}
                />
                Freeze at this day
              </label>
            )}
          </div>
        </form>
        <div className="min-w-0 px-6 pt-4.5 pb-5 max-md:border-b max-md:border-rule-2 max-md:px-4 max-md:pt-3 max-md:pb-4">
          <p className={labelLook}>
            Live preview,{" "}
            {fills ? (
              "as wide as there is room"
            ) : pixels <= phone ? (
              `${pixels} by ${shownHeight}`
            ) : (
              <>
                <span className="max-md:hidden">{`${pixels} by ${shownHeight}`}</span>
                <span className="md:hidden">fitted to this screen</span>
              </>
            )}
          </p>
          <div className="mb-3 grid place-items-center border border-rule-2 bg-bg px-4 py-6 max-md:px-0 max-md:py-3">
            <iframe
              key={path}
              src={basePath + path}
              title={title}
              width={fills ? "100%" : pixels}
              height={shownHeight}
              sandbox={cardSandbox}
              className="block max-w-full"
              ref={preview}
            />
          </div>
          <SegmentedControl label="Form of the code" options={forms} value={form} onChange={setForm} />
          <CodeText text={text} />
          <PrivateHostNote origin={origin} />
          <div className="mt-3 flex items-center justify-between gap-4 text-label text-ink-2 max-md:block">
            <p>
              {frozen ? `Ends with ${today} (UTC): its range does not move on.` : notes[form]}{" "}
              <a href={`${basePath}/embed`}>All parameters</a>
            </p>
            <CopyCode text={text} what={copiedNames[form]} />
          </div>
        </div>
      </div>
    </ModalDialog>,
    document.body,
  );
}

interface CardMessage {
  readonly holderscope?: { readonly title?: unknown; readonly escape?: unknown };
}

/** The title that the card in the frame has told; undefined before that. Esc that was pressed in the card closes, too. */
function useCard(frame: RefObject<HTMLIFrameElement | null>, onEscape: () => void): string | undefined {
  const [title, setTitle] = useState<string>();
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<CardMessage | null>) => {
      if (source !== frame.current?.contentWindow) return;
      const told = data?.holderscope;
      if (typeof told?.title === "string" && told.title !== "") setTitle(told.title);
      if (told?.escape === true) escape();
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, [frame]);
  return title;
}

/** The names of attributes are quieter than what they are given. */
function CodeText({ text }: { readonly text: string }) {
  return (
    <CodeBlock>
      {text.split(/(?<=\s)([a-z-]+=)(?=")/).map((part, index) =>
        // Every second part is the name of an attribute.
        index % 2 === 1 ? (
          // oxlint-disable-next-line react/no-array-index-key -- parts of one text
          <span key={index} className="text-ink-3">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </CodeBlock>
  );
}

interface SizeProps {
  readonly label: string;
  readonly value: string;
  readonly disabled?: boolean;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

function Size({ label, value, disabled, error, onChange }: SizeProps) {
  return (
    <div>
      <p className={labelLook} aria-hidden="true">
        {label}
      </p>
      <TextField
        label={label}
        hideLabel
        inputMode="numeric"
        inputClassName="w-full flex-1"
        suffix={<span className="text-ink-3">px</span>}
        value={value}
        disabled={disabled}
        error={disabled ? undefined : error}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

function CopyCode({ text, what }: { readonly text: string; readonly what: string }) {
  // Another text is not copied yet.
  const [copied, setCopied] = useState("");
  const copy = async () => {
    const done = await copyText(text);
    if (done) setCopied(text);
    announce(done ? `Copied ${what}` : `Could not copy ${what}`);
  };
  return (
    <Button
      primary
      icon={copied === text ? "check" : "copy"}
      className="max-md:mt-2.5 max-md:w-full max-md:justify-center"
      onClick={() => void copy()}
    >
      {copied === text ? "Copied" : `Copy ${what}`}
    </Button>
  );
}

function readPixels(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}
