import { useSyncExternalStore } from "react";
import { homeChain } from "../../../contract/chains.ts";
import {
  type EmbedCard,
  embedCards,
  embedCharts,
  type EmbedParameters,
  embedPath,
  isHistoryChart,
} from "../../../contract/embed.ts";
import { scriptCode } from "../../../contract/frame-code.ts";
import { dataOf, metaOf } from "../../api/answer.ts";
import { api } from "../../api/queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { basePath } from "../../lib/base-path.ts";
import { publicOrigin } from "../../lib/page-head.ts";
import { spokenName } from "../../metrics/findings/name.ts";
import { cardSandbox } from "../../sections/embed-texts.ts";
import { PrivateHostNote } from "../../sections/PrivateHostNote.tsx";
import { PageFooter } from "../../shell/PageFooter.tsx";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Lead, Section } from "../../ui/Section.tsx";
import { EmbedReference } from "./EmbedReference.tsx";

/** The token that examples of cards show: the most held. */
export const exampleToken = api("getTokens", { chain_id: homeChain, limit: 1 });

const captionLook = "mb-2 text-label text-ink-2";
const frameLook = "block max-w-full";

const never = () => () => undefined;

/** What cards there are, how they are asked for and how they behave, with examples that work. */
export function EmbedPage() {
  const answer = useAnswer(exampleToken);
  const token = dataOf(answer)?.tokens[0];
  const subject = { kind: "token", chain: homeChain, address: token?.address ?? "<address>" } as const;
  const name = token ? spokenName(token) : "a token";
  // The server does not know its name yet when it draws.
  const origin = useSyncExternalStore(never, publicOrigin, () => "");
  const path = (parameters: Partial<EmbedParameters>) => basePath + embedPath(subject, parameters);
  const code = {
    src: origin + embedPath(subject, { chart: "concentration" }),
    page: `${origin}/sol/${subject.address}`,
    script: `${origin}/embed.js`,
    title: `${name}: who holds how much`,
    width: 400,
    height: embedCards.concentration.height,
    linkText: `${name} on Holderscope`,
  };
  return (
    <div className="[&_code]:font-mono [&_code]:text-[12px] [&_h2~:is(p,table,pre)]:mt-3 [&_p]:max-w-[68ch]">
      <h1 className="sr-only">Embed charts in your own page</h1>
      <Lead rail={null}>
        <b>Any chart here can stand in your page.</b> A frame with live figures and their time, from the
        address alone: no key, no cookies, nothing to install.
      </Lead>
      {token && (
        <Section
          id="examples"
          name="Examples"
          how="These are the frames that other pages get. They fit their drawing to the width and their colours to the reader."
          finding={`Every card is live; these are of ${name}`}
        >
          <Gallery name={name} path={path} />
        </Section>
      )}
      <Section id="code" name="The code" finding="A frame with a size of its own, and a link outside it">
        <p>
          The Embed button of every token, section, wallet and comparison makes it for you. With the script
          below it, the frame takes the height that its card needs at every width; without it, give it at
          least the height of the table.
        </p>
        <Code text={scriptCode(code)} what="code" />
        <PrivateHostNote origin={origin} />
        <p>
          A site that turns links into cards by oEmbed, as WordPress does, needs only the link:{" "}
          <code className="text-label tracking-mono wrap-anywhere text-ink-3">{code.page}</code>
        </p>
      </Section>
      <Section
        id="element"
        name="The element"
        finding="One script, and a tag for each card: for pages that are written by hand"
      >
        <p>
          It has its size before the card has come, so that nothing on the page moves. Its attributes are the
          parameters below. It works in a sandbox and in shadow roots, and is 2 KB of script.
        </p>
        <Code text={elementCode(origin, subject.address)} what="code of the element" />
      </Section>
      <Section
        id="pictures"
        name="Pictures and badges"
        finding="An address of a picture, for mails, Markdown and README files"
      >
        <p>
          Every card has a picture of 1,200 by 630 pixels as PNG and SVG, with the figures of the time at
          which it is asked for: <code>chart</code>, <code>theme</code> and the range are those of the card. A
          badge has one figure: <code>figure</code> is holders, week, hhi or time-held.
        </p>
        <Code text={pictureCode(origin, name, subject.address)} what="Markdown" />
      </Section>
      <EmbedReference />
      <PageFooter source={metaOf(answer)?.sources[0]} />
    </div>
  );
}

function elementCode(origin: string, address: string): string {
  return `<script src="${origin}/card.js" async></script>
<holder-card token="${homeChain}/${address}" chart="hands"
  style="display:block;height:${embedCards.hands.height}px"></holder-card>`;
}

function pictureCode(origin: string, name: string, address: string): string {
  const card = `${origin}/card/${homeChain}/${address}`;
  const page = `${origin}/${homeChain}/${address}`;
  return `[![${name}: who holds how much](${card}.png?chart=concentration&theme=light)](${page})

[![holders](${card}/badge.svg?figure=holders)](${page})`;
}

interface GalleryProps {
  /** Of the token that the examples are of. */
  readonly name: string;
  readonly path: (parameters: Partial<EmbedParameters>) => string;
}

function Gallery({ name, path }: GalleryProps) {
  return (
    <div className="mt-4 flex flex-wrap items-start gap-6">
      {(["summary", "holders", "hands"] as const).map((chart) => (
        <Example key={chart} card={chart} src={path({ chart, theme: "dark" })} note="dark" />
      ))}
      {(["value", "pnl"] as const).map((chart) => (
        <Example key={chart} card={chart} src={path({ chart, theme: "light" })} note="light" />
      ))}
      <Example card="map" src={path({ chart: "map", theme: "dark" })} note="dark" />
      {embedCharts.filter(isHistoryChart).map((chart, index) => {
        const theme = index % 2 === 0 ? "dark" : "light";
        return <Example key={chart} card={chart} src={path({ chart, theme })} note={theme} />;
      })}
      <Example card="concentration" src={path({ chart: "concentration", header: false })} note="no header" />
      <figure className="w-[720px] max-w-full">
        <figcaption className={captionLook}>Concentration, 100% of a 720 px article column</figcaption>
        <iframe
          src={path({ chart: "concentration" })}
          title={`${name}: concentration`}
          width="100%"
          height={embedCards.concentration.leastHeightWide}
          loading="lazy"
          sandbox={cardSandbox}
          className={frameLook}
        />
      </figure>
    </div>
  );
}

interface ExampleProps {
  readonly card: EmbedCard;
  readonly src: string;
  readonly note: string;
}

function Example({ card, src, note }: ExampleProps) {
  const { width, height } = embedCards[card];
  return (
    <figure className="max-w-full">
      <figcaption className={captionLook}>
        {embedCards[card].name}, {width} by {height} px, {note}
      </figcaption>
      <iframe
        src={src}
        title={embedCards[card].name}
        width={width}
        height={height}
        loading="lazy"
        sandbox={cardSandbox}
        className={frameLook}
      />
    </figure>
  );
}

function Code({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <>
      <CodeBlock>{text}</CodeBlock>
      <CopyButton text={text} what={what} />
    </>
  );
}
