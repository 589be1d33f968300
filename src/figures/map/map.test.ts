import { expect, test } from "vitest";
import { draw } from "../../drawings/draw.tsx";
import { address, type Figures, service } from "../../test-service.ts";
import { clusters as example } from "../../test-answers.ts";
import { renderEmbed } from "../../embed/render-embed.tsx";

const members = Array.from({ length: 12 }, (_, index) => ({
  ...example.members[index % 2]!,
  address: `W${index}`,
  rank: index + 1,
  cluster: index < 2 ? 0 : null,
  x: 0.05 + index * 0.08,
  y: 0.4,
}));
const clusters = { ...example, members };

async function open(answer: unknown, query = "chart=map", headers: Figures["headers"] = {}) {
  const asked: string[] = [];
  const stills: string[] = [];
  const fetchApi = service({ answers: { "/clusters": answer }, headers });
  const card = await renderEmbed(
    `/embed/sol/${address}?${query}`,
    ((input: string) => {
      asked.push(input);
      return fetchApi(input);
    }) as typeof fetch,
    {
      ask: (drawing, room) => {
        const svg = draw(drawing, { ...room, id: "t" });
        stills.push(svg);
        return { key: drawing.kind, svg: Promise.resolve(svg) };
      },
    },
  );
  const html = card!.html.replaceAll("<!-- -->", "");
  return {
    status: card!.status,
    html,
    text: html.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|"),
    asked,
    stills,
  };
}

test("the map says what its clusters hold, draws them, and leads to the page", async () => {
  const { status, html, text, stills } = await open(clusters);
  expect(status).toBe(200);
  expect(text).toContain(": One cluster holds 3.9% of supply; its largest wallet holds 3.0%|");
  expect(text).toContain(
    "without one wallet that trades with most others. Outlined: they look like one owner",
  );
  expect(text).toContain("|Top 10, wallet by wallet|17.8%|Clusters as one|18.1%|");
  expect(text).toContain("|A|2|3.9%|two-way transfers|");
  expect(text).toContain("|Eight largest wallets of the map|");
  expect(html).toContain(`href="/sol/${address}/map"`);
  // What a high frame has over is below the map; other cards have it above their drawing.
  const isLast = (markup: string) => markup.indexOf('class="slack') > markup.indexOf('class="chart"');
  expect(isLast(html)).toBe(true);
  expect(isLast((await open(clusters, "chart=hands")).html)).toBe(false);
  // Twelve wallets and the letter; where there is room, the letter of the list too.
  expect(stills.map((still) => still.match(/<circle/g)?.length)).toEqual([13, 13, 13, 14, 14]);
  expect(stills.at(-1)).toContain("2 wallets");
  expect(stills.join("")).not.toMatch(/NaN|Infinity|class="fill-|="undefined/);
});

test("a map on which nobody is joined has its wallets in rows", async () => {
  const alone = members.map((member) => ({ ...member, cluster: null }));
  const { html, text } = await open({ ...clusters, members: alone, clusters: [] });
  expect(html.match(/<table/g)).toHaveLength(1);
  expect(text).toContain("|Wallet|Of supply|W0|");
});

test("what it is of is asked for, and kept in its link", async () => {
  const { asked, html } = await open(clusters, "chart=map&members=300&methods=sink,magic&split=x");
  expect(asked.find((url) => url.includes("/clusters"))).toMatch(/clusters\?members=300&methods=sink$/);
  expect(html).toContain(`/map?members=300&amp;methods=sink`);
});

test("a cluster that is undone is none, and its letter stays its own", async () => {
  const [only] = example.clusters;
  const two = {
    ...clusters,
    members: members.map((member, index) => ({
      ...member,
      cluster: index < 4 ? Math.floor(index / 2) : null,
    })),
    clusters: [
      { ...only!, split: true },
      { ...only!, members: [2, 3], share: 0.02 },
    ],
  };
  const { text, html } = await open(two);
  expect(text).toContain("|B|2|2.0%|");
  expect(text).not.toContain("|A|");
  expect(html).toContain("Map of 12 wallets, 1 cluster");
});

test("nobody is joined: no ways of counting, no outline", async () => {
  const none = {
    ...clusters,
    clusters: [],
    members: members.map((member) => ({ ...member, cluster: null })),
  };
  const { text, html } = await open(none);
  expect(text).toContain("Tokens went directly between two of these wallets");
  expect(text).not.toMatch(/Outlined|Clusters as one/);
  expect(html).toContain("Map of 12 wallets, 0 clusters");
});

test("what is not known is said", async () => {
  const { text } = await open(404, "chart=map", { "x-data-history": "snapshot" });
  expect(text).toContain("No map for Brinewick");
  expect(text).toContain("Only balances of one moment are known");
  const empty = await open({ ...clusters, members: [], apart: [], clusters: [] });
  expect(empty.text).toContain("Brinewick has no wallets to draw");
  expect(empty.text).toContain("Nobody holds any");
  expect((await open(500)).status).toBe(503);
});
