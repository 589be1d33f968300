import type { Still, StillRoom } from "./stills.ts";

/** Who draws charts for the pages: a thread of the server. */
export interface StillDrawer<Kinds> {
  /** A drawing as `<svg>`, and the key that stands for it in `/drawings/<key>/<width>`. */
  readonly ask: (drawing: Kinds, room: StillRoom) => { readonly key: string; readonly svg: Promise<string> };
}

/** The drawings of one page: asked for while it is written, put into it once they are there. */
export class PageStills<Kinds> {
  readonly #asked: Promise<string>[] = [];

  constructor(private readonly drawer: StillDrawer<Kinds>) {}

  readonly ask = (drawing: Kinds, room: StillRoom): Still => {
    const { key, svg } = this.drawer.ask(drawing, room);
    const place = this.#asked.push(svg) - 1;
    return { key, html: `<!--still ${place}-->` };
  };

  /** What is not drawn in time, or cannot be, stays out: the page has its room, and asks for it by its key. */
  async fill(html: string, patienceMs: number): Promise<string> {
    if (this.#asked.length === 0) return html;
    let timer: ReturnType<typeof setTimeout>;
    const late = new Promise<string>((resolve) => (timer = setTimeout(resolve, patienceMs, "")));
    const drawn = await Promise.all(this.#asked.map((svg) => Promise.race([svg.catch(() => ""), late])));
    clearTimeout(timer!);
    return html.replaceAll(/<!--still (\d+)-->/g, (_, place: string) => drawn[Number(place)] ?? "");
  }
}
