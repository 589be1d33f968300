import { parentPort } from "node:worker_threads";
import { Resvg } from "@resvg/resvg-js";
import satori from "satori";
import { readFonts } from "./share-image-fonts.ts";

export interface DrawRequest {
  readonly id: number;
  /** The image as the dashboard laid it out. */
  readonly tree: unknown;
}

/** A picture, or what went wrong. */
export type DrawAnswer = { readonly id: number } & (
  | { readonly png: Uint8Array }
  | { readonly error: string }
);

const width = 1200;
const height = 630;
const { fonts, family } = readFonts();
const port = parentPort!;

async function draw(tree: unknown): Promise<Uint8Array> {
  const root = {
    type: "div",
    props: { style: { display: "flex", width, height, fontFamily: family }, children: tree },
  };
  const svg = await satori(root as Parameters<typeof satori>[0], { width, height, fonts });
  return Uint8Array.from(new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng());
}

async function answer({ id, tree }: DrawRequest): Promise<void> {
  try {
    const png = await draw(tree);
    port.postMessage({ id, png } satisfies DrawAnswer, [png.buffer as ArrayBuffer]);
  } catch (error) {
    port.postMessage({
      id,
      error: error instanceof Error ? error.message : String(error),
    } satisfies DrawAnswer);
  }
}

port.on("message", (request: DrawRequest) => void answer(request));
