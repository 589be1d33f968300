import { describe, expect, test } from "vitest";
import { fc, runsOf } from "../test/speed.ts";
import { hostileNames } from "../server/sources/demo/hostile-names.ts";
import { describe as describePage, render } from "./entry-server.tsx";
import { address, type Figures, other, service, wallet, drawer } from "./test-service.ts";

const origin = "https://holderscope.example";
const noAnswers: typeof fetch = () => Promise.reject(new Error("no"));

/** What the tags of a head say; a tag that is there twice is listed twice. */
function readTags(head: string): [name: string, value: string][] {
  const text = (escaped = "") =>
    escaped
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#x27;", "'")
      .replaceAll("&amp;", "&");
  const tags = Array.from(head.matchAll(/<(title|meta|link)([^<>]*)>(?:([^<>]*)<\/title>)?/g));
  // Nothing but these tags: what is between them would be text that broke out.
  expect(tags.map(([tag]) => tag).join("")).toBe(head);
  return tags.map(([, element, attributes = "", title]) => {
    expect(attributes).toMatch(/^( [a-z]+="[^"]*")*$/);
    if (element === "title") return ["title", text(title)];
    const of = (name: string) => text(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]);
    if (element !== "link") return [of("name") || of("property"), of("content")];
    // Of alternates there are several: the card's, and feeds by their type.
    const type = / type="([^"]*)"/.exec(attributes)?.[1] ?? "";
    return [/atom|feed/.test(type) ? type : of("rel"), of("href")];
  });
}

async function headOf(path: string, figures: Figures = {}, fetchApi = service(figures)) {
  const drawn = await render(path, fetchApi, drawer);
  const described = readTags((await describePage(path, fetchApi)).head(origin));
  // The router sends who asks for another form of its own address to that.
  if (drawn.location === undefined) expect(readTags(drawn.head(origin))).toEqual(described);
  expect(new Set(described.map(([name]) => name)).size).toBe(described.length);
  return Object.fromEntries(described);
}

