import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { chartStyle, coloursOf, resolved, type Theme } from "./chart-style.ts";
import { openType } from "./font-coverage.ts";
import { type Font, readFonts } from "./share-image-fonts.ts";

/** What orders a name that runs against the line, and emoji: no typeface draws them. */
const undrawn = /[\u2066-\u2069\u200e\u200f\u202a-\u202e]|\p{Emoji_Presentation}/gu;

/** `$0.0₅2024` with its figure set lower: the typeface has none below the line. Not in what is an attribute. */
function lowered(svg: string): string {
  return svg.replaceAll(
    /[₀-₉]+(?=[^<>]*<)/gu,
    (digits) => `<tspan baseline-shift="-20%" font-size="70%">${digits.normalize("NFKC")}</tspan>`,
  );
}

/**
 * A chart of the server's drawing thread, which leaves colours and type to a style sheet, as a picture that wide inside
 * another. `directory` is for its typefaces: the program that draws reads them from files only, and only unpacked.
 */
export function chartPicture(drawing: string, theme: Theme, width: number, directory: string): string {
  const style = `<style>text{font-family:Archivo}\n${chartStyle(theme)}</style>`;
  const colours = coloursOf(theme);
  const svg = lowered(drawing)
    .replaceAll(undrawn, "")
    .replaceAll(/="var\([^"]*"/g, (value) => resolved(value, colours))
    .replace(/^<svg[^>]*>/, (open) => open + style);
  const fontFiles = readFonts([svg]).fonts.map((font) => unpacked(font, directory));
  const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: "Archivo" };
  const picture = new Resvg(svg, { font, fitTo: { mode: "width", value: width } }).render().asPng();
  return `data:image/png;base64,${picture.toString("base64")}`;
}

function unpacked({ name, weight, data }: Font, directory: string): string {
  const path = join(directory, `${name}-${weight}.ttf`);
  if (!existsSync(path)) writeFileSync(path, openType(data));
  return path;
}
