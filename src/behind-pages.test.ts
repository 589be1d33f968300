import { describe, expect, test } from "vitest";
import { exampleAnswers } from "../server/openapi/examples.ts";
import { render } from "./entry-server.tsx";
import { clusters, launch, summary } from "./test-answers.ts";
import { historyAnswers } from "./test-history-answers.ts";
import { address, drawer, type Figures, other, service, wallet } from "./test-service.ts";

// What pages say where something is left out of their figures, and of wallets that look like one owner.

const token = `/sol/${address}`;
const left = "without=pool,exchange,program,burn,bridge";

const open = (path: string, ...rest: [Figures["answers"]?, ((url: string) => boolean)?]) =>
  openAt(`${token}${path}`, ...rest);

async function openAt(
  path: string,
  answers: Figures["answers"] = {},
  isUnknown: (url: string) => boolean = () => false,
) {
  const asked: string[] = [];
  const answer = service({
    answers: {
      ...historyAnswers,
      "/holders/summary": summary,
      "/launch": launch,
      "/holders/changes": exampleAnswers.getHolderChanges,
      ...answers,
    },
  });
  const { html, head } = await render(
    path,
    ((input: string) => {
      asked.push(decodeURIComponent(input));
      return isUnknown(decodeURIComponent(input))
        ? Promise.resolve(Response.json({ code: "stats_unavailable", message: "no" }, { status: 404 }))
        : answer(input);
    }) as typeof fetch,
    drawer,
  );
  const plain = html.replaceAll("<!-- -->", "");
  return {
    html: plain,
    head: head("https://example.org"),
    text: plain.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|"),
    asked,
  };
}

