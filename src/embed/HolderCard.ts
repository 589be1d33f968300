// `holderscope/react`: the element of public/card.js as a component, for other people's React. It imports nothing but React.
import { createElement, type ReactElement, useEffect } from "react";

/** What a card is about, one of three: a token, and maybe a wallet of it; a wallet across tokens; tokens side by side. */
type CardSubject =
  | { readonly token: string; readonly wallet?: string }
  | { readonly wallet: string }
  | { readonly tokens: string };

interface CardLook {
  /** Where Holderscope answers: `https://example.org`. */
  readonly host: string;
  readonly chart?: string;
  readonly theme?: "light" | "dark" | "auto";
  readonly bg?: string;
  readonly header?: string;
  readonly lang?: string;
  readonly from?: string;
  readonly to?: string;
  readonly at?: string;
  readonly without?: string;
  readonly and?: string;
  readonly keep?: string;
  readonly members?: string;
  readonly methods?: string;
  readonly split?: string;
  /** The title of the frame for screen readers. */
  readonly label?: string;
  /** Pixels, or as CSS has them: `"100%"`. */
  readonly width?: number | string;
  /** Pixels; the card takes at least what it needs. */
  readonly height?: number;
}

export type HolderCardProps = CardSubject & CardLook;

/** Of a card of the usual height: what stands below it does not move when the script has come. */
const usualHeight = 300;

/** A card of Holderscope. Its attributes are the parameters of the card's address, as docs/embed.md lists them. */
export function HolderCard({ host, height = usualHeight, ...attributes }: HolderCardProps): ReactElement {
  const home = host.replace(/\/*$/, "/");
  useEffect(() => {
    const source = `${home}card.js`;
    // Another card of the page has brought it, or is about to.
    if (customElements.get("holder-card") || document.querySelector(`script[src="${CSS.escape(source)}"]`))
      return;
    const script = document.createElement("script");
    script.src = source;
    script.async = true;
    document.head.append(script);
  }, [home]);
  return createElement("holder-card", {
    ...attributes,
    host: home,
    height,
    style: { display: "block", maxWidth: "100%", height: `${height}px` },
  });
}
