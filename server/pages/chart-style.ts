import { readFileSync } from "node:fs";

export type Theme = "dark" | "light";

const readStyle = (name: string) =>
  readFileSync(new URL(`../../src/styles/${name}`, import.meta.url), "utf8").replaceAll(/\/\*[^]*?\*\//g, "");

/** The colours of a theme by their names: `ink-1` is `#11191b` in the light one. */
export function coloursOf(theme: Theme): ReadonlyMap<string, string> {
  const pairs = readStyle("tokens.css").matchAll(/--([\w-]+): light-dark\((#[\da-f]+), (#[\da-f]+)\);/g);
  return new Map(Array.from(pairs, ([, name, light, dark]) => [name!, (theme === "light" ? light : dark)!]));
}

/** `var(--ink-1)` with the colour in its place; what is none of the theme's colours stays. */
export function resolved(text: string, colours: ReadonlyMap<string, string>): string {
  return text.replaceAll(/var\(--([\w-]+)\)/g, (whole, name: string) => colours.get(name) ?? whole);
}

interface Rule {
  readonly selectors: readonly string[];
  readonly declarations: readonly string[];
}

/**
 * The style sheet of charts as a program reads it that knows classes and no variables: colours in the place of
 * their names, and for each meaning of a colour (`.diamond`, `.step-3`) a rule of its own.
 */
export function chartStyle(theme: Theme): string {
  const colours = coloursOf(theme);
  const rules = rulesOf(readStyle("charts.css"));
  const fills = rules.flatMap(({ selectors, declarations }) => {
    const fill = declarations.find((each) => each.startsWith("--fill:"))?.slice("--fill:".length);
    return fill === undefined
      ? []
      : selectors.map((selector) => ({ selector, fill: resolved(fill, colours) }));
  });
  return rules
    .flatMap(({ selectors, declarations }) => {
      const known = declarations.filter((each) => drawn.test(each)).map((each) => resolved(each, colours));
      const plain = known.filter((each) => !each.includes("var("));
      const filled = known.filter((each) => each.includes("var(--fill)"));
      return selectors.flatMap((selector) => [
        `${selector}{${plain.join(";")}}`,
        ...(filled.length > 0 ? fills : []).map(
          ({ selector: meaning, fill }) =>
            `${selector}${meaning},${meaning} ${selector}{${filled.join(";").replaceAll("var(--fill)", fill)}}`,
        ),
      ]);
    })
    .join("\n");
}

const drawn =
  /^(fill|stroke|stroke-width|stroke-linejoin|stroke-dasharray|opacity|paint-order|font-size|font-weight):/;

function rulesOf(sheet: string): Rule[] {
  const flat = sheet.replaceAll(/@media[^{}]*\{[^{}]*\}/g, "").replace(/@layer components \{/, "");
  return Array.from(flat.matchAll(/([^{}]+)\{([^{}]*)\}/g), ([, head = "", body = ""]) => ({
    selectors: selectorsOf(head.trim()),
    declarations: body.split(";").map((each) => each.trim().replace(/:\s+/, ":")),
  }));
}

/** Whatever stands in a drawing is inside `.chart`; a drawing has no states. */
function selectorsOf(head: string): string[] {
  const inside = head.replaceAll(/(:is\(\.chart, \.filter-handles\)|\.chart) /g, "");
  const each = /^:is\(([^)]+)\)$/.exec(inside)?.[1] ?? inside;
  return each.split(/,\s*/).filter((selector) => /^[.\w -]+$/.test(selector));
}