describe("left out of the figures", () => {
  test("the overview asks for what its address says, and has both figures with the reason", async () => {
    const { text, asked } = await open(`?${left}`);
    expect(asked.find((url) => url.includes("/summary"))).toContain(left);
    expect(text).toContain(
      "Without the address that is left out, the ten largest hold 23.4% of what remains",
    );
    expect(text).toMatch(/\|34\.1%\|23\.4%\|/);
    // Diamond: of the wallets, then of their tokens.
    expect(text).toMatch(/\|41\.1%\|41\.1%\|/);
    expect(text).toMatch(/\|43\.0%\|55\.9%\|/);
    expect(text).toContain("Labelled as a pool by public-labels.csv.");
  });

  test("the whole overview counts without them: key figures, indexes, hands and title", async () => {
    const { text, head } = await open(`?${left}`);
    const raw = await open("");
    expect(text).toContain("|2,430|2,431 raw|");
    expect(text).toContain("|23.4%|34.1% raw|");
    expect(text).toContain("|82|1,200 raw|");
    expect(text).toContain("|83 wallets|36 raw|");
    expect(text).toContain("Counted without pools, exchanges");
    expect(text).toContain("all holders");
    expect(head).toMatch(/<title>[^<]*holders without pools, exchanges/);
    expect(raw.text).not.toMatch(/\d raw\|/);
    expect(raw.head).not.toMatch(/<title>[^<]*without/);
  });

  test("by default nothing is left out, and a hint says what it would be", async () => {
    const { text } = await open("");
    expect(text).toContain("hold 23.4% of what is left, not 34.1% of supply");
    expect(text).not.toContain("Side by side");
  });

  const asks = (asked: readonly string[], part: string) =>
    asked.filter((url) => new URL(url, "http://localhost").pathname.endsWith(part));
  const isAskedWithout = (asked: readonly string[], part: string) => {
    const urls = asks(asked, part);
    expect(urls.length, part).toBeGreaterThan(0);
    return urls.every((url) => url.includes(left));
  };

  test("the list of holders has all of them, and says so", async () => {
    const { text, asked } = await open(`/holders?${left}`);
    expect(text).toContain("of what remains. The list below has all holders.");
    expect(asks(asked, "/holders").some((url) => url.includes("without"))).toBe(false);
  });

  test("a list of another day is without them, and its counts and shares are of what remains", async () => {
    const { text, head, asked } = await open(`/holders?at=2025-08-10&${left}`);
    expect(text).toContain("Now: Without the address that is left out");
    expect(text).toContain("What is below is without them too, at its time.");
    expect(text).not.toContain("has all holders");
    const ofDay = asks(asked, "/holders").filter((url) => url.includes("at="));
    expect(ofDay.length).toBeGreaterThan(0);
    expect(ofDay.every((url) => url.includes(left))).toBe(true);
    expect(isAskedWithout(asked, "/holders/changes")).toBe(true);
    // Of now as many as the summary counts, and not as many as the list has.
    expect(text).toContain(`; ${summary.holder_count.toLocaleString("en-US")} wallets do now`);
    expect(head).toMatch(/<meta name="description" content="[^"]*Counted without pools, exchanges/);
  });

  test("changes between two days are without them", async () => {
    const { text, head, asked } = await open(`/holders?from=2025-08-10&to=2025-08-20&${left}`);
    expect(text).toContain("What is below is without them too, at its time.");
    expect(isAskedWithout(asked, "/holders/changes")).toBe(true);
    expect(asks(asked, "/holders/changes")).toHaveLength(3);
    const counts = asks(asked, "/holders").filter((url) => url.includes("at="));
    expect(counts).toHaveLength(2);
    expect(counts.every((url) => url.includes(left))).toBe(true);
    expect(head).toMatch(/<meta name="description" content="[^"]*Counted without pools/);
  });

  const everybody = "The figures over time below count everybody";
  test("figures over time are without them, and say so with those of now, raw and without", async () => {
    const { text, head, asked } = await open(`/history?${left}`);
    for (const part of ["/history", "/history/cohorts", "/history/cost-basis"]) {
      expect(isAskedWithout(asked, part), part).toBe(true);
    }
    expect(text).toContain("Every figure of this page over time is without them too, at each time.");
    expect(text).toContain("Counted without the addresses that are left out.");
    expect(text).toMatch(/\|34\.1%\|23\.4%\|/);
    expect(text).not.toContain(everybody);
    expect(head).toMatch(/<meta name="description" content="[^"]*Counted without pools/);
  });

  test("where the past is not known without them it is that of everybody, which is said", async () => {
    const { text, head, asked } = await open(`/history?${left}`, {}, (url) =>
      /\/history\b.*without/.test(url),
    );
    expect(text).toContain(`${everybody}: of this token they are not known without some of the holders.`);
    expect(text).not.toContain("Every figure of this page over time is without");
    expect(text).not.toContain("Counted without");
    expect(text).toContain("219");
    expect(asks(asked, "/history/cost-basis").some((url) => !url.includes("without"))).toBe(true);
    expect(head).not.toMatch(/<meta name="description" content="[^"]*Counted without/);
  });

  test("nothing of it where the address leaves out nothing", async () => {
    const { text, asked } = await open("/history?without=nothing");
    expect(text).not.toMatch(/without them|Counted without|count everybody/);
    expect(asked.some((url) => url.includes("without"))).toBe(false);
  });
});

