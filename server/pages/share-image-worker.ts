import { Resvg } from "@resvg/resvg-js";
import { parentPort, workerData } from "node:worker_threads";
import satori from "satori";
import { chartPicture } from "./chart-picture.ts";
import { coloursOf, resolved, type Theme } from "./chart-style.ts";
import { emojiImage, emojiPath } from "./emoji.ts";
import { characters, isLetter, readFonts } from "./share-image-fonts.ts";

export type PictureFormat = "png" | "svg";

export interface DrawRequest {
  readonly id: number;
  /** The image as the dashboard laid it out: `src/share/elements.ts`. */
  readonly tree: unknown;
  readonly theme: Theme;
  readonly format: PictureFormat;
}

/** A picture, or what went wrong. */
export type DrawAnswer = { readonly id: number } & (
  | { readonly picture: Uint8Array<ArrayBuffer> }
  | { readonly error: string }
);

interface Node {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
}

const width = 1200;
const height = 630;
const port = parentPort!;
const { fontDirectory } = workerData as { readonly fontDirectory: string };

/** `$0.0₅2024` with its zeros: the typeface has no figures below the line. */
function spelled(text: string): string {
  return text.replaceAll(/(?<=0\.)0([₀-₉]+)/gu, (_, count: string) =>
    "0".repeat(Number(count.normalize("NFKC"))),
  );
}

/** The tree with the theme's colours, and its charts as pictures; its texts are told one by one. */
function painted(part: unknown, theme: Theme, tell: (text: string) => void): unknown {
  const colours = coloursOf(theme);
  const paint = (child: unknown): unknown => {
    if (typeof child === "string") {
      const text = spelled(child);
      tell(text);
      return text;
    }
    if (Array.isArray(child)) return child.map(paint);
    if (typeof child !== "object" || child === null) return child;
    const { type, props } = child as Node;
    if (type === "chart") {
      const { svg, ...size } = props as { svg: string; width: number; height: number };
      const src = chartPicture(svg, theme, size.width, fontDirectory);
      return { type: "img", props: { ...size, src } };
    }
    const { children, ...rest } = props;
    return { type, props: { ...coloured(rest), children: paint(children) } };
  };
  const coloured = (values: object): object =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]: [string, unknown]) => {
        if (typeof value === "string") return [name, resolved(value, colours)];
        return [name, typeof value === "object" && value !== null ? coloured(value) : value];
      }),
    );
  return paint(part);
}

async function draw({ tree, theme, format }: DrawRequest): Promise<Uint8Array<ArrayBuffer>> {
  const texts: string[] = [];
  const children = painted(tree, theme, (text) => texts.push(text));
  const { fonts, family } = readFonts(texts);
  const emoji = texts.flatMap(characters).flatMap((character) => {
    const path = isLetter(character) ? undefined : emojiPath(character);
    return path === undefined ? [] : [[character, emojiImage(path)]];
  });
  const root = {
    type: "div",
    props: { style: { display: "flex", width, height, fontFamily: family }, children },
  };
  const graphemeImages = Object.fromEntries(emoji) as Record<string, string>;
  const options = { width, height, fonts, graphemeImages };
  const svg = await satori(root as Parameters<typeof satori>[0], options);
  if (format === "svg") return new TextEncoder().encode(svg);
  return Uint8Array.from(new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng());
}

async function answer(request: DrawRequest): Promise<void> {
  const { id } = request;
  try {
    const picture = await draw(request);
    port.postMessage({ id, picture } satisfies DrawAnswer, [picture.buffer]);
  } catch (error) {
    port.postMessage({
      id,
      error: error instanceof Error ? error.message : String(error),
    } satisfies DrawAnswer);
  }
}

port.on("message", (request: DrawRequest) => void answer(request));
