import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { chartStyle, coloursOf, resolved, type Theme } from "./chart-style.ts";
import { openType } from "./font-coverage.ts";
import type { Font } from "./share-image-fonts.ts";

/** Of names that run against the line: they order what is drawn, and no font draws them. */
const marks = /[\u2066-\u2069\u200e\u200f\u202a-\u202e]/g;

/** Draws the charts of the server's drawing thread, which leave colours and type to a style sheet. */
export class ChartPictures {
  readonly #fontFiles: string[];

  /** The program that draws reads typefaces from files only, and only unpacked ones. */
  constructor(fonts: readonly Font[]) {
    const directory = mkdtempSync(join(tmpdir(), "holderscope-fonts-"));
    this.#fontFiles = fonts.map(({ name, weight, data }) => {
      const path = join(directory, `${name}-${weight}.ttf`);
      writeFileSync(path, openType(data));
      return path;
    });
  }

  /** A chart as a picture inside another, that wide. */
  draw(svg: string, theme: Theme, width: number): string {
    const style = `<style>text{font-family:Archivo}\n${chartStyle(theme)}</style>`;
    const colours = coloursOf(theme);
    const styled = svg
      .replaceAll(marks, "")
      .replaceAll(/="var\([^"]*"/g, (value) => resolved(value, colours))
      .replace(/^<svg[^>]*>/, (open) => open + style);
    const drawing = new Resvg(styled, {
      font: { loadSystemFonts: false, fontFiles: this.#fontFiles, defaultFontFamily: "Archivo" },
      fitTo: { mode: "width", value: width },
    });
    return `data:image/png;base64,${drawing.render().asPng().toString("base64")}`;
  }
}