describe("a page's head", () => {
  test.each([
    ["/sol", "Solana tokens", /^One Solana token is listed\./, "/og/sol.png"],
    [
      `/sol/${address}`,
      "Brinewick (BRINE) holders on Solana",
      /^21 Nov 2025: Two accounts hold half of the supply\. Brinewick gained 6 holders in seven days, 2 of them in the last four hours/,
      `/og/sol/${address}.png`,
    ],
    [
      `/sol/${address}/holders`,
      "Brinewick (BRINE) holder list on Solana",
      /^21 Nov 2025: 40 accounts hold BRINE\. The four accounts on this page hold/,
      `/og/sol/${address}.png`,
    ],
    [
      `/sol/${address}/wallet/${wallet}`,
      "Brinewick (BRINE) in wallet 9WzD…AWWM on Solana",
      /^21 Nov 2025: This wallet holds 10\.0% of supply, the 2nd largest balance by account\. All of its coins are diamond/,
      `/og/sol/${address}/wallet/${wallet}.png`,
    ],
    [
      `/compare?t=sol:${address}`,
      "Brinewick compared",
      /^Two to four tokens side by side/,
      `/og/compare.png?t=sol:${address}`,
    ],
  ])("of %s says what the page finds, and where it is", async (path, title, finding, image) => {
    const tags = await headOf(path);
    expect(tags["title"]).toBe(`${title} · Holderscope`);
    expect(tags["description"]).toMatch(finding);
    expect(tags["og:title"]).toBe(title);
    expect(tags["og:description"]).toBe(tags["description"]);
    expect(tags["twitter:card"]).toBe("summary_large_image");
    expect(tags["canonical"]).toBe(origin + path);
    expect(tags["og:url"]).toBe(origin + path);
    expect(tags["alternate"]).toBe(`${origin}/oembed?url=${encodeURIComponent(origin + path)}`);
    const separator = image.includes("?") ? "&" : "?";
    expect(tags["og:image"]).toBe(`${origin}${image}${separator}v=1763735527`);
    expect(tags["robots"]).toBeUndefined();
  });

  test.each([
    [`/sol/${address}?theme=light&utm_source=x#hands`, `/sol/${address}`],
    [`/sol/${address}/`, `/sol/${address}`],
    ["/sol?page=1&limit=50&sort=&filter=", "/sol"],
    ["/sol?filter=b%26q&page=2&theme=dark&sort=-supply", "/sol?page=2&sort=-supply&filter=b%26q"],
    [
      `/sol/${address}/holders?max_amount=9&min_amount=0.5&limit=25&page=x`,
      `/sol/${address}/holders?min_amount=0.5&max_amount=9&limit=25`,
    ],
    [`/compare?theme=light&t=${address},sol:${address},eth:nothing`, `/compare?t=sol:${address}`],
  ])("%s is the same view as %s", async (path, canonical) => {
    expect((await headOf(path))["canonical"]).toBe(origin + canonical);
  });

  test("of a filtered list of holders has the filter's picture", async () => {
    const image = async (search: string) => (await headOf(`/sol/${address}/holders${search}`))["og:image"];
    const from = `${origin}/og/sol/${address}`;
    expect(await image("?max_amount=9&min_amount=0.5&page=2")).toBe(
      `${from}/holders.png?min_amount=0.5&max_amount=9&v=1763735527`,
    );
    expect(await image("?page=2")).toBe(`${from}.png?v=1763735527`);
  });

  test("of the holders of another time has a picture of that time", async () => {
    const image = async (search: string) => (await headOf(`/sol/${address}/holders${search}`))["og:image"];
    const from = `${origin}/og/sol/${address}/holders.png`;
    expect(await image("?at=2025-10-01&min_amount=5&without=pool")).toBe(
      `${from}?at=2025-10-01&without=pool&v=1763735527`,
    );
    expect(await image("?from=2025-10-01&to=2025-11-01&page=2")).toBe(
      `${from}?from=2025-10-01&to=2025-11-01&v=1763735527`,
    );
  });

  test.each(["/embed", "/docs"])("of %s has a picture of its own, and no frame", async (path) => {
    const tags = Object.fromEntries(readTags((await describePage(path, noAnswers)).head(origin)));
    expect(tags["og:image"]).toBe(`${origin}/og${path}.png`);
    expect(tags["canonical"]).toBe(origin + path);
    expect(tags["alternate"]).toBeUndefined();
  });

  test("without answers says what the address tells", async () => {
    const tags = readTags((await describePage(`/sol/${address}?theme=light`, noAnswers)).head(origin));
    expect(Object.fromEntries(tags)).toMatchObject({
      title: "So11…1112 holders on Solana · Holderscope",
      canonical: `${origin}/sol/${address}`,
      "og:image": `${origin}/og/sol/${address}.png`,
    });
  });

  test.each([
    ["Brinewick", " ", "Brinewick holders on Solana"],
    ["", "BRINE", "BRINE holders on Solana"],
    ["", "", "So11…1112 holders on Solana"],
  ])("of a token called %j, %j", async (name, ticker, title) => {
    const tags = await headOf(`/sol/${address}`, { token: { name, ticker } });
    expect(tags["title"]).toBe(`${title} · Holderscope`);
  });

  test.each([`/sol/${wallet}`, `/sol/${other}`, "/sol/x", "/nowhere", "/nowhere/at/all"])(
    "of %s keeps nobody there",
    async (path) => {
      const tags = await headOf(path);
      expect(tags["robots"]).toBe("noindex");
      expect(tags["title"]).toBe("Not found · Holderscope");
      expect(Object.keys(tags).filter((name) => /canonical|alternate|og:|twitter:/.test(name))).toEqual([]);
    },
  );
});

const pieces = [
  "</script>",
  "</title><script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "' onload='alert(1)",
  "&",
  "&lt;",
  "<!--",
  "]]>",
  "\u202E",
  "\u2067\u05D0\u05D1\u05D2",
  "\u0000",
  "\u2028",
  "\uD800",
  "🦀",
  "e\u0301",
  "$&",
  "{{x}}",
  "W".repeat(40),
];

test("hostile names stay text in the head", async () => {
  const hostile = fc.array(
    fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary", maxLength: 8 })),
    {
      maxLength: 6,
    },
  );
  const count = runsOf(1_000, 60);
  const names = fc.sample(hostile, { numRuns: 2 * count }).map((parts) => parts.join(""));
  const tokens = [
    ...Object.values(hostileNames),
    ["<b>".repeat(3_334), "T".repeat(10_000)],
    ...Array.from({ length: count }, (_, index) => [names[2 * index]!, names[2 * index + 1]!]),
  ] as const;
  for (const [name = "", ticker = ""] of tokens) {
    const fetchApi = service({ token: { name, ticker } });
    const head = (await describePage(`/sol/${address}`, fetchApi)).head(origin);
    const tags = Object.fromEntries(readTags(head));
    expect(Object.keys(tags)).toHaveLength(21);
    expect(tags["canonical"]).toBe(`${origin}/sol/${address}`);
    expect(head).not.toMatch(/[\p{Cc}\p{Cs}\u202A-\u202E]/u);
    expect(tags["title"]!.length).toBeLessThan(800);
  }
});
