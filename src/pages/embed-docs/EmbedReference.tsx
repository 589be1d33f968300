import type { ReactNode } from "react";
import { type EmbedCard, embedCharts, embedCards, walletCharts } from "../../../contract/embed.ts";
import { wideEmbedWidth } from "../../../contract/frame-code.ts";
import { ColumnTable } from "../../ui/ColumnTable.tsx";
import { Section } from "../../ui/Section.tsx";

/** What cards take, how large they are and what they do. */
export function EmbedReference() {
  return (
    <>
      <ParametersSection />
      <SizesSection />
      <BehaviourSection />
    </>
  );
}

function ParametersSection() {
  return (
    <Section
      id="parameters"
      name="Parameters"
      finding="Fourteen parameters, frozen: their names and meanings stay"
    >
      <Table
        head={["Parameter", "Values", "Without it"]}
        rows={[
          [
            <code key="n">chart</code>,
            `${embedCharts.join(", ")}; of a wallet ${walletCharts.join(", ")}`,
            "summary; of a wallet what it holds now",
          ],
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
          [
            <code key="n">from</code>,
            "for history-… but history-basis, which is of one moment, and for wallet-…: 30d, 90d, 1y, all, or the first day, as 2026-03-01",
            "1y, or all of a younger token; of a wallet all",
          ],
          [<code key="n">to</code>, "for the same: the last day", "the newest data"],
          [
            <code key="n">at</code>,
            "for the same: a day to mark; for history-basis: the day that it is of",
            "none; now",
          ],
          [
            <code key="n">without</code>,
            "for summary, concentration and lorenz: kinds of addresses to leave out, as pool,exchange,program,burn,bridge",
            "nothing is left out",
          ],
          [<code key="n">and</code>, "for the same: further addresses to leave out", "none"],
          [<code key="n">keep</code>, "for the same: addresses to count all the same", "none"],
          [<code key="n">members</code>, "for map: how many of the largest wallets, 50 to 500", "150"],
          [
            <code key="n">methods</code>,
            "for map: what makes two wallets look like one owner, of two_way, funded, sink, together; or none",
            "two_way, funded and sink",
          ],
          [
            <code key="n">split</code>,
            "for map: addresses whose clusters are counted wallet by wallet",
            "none",
          ],
        ]}
      />
      <p>
        Paths are <code>/embed/sol/&lt;address&gt;</code> or <code>/embed/eth/&lt;address&gt;</code> for a
        token, <code>/embed/&lt;chain&gt;/&lt;address&gt;/wallet/&lt;wallet&gt;</code> for a wallet,{" "}
        <code>/embed/&lt;chain&gt;/wallet/&lt;wallet&gt;</code> for a wallet across tokens, and{" "}
        <code>/embed/compare?t=sol:&lt;address&gt;,eth:&lt;address&gt;</code> for two to four tokens, with{" "}
        <code>&amp;at=2026-03-01</code> as they were at the end of a day. Unknown parameters are ignored; a
        value that cannot be read counts as not given.
      </p>
    </Section>
  );
}

function SizesSection() {
  return (
    <Section id="sizes" name="Sizes" finding="Nothing scrolls inside a card, so each has a minimum height">
      <Table
        head={["Card", "Usual size", "Least height", `From ${wideEmbedWidth} px wide`]}
        rows={(Object.keys(embedCards) as EmbedCard[]).map((card) => {
          const { width, height, leastHeight, leastHeightWide } = embedCards[card];
          return [embedCards[card].name, `${width}\u00A0×\u00A0${height}`, leastHeight, leastHeightWide];
        })}
      />
      <p>
        The card tells the page around it the height it needs, once and when it changes, as a message in four
        dialects: <code>{"{holderscope: {height}}"}</code>, <code>{'{"datawrapper-height": {…}}'}</code>,{" "}
        <code>{'{sentinel: "amp", type: "embed-size", height}'}</code>, and, where the address ends in{" "}
        <code>#?secret=…</code>, WordPress’s <code>{'{secret, message: "height", value}'}</code>. A page may
        ask with <code>{'{holderscope: "height"}'}</code>.
      </p>
    </Section>
  );
}

function BehaviourSection() {
  return (
    <Section id="behaviour" name="Behaviour" finding="A card takes nothing from your readers">
      <p>
        It sets no cookie, touches no storage, asks no other site and opens no dialog. It works in{" "}
        <code>sandbox="allow-scripts"</code>, under a content security policy that allows this site in{" "}
        <code>frame-src</code>, and without JavaScript: then it is a picture with its figures. Links open a
        new tab.
      </p>
      <p>
        With <code>bg=transparent</code> and a theme of its own a card is clear where its frame has that
        colour scheme too, as in <code>style="color-scheme: dark"</code>, which <code>embed.js</code> adds.
        Elsewhere the browser paints the frame in the theme’s own colour, so that it can be read.
      </p>
      <p>
        While a reader sees it, it asks for newer figures every five minutes, never for readers who save data.
        Whole pages of this site can be framed too.
      </p>
    </Section>
  );
}

interface TableProps {
  readonly head: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}

function Table({ head, rows }: TableProps) {
  return (
    <ColumnTable
      className="max-w-[760px] [&_:is(td,th)]:pr-4 [&_td]:py-0.5 [&_:is(td,th)]:whitespace-normal md:[&_td:first-child]:whitespace-nowrap"
      columns={head.map((name, index) => ({ name, cell: (cells: readonly ReactNode[]) => cells[index] }))}
      rows={rows}
      // Rows never move.
      keyOf={(_, index) => index}
    />
  );
}
