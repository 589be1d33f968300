import { wideEmbedWidth } from "../../contract/frame-code.ts";

/** What WordPress accepts (wp-includes/js/wp-embed.js). */
const wordpress = { least: 200, most: 1000 };

/**
 * The height the card needs: that of what is in it, without the room that a higher frame leaves over.
 * It does not follow the frame's height, so a host that obeys it never makes the frame grow again.
 */
function neededHeight(card: HTMLElement): number {
  const slack = card.querySelector(".slack")?.getBoundingClientRect().height ?? 0;
  const content = card.querySelector(".content")!;
  const cut = content.scrollHeight - content.clientHeight;
  const { leastHeight, leastHeightWide } = card.dataset;
  const isWide = document.documentElement.clientWidth >= wideEmbedWidth;
  return Math.max(
    Number(isWide ? leastHeightWide : leastHeight),
    Math.ceil(card.getBoundingClientRect().height - slack + cut - 0.01),
  );
}

/** WordPress tells its frames apart by a secret after the `#`. */
export function wordpressSecret(): string | undefined {
  return /[?&]secret=([\w-]{1,64})/.exec(location.hash)?.[1];
}

/** The one height in the four dialects that pages understand: ours, Datawrapper's, AMP's, WordPress's. */
function messages(height: number): unknown[] {
  const secret = wordpressSecret();
  const value = Math.min(wordpress.most, Math.max(wordpress.least, height));
  return [
    { holderscope: { height, title: document.title } },
    { "datawrapper-height": { holderscope: height } },
    { sentinel: "amp", type: "embed-size", height },
    ...(secret === undefined ? [] : [{ secret, message: "height", value }]),
  ];
}

/** Tells the page around the frame the height, when it changed and when it asks. */
export function reportHeight(): { readonly check: () => void } {
  if (window.parent === window) return { check: () => undefined };
  let told = 0;
  const tell = () => {
    // Anyone may know how high a public card is.
    for (const message of messages(told)) window.parent.postMessage(message, "*");
  };
  const check = () => {
    // In a frame that is not shown yet every word has a line of its own.
    if (window.innerWidth === 0) return;
    const card = document.querySelector<HTMLElement>(".card");
    const height = card ? neededHeight(card) : 0;
    if (height === 0 || height === told) return;
    told = height;
    tell();
  };
  window.addEventListener("message", ({ source, data }) => {
    if (source === window.parent && isQuestion(data) && told > 0) tell();
  });
  return { check };
}

/** A host whose script came later than the frame asks: `{holderscope: "height"}`, WordPress `{message: "ready"}`. */
function isQuestion(data: unknown): boolean {
  if (typeof data !== "object" || data === null) return false;
  const { holderscope, message } = data as Readonly<Record<string, unknown>>;
  return holderscope === "height" || message === "ready";
}
