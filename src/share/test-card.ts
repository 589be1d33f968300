import { createQueryClient } from "../api/query-client.ts";
import { address, type Figures, service } from "../test-service.ts";
import type { ShareDrawer } from "./map-body.ts";
import type { Element } from "./elements.ts";
import { shareCard, type ShareOptions } from "./share-card.ts";

interface Asked {
  readonly figures?: Figures;
  readonly fetch?: typeof fetch;
  readonly isLegible?: (text: string) => boolean;
  readonly chart?: ShareOptions["chart"];
}

interface Drawn {
  readonly drawing: { readonly kind: string; readonly data: unknown };
  readonly room: { readonly width: number; readonly height: number; readonly narrow: boolean };
}

/** The picture of a page as what can be read of it, with what was drawn for it. */
export async function open(path: string, { figures, fetch, isLegible = () => true, chart }: Asked = {}) {
  const drawn: Drawn[] = [];
  const drawer: ShareDrawer = {
    ask: (drawing, room) => {
      drawn.push({ drawing, room });
      return { key: drawing.kind, svg: Promise.resolve(`<svg data-kind="${drawing.kind}"/>`) };
    },
  };
  const queryClient = createQueryClient({ fetch: fetch ?? service(figures), retries: 0 });
  const card = await shareCard(queryClient, path, { chart, isLegible, drawer });
  return { card, lines: card ? linesOf(card) : [], drawn, bars: card ? barsOf(card) : [] };
}

export type Props = {
  readonly style?: Readonly<Record<string, unknown>>;
  readonly children?: readonly unknown[];
};

/** Each text by itself: its words are set one by one. */
function linesOf({ props }: Element): string[] {
  const { style, children = [] } = props as Props;
  const below = children.flatMap((child) =>
    typeof child === "string" ? [child] : linesOf(child as Element),
  );
  return style?.["flexWrap"] !== undefined && below.length > 0 ? [below.join(" ")] : below;
}

export function all(element: Element): Element[] {
  const { children = [] } = element.props as Props;
  return [element, ...children.flatMap((child) => (typeof child === "string" ? [] : all(child as Element)))];
}

/** How wide the bars of a list are. */
function barsOf(card: Element): number[] {
  return all(card).flatMap(({ props }) => {
    const { background, width } = (props as Props).style ?? {};
    return background === "var(--size-4)" ? [Number(width)] : [];
  });
}

export const foot = (time: string) => [time, "Holderscope"];
export const demo = foot("Demo data, invented. Data as of 14:32 UTC, 21 Nov 2025");
export const home = `/sol/${address}`;
