import { type ReactNode, useSyncExternalStore } from "react";
import {
  type EmbedCard,
  embedCharts,
  type EmbedParameters,
  embedPath,
  embedSizes,
  wideEmbedWidth,
} from "../../contract/embed.ts";
import { dataOf, metaOf } from "../api/answer.ts";
import { scriptCode } from "../lib/embed-code.ts";
import { publicOrigin } from "../lib/page-head.ts";
import { spokenName } from "../metrics/findings/name.ts";
import { CopyButton } from "../ui/CopyButton.tsx";
import { Lead, Section } from "../ui/Section.tsx";
import { exampleToken } from "./embed-example.ts";
import { chartNames } from "./embed-texts.ts";
import { PageFooter } from "./PageFooter.tsx";
import { useAnswer } from "./use-answer.ts";

/** As the strictest of other pages have it. */
const sandbox = "allow-scripts allow-popups";

const never = () => () => undefined;

/** What cards there are, how they are asked for and how they behave, with examples that work. */
export function EmbedPage() {
  const answer = useAnswer(exampleToken);
  const token = dataOf(answer)?.tokens[0];
  const subject = { kind: "token", chain: "sol", address: token?.address ?? "<address>" } as const;
  const name = token ? spokenName(token) : "a token";
  // The server does not know its name yet when it draws.
  const origin = useSyncExternalStore(never, publicOrigin, () => "");
  const path = (parameters: Partial<EmbedParameters>) => embedPath(subject, parameters);
  const code = {
    src: origin + path({ chart: "concentration" }),
    page: `${origin}/sol/${subject.address}`,
    script: `${origin}/embed.js`,
    title: `${name}: who holds how much`,
    width: 400,
    height: embedSizes.concentration.height,
    linkText: `${name} on Holderscope`,
  };
  return (
    <div className="embed-page">
      <h1 className="visually-hidden">Embed charts in your own page</h1>
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
          <div className="embed-gallery">
            {(["summary", "holders", "hands"] as const).map((chart) => (
              <Example key={chart} card={chart} src={path({ chart, theme: "dark" })} note="dark" />
            ))}
            {(["value", "pnl"] as const).map((chart) => (
              <Example key={chart} card={chart} src={path({ chart, theme: "light" })} note="light" />
            ))}
            <Example
              card="concentration"
              src={path({ chart: "concentration", header: false })}
              note="no header"
            />
            <figure className="embed-example column">
              <figcaption>Concentration, 100% of a 720 px article column</figcaption>
              <iframe
                src={path({ chart: "concentration" })}
                title={`${name}: concentration`}
                width="100%"
                height={embedSizes.concentration.leastHeightWide}
                loading="lazy"
                sandbox={sandbox}
              />
            </figure>
          </div>
        </Section>
      )}
      <Section id="code" name="The code" finding="A frame with a size of its own, and a link outside it">
        <p>
          The Embed button of every token, section, wallet and comparison makes it for you. With the script
          below it, the frame takes the height that its card needs at every width; without it, give it at
          least the height of the table.
        </p>
        <Code text={scriptCode(code)} what="code" />
        <p>
          A site that turns links into cards by oEmbed, as WordPress does, needs only the link:{" "}
          <code className="address whole">{code.page}</code>
        </p>
      </Section>
      <Section
        id="parameters"
        name="Parameters"
        finding="Five parameters, frozen: their names and meanings stay"
      >
        <Table
          head={["Parameter", "Values", "Without it"]}
          rows={[
            [<code key="n">chart</code>, embedCharts.join(", "), "summary"],
            [
              <code key="n">theme</code>,
              "dark, light, auto: as the reader's system, or the page around it",
              "auto",
            ],
            [
              <code key="n">bg</code>,
              "transparent, or hex digits such as f6f7f3; auto then takes the theme that can be read on it",
              "the theme's own",
            ],
            [<code key="n">header</code>, "1 or true, 0 or false: the line with the token's name", "1"],
            [<code key="n">lang</code>, "en", "en"],
          ]}
        />
        <p>
          Paths are <code>/embed/sol/&lt;address&gt;</code> or <code>/embed/eth/&lt;address&gt;</code> for a
          token, <code>/embed/&lt;chain&gt;/&lt;address&gt;/wallet/&lt;wallet&gt;</code> for a wallet, and{" "}
          <code>/embed/compare?t=sol:&lt;address&gt;,eth:&lt;address&gt;</code> for two to four tokens.
          Unknown parameters are ignored; a value that cannot be read counts as not given.
        </p>
      </Section>
      <Section id="sizes" name="Sizes" finding="Nothing scrolls inside a card, so each has a least height">
        <Table
          head={["Card", "Usual size", "Least height", `From ${wideEmbedWidth} px wide`]}
          rows={(Object.keys(embedSizes) as EmbedCard[]).map((card) => {
            const { width, height, leastHeight, leastHeightWide } = embedSizes[card];
            return [chartNames[card], `${width}\u00A0×\u00A0${height}`, leastHeight, leastHeightWide];
          })}
        />
        <p>
          The card tells the page around it the height it needs, once and when it changes, as a message in
          four dialects: <code>{"{holderscope: {height}}"}</code>,{" "}
          <code>{'{"datawrapper-height": {…}}'}</code>,{" "}
          <code>{'{sentinel: "amp", type: "embed-size", height}'}</code>, and, where the address ends in{" "}
          <code>#?secret=…</code>, WordPress’s <code>{'{secret, message: "height", value}'}</code>. A page may
          ask with <code>{'{holderscope: "height"}'}</code>.
        </p>
      </Section>
      <Section id="behaviour" name="Behaviour" finding="A card takes nothing from your readers">
        <p>
          It sets no cookie, touches no storage, asks no other site and opens no dialog. It works in{" "}
          <code>sandbox="allow-scripts"</code>, under a content security policy that allows this site in{" "}
          <code>frame-src</code>, and without JavaScript: then it is a picture with its figures. Links open a
          new tab.
        </p>
        <p>
          While a reader sees it, it asks for newer figures every five minutes, never for readers who save
          data. Whole pages of this site can be framed too.
        </p>
      </Section>
      <PageFooter source={metaOf(answer)?.sources[0]} />
    </div>
  );
}

interface ExampleProps {
  readonly card: EmbedCard;
  readonly src: string;
  readonly note: string;
}

function Example({ card, src, note }: ExampleProps) {
  const { width, height } = embedSizes[card];
  return (
    <figure className="embed-example">
      <figcaption>
        {chartNames[card]}, {width} by {height} px, {note}
      </figcaption>
      <iframe
        src={src}
        title={chartNames[card]}
        width={width}
        height={height}
        loading="lazy"
        sandbox={sandbox}
      />
    </figure>
  );
}

function Code({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <>
      <pre className="embed-code">
        <code>{text}</code>
      </pre>
      <CopyButton text={text} what={what} />
    </>
  );
}

interface TableProps {
  readonly head: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}

function Table({ head, rows }: TableProps) {
  return (
    <table className="data-table">
      <thead>
        <tr>
          {head.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows never move
          <tr key={row}>
            {cells.map((cell, column) => (
              <td key={head[column]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
