import type { QueryClient } from "@tanstack/react-query";
import type { TokenAddress } from "../../contract/address.ts";
import { escapeLine } from "../../contract/html-text.ts";
import { isAbsent } from "../api/readings.ts";
import { start } from "../api/queries.ts";
import { tokenQueries } from "../api/token-queries.ts";
import { textWidth } from "../charts/kit/text-width.ts";
import { notAvailable } from "../lib/format.ts";
import { askTokenFigures } from "./token-card.ts";

const height = 20;
const size = 11;
const padding = 7;

/** A line with one figure of a token, for README files. Undefined where there is no such token or figure. */
export async function badge(
  queryClient: QueryClient,
  token: TokenAddress,
  name: string,
): Promise<string | undefined> {
  const question = tokenQueries(token).token;
  await start(queryClient, question);
  const known = queryClient.getQueryData(question.queryKey);
  if (!known) {
    const error = queryClient.getQueryState(question.queryKey)?.error;
    if (isAbsent(error)) return undefined;
    throw error ?? new Error("no answer about the token");
  }
  const { figures } = await askTokenFigures(queryClient, token, known);
  const labels: Readonly<Record<string, string>> = {
    holders: "holders",
    week: "holders, 7 days",
    hhi: "HHI",
    "time-held": "time held",
  };
  const label = labels[name];
  if (label === undefined) return undefined;
  const value = figures[name as keyof typeof figures]?.value ?? notAvailable;
  const isDemo = known.meta.sources.includes("demo");
  return badgeSvg(isDemo ? `${label} (demo)` : label, value);
}

/** Two boxes in greys that stand on light and dark pages. Widths are told, so that any typeface keeps to them. */
export function badgeSvg(label: string, value: string): string {
  const [left, right] = [label, value].map((text) => Math.ceil(textWidth(text, size)) + 2 * padding) as [
    number,
    number,
  ];
  const width = left + right;
  const text = (words: string, x: number, room: number) =>
    `<text x="${x}" y="14" textLength="${room - 2 * padding}" lengthAdjust="spacingAndGlyphs">${escapeLine(words)}</text>`;
  const title = escapeLine(`${label}: ${value}`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-label="${title}">` +
    `<title>${title}</title>` +
    `<rect width="${width}" height="${height}" rx="3" fill="#3b3f45"/>` +
    `<path d="M${left} 0h${right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-${right - 3}z" fill="#1f2328"/>` +
    `<g fill="#fff" font-family="Verdana,Geneva,sans-serif" font-size="${size}">` +
    `${text(label, padding, left)}${text(value, left + padding, right)}</g></svg>`
  );
}