describe("the comparison", () => {
  const compared = `/compare?t=sol:${address}`;
  const [excluded] = summary.excluded;

  test("each token raw and without, who is left out of it with amount and reason, each undone by a link", async () => {
    const { text, html, head, asked } = await openAt(`${compared}&${left}`);
    expect(asked.filter((url) => url.includes("/summary"))).toHaveLength(1);
    expect(asked.find((url) => url.includes("/summary"))).toContain(left);
    expect(text).toContain("Without what is left out, ten holders hold 23.4% of what remains of Brinewick");
    expect(text).toMatch(/\|34\.1%\|23\.4%\|/);
    expect(text).toMatch(/\|Raydium authority\|([^|]*\|){0,6}216M BRINE,\|21\.6% of supply\|/);
    expect(text).toContain("Labelled as a pool by public-labels.csv.");
    expect(html).toContain(`${left}&amp;keep=${excluded!.address}"`);
    expect(html).toContain('aria-label="Count Raydium authority again"');
    expect(html).toContain(`without=exchange,program,burn,bridge"`);
    // What it says of all holders it does not call otherwise.
    expect(text).toContain(
      "below is without them too, at each time; all other figures of this page are of all",
    );
    expect(head).toContain(`${compared}&amp;${left}"`);
    expect(head).toMatch(new RegExp(`/og/compare\\.png\\?t=sol:${address}&amp;${left}`));
  });

  test("by default nothing is asked nor said of it, and a link leads there", async () => {
    const { text, html, asked } = await openAt(compared);
    expect(asked.some((url) => url.includes("/summary"))).toBe(false);
    expect(text).not.toContain("what remains");
    expect(html).toContain(`${compared.replace("&", "&amp;")}&amp;${left}"`);
  });

  test("one that holds nothing of a token is not named under it, but can be counted again above", async () => {
    const { text, html } = await openAt(`${compared}&and=${wallet}`, {
      "/holders/summary": {
        ...summary,
        excluded: [{ ...excluded, address: wallet, label: null, group: null, amount: 0, rank: null }],
      },
    });
    expect(text).toContain("None of the excluded addresses holds any of Brinewick");
    expect(html).toContain('aria-label="Count 9WzD…AWWM again"');
    expect(text).not.toContain("|Chosen|");
  });

  test("of a day all of it is asked and said without them, and nothing of now", async () => {
    const { text, head, asked } = await openAt(`${compared},eth:${other}&at=2025-11-01&${left}`);
    const ofToken = asked.filter((url) => url.includes(address));
    const end = "2025-11-02T00:00:00Z";
    expect(ofToken.filter((url) => url.includes("/holders?"))).toEqual([
      expect.stringMatching(new RegExp(`at=${end}.*${left}`)),
    ]);
    expect(ofToken.find((url) => url.includes("interval=1day"))).toMatch(
      new RegExp(`from=2025-10-03T00:00:00Z&to=${end}&${left}`),
    );
    for (const now of ["/summary", "/stats", "/deltas", "/breakdowns"])
      expect(asked.filter((url) => url.includes(now))).toEqual([]);
    expect(text).toContain("1 Nov 2025, without pools, exchanges, programs, burn addresses and bridges: ");
    expect(text).toContain("Shares are of what remains.");
    expect(text).toContain("|that day, 2 Nov 2025 00:00 UTC|");
    expect(head).toContain(`&amp;at=2025-11-01&amp;${left}`);
    // Of all holders it says no such thing.
    const all = await openAt(`${compared}&at=2025-11-01`);
    expect(all.text).not.toContain("of what remains");
    expect(all.text).toContain("1 Nov 2025: ");
    expect(all.asked.filter((url) => url.includes("without="))).toEqual([]);
  });

  const histories = (asked: readonly string[]) => asked.filter((url) => url.includes("/history?"));

  test("what is over time is without them, and says so in its caption and its finding", async () => {
    const kept = `keep=${excluded!.address}`;
    const { text, asked } = await openAt(`${compared}&series=top-10&${left}&and=${wallet}&${kept}`);
    const [history] = histories(asked);
    expect(histories(asked)).toHaveLength(1);
    for (const part of [left, `and=${wallet}`, kept]) expect(history).toContain(part);
    expect(text).toMatch(/% of supply\|?, without pools, exchanges[^|]*\|/);
    expect(text).toContain("Brinewick without what is left out: share of the ten largest");
    const raw = await openAt(`${compared}&series=top-10`);
    expect(histories(raw.asked).some((url) => url.includes("without"))).toBe(false);
    expect(raw.text).toContain("Brinewick: share of the ten largest");
    expect(raw.text).not.toContain("without what is left out");
  });

  test("a price is the same, whoever is left out", async () => {
    const { text, asked } = await openAt(`${compared}&series=price&${left}`);
    expect(histories(asked)).toHaveLength(1);
    expect(histories(asked)[0]).not.toContain("without");
    expect(text).toContain("Brinewick: price");
    expect(text).not.toMatch(/US dollars a token\|?, without/);
  });

  test("a token whose past is not known without them has no line, which is said of it", async () => {
    const refused = (url: string) => url.includes(`${address}/history?`) && url.includes("without");
    const { text } = await openAt(`${compared}&${left}`, {}, refused);
    expect(text).toContain("Not known over time without what is left out: holders");
    expect(text).toContain("Its history, or this figure, is not known without what is left out.");
  });

  test("where the service does not know it that is said", async () => {
    const { text } = await openAt(`${compared}&${left}`, { "/holders/summary": 404 });
    expect(text).toContain("Figures without some of the holders are not known");
    expect(text).toContain("Of this token figures without some of its holders are not known.");
  });
});

describe("the map", () => {
  const members = Array.from({ length: 12 }, (_, index) => ({
    ...clusters.members[index % 2]!,
    address:
      index === 0
        ? clusters.members[0]!.address
        : `${clusters.members[1]!.address.slice(0, -2)}${index + 11}`,
    rank: index + 1,
    cluster: index < 2 ? 0 : null,
  }));
  const known = { ...clusters, members };
  // Between a term and its figures stands what it means.
  const figures = /\|Ten largest\|([^|]*\|){0,8}18\.3%\|17\.8%\|18\.1%\|HHI\|([^|]*\|){0,8}81\|79\|83\|/;

  test("each way of counting has its figures, and each cluster its reason", async () => {
    const { text, asked } = await open("/map?members=300", { "/clusters": known });
    expect(asked.find((url) => url.includes("/clusters"))).toMatch(
      /members=300&methods=two_way,funded,sink$/,
    );
    expect(text).toContain("Without one wallet that trades with most others, the ten largest hold 17.8%");
    expect(text).toContain("of supply; with each cluster counted as one owner, 18.1%");
    expect(text).toMatch(figures);
    expect(text).toMatch(/\|A\|2\|3\.9%\|two-way transfers\|/);
    expect(text).toContain("trades with most wallets");
  });

  test("a wallet that is looked at shows what joins it, with numbers, amounts and days, and how to undo it", async () => {
    const { text, html } = await open(`/map?selected=${members[0]!.address}`, { "/clusters": known });
    expect(text).toContain("These wallets look like one owner. That is a guess");
    expect(text).toContain("1,200,000 in 3 transfers; 3 Jan 2026 to 28 Jan 2026");
    expect(text).toContain("Count them as two");
    expect(html).toContain(`split=${members[0]!.address}`);
    const undone = { ...known, clusters: [{ ...known.clusters[0]!, split: true }] };
    const { text: apart } = await open(`/map?selected=${members[0]!.address}`, { "/clusters": undone });
    expect(apart).toContain("Counted as wallets of different owners, because you asked for it");
    expect(apart).toContain("Count them as one again");
  });

  test("who came first: what the address asks for, by period, bundle and wallet", async () => {
    const { text, asked } = await open("/map?within=600&bundle=5", { "/clusters": known });
    expect(asked.find((url) => url.includes("/launch"))).toMatch(/within=600&bundle=5$/);
    expect(text).toContain("74 still hold some of that: 6.1% of supply");
    expect(text).toMatch(/\|The first block\|4\|52,000,000\|12,000,000\|1\.2%\|2\|/);
    expect(text).toMatch(/\|391,204,118\|0 s\|4\|minted\|52,000,000\|1\.2%\|/);
    expect(text).toMatch(/\|6 min 52 s\|/);
    expect(text).toContain("|In a bundle of|");
    expect(text).toContain("the first tokens of 5 or more wallets in one block");
    expect(text).toContain("3 addresses that received it then");
  });

  test("where who came first is not known, the map stands all the same", async () => {
    const { text } = await open("/map", { "/clusters": known, "/launch": 404 });
    expect(text).toContain("Who came first is not known");
    expect(text).toMatch(figures);
  });
});
