import { describe, expect, test } from "vitest";
import type { CardDrawing } from "../charts/cards/card-drawing.ts";
import { draw } from "../drawings/draw.tsx";
import { service } from "../test-service.ts";
import { demo, home, open } from "./test-card.ts";

describe("a filtered list of holders", () => {
  const page = `${home}/holders`;

  test("says how many match, and covers what the filter leaves out", async () => {
    const { lines, drawn } = await open(`${page}?min_amount=50&max_amount=200`);
    expect(lines.slice(3)).toEqual([
      expect.stringMatching(/^21 Nov 2025: .* between 50 and 200 BRINE$/),
      expect.stringMatching(/^Accounts by amount.* Log scale$/),
      ...demo,
    ]);
    expect(drawn).toMatchObject([
      { drawing: { kind: "filtered-amounts", data: { range: { min: 50, max: 200 } } } },
    ]);
  });

  test("its drawing covers what the filter leaves out; what is beyond the scale is at its end", async () => {
    const shapesOf = async (search: string) => {
      const figures = { headers: { "x-price-usd": "0.05" } };
      const [each] = (await open(`${page}?${search}`, { figures })).drawn;
      const svg = draw(each!.drawing as CardDrawing, { ...each!.room, id: "t" });
      // Bars stand below what covers them.
      expect(svg).toContain('class="fill');
      expect(svg.lastIndexOf('class="fill')).toBeLessThan(svg.indexOf('class="cover"'));
      const placesOf = (kind: string, name: string) =>
        [...svg.matchAll(new RegExp(`<${kind} class="${name}"[^>]*>`, "g"))].map(([shape]) =>
          Object.fromEntries(
            Array.from(shape.matchAll(/ (\w+)="([\d.]+)"/g), ([, key, at]) => [key, Number(at)]),
          ),
        );
      return {
        width: each!.room.width,
        covers: placesOf("rect", "cover"),
        limits: placesOf("line", "handle-line"),
      };
    };
    const { width, covers, limits } = await shapesOf("min_amount=50&max_amount=200");
    const [before, after] = covers;
    expect(before!["x"]).toBe(0);
    expect(before!["width"]).toBeGreaterThan(0);
    expect(after!["x"]).toBeGreaterThan(Number(before!["width"]));
    expect(after!["x"]! + after!["width"]!).toBeCloseTo(width, 1);
    expect(limits.map((limit) => limit["x1"])).toEqual([before!["width"], after!["x"]]);
    expect((await shapesOf("min_amount=50")).limits).toHaveLength(1);
    expect((await shapesOf("max_amount=50")).limits).toHaveLength(1);
    const far = await shapesOf("min_amount=99999999");
    expect(far.limits[0]!["x1"]).toBeLessThanOrEqual(far.width);
    expect(far.limits[0]!["x1"]).toBeGreaterThan(0.9 * far.width);
  });

  test("of holders that are not known says so, and of a failed answer nothing", async () => {
    const { lines } = await open(`${page}?min_amount=50`, { figures: { answers: { "/holders": 404 } } });
    expect(lines.slice(3)).toEqual(["Its holders are not available", ...demo]);
    const figures = { answers: { "/holders": 500 } };
    await expect(open(`${page}?min_amount=50`, { figures })).rejects.toThrow("no");
  });

  test("of a token that nobody holds has nothing to draw", async () => {
    const { drawn, lines } = await open(`${page}?min_amount=50`, {
      figures: { amounts: [], holderCount: 0 },
    });
    expect(lines.slice(-3)[0]).toMatch(/^21 Nov 2025: No account holds at least 50 BRINE$/);
    expect(drawn.length).toBeLessThanOrEqual(1);
  });

  test("of one kind has the largest of them, and says how many there are", async () => {
    const asked: string[] = [];
    const known = service();
    const fetch: typeof globalThis.fetch = (input, init) => {
      asked.push(input as string);
      return known(input, init);
    };
    const { lines, drawn, bars } = await open(`${page}?kind=exchange`, { fetch });
    expect(asked.filter((url) => url.includes("kind=exchange"))).toHaveLength(1);
    expect(drawn).toEqual([]);
    expect(lines.slice(3, 6)).toEqual([
      "21 Nov 2025: Exchanges among its holders: 40 accounts",
      "The largest first",
      "Of supply",
    ]);
    expect(lines.slice(6, 9)).toEqual([expect.stringMatching(/^9WzD…/), "Rank 1", "40.0%"]);
    expect(bars[0]! / bars[1]!).toBeCloseTo(4, 1);
    const ranged = await open(`${page}?kind=burn&min_amount=50`, {
      figures: { answers: { "/holders": { holder_count: 40, total: 0, holders: [] } } },
    });
    expect(ranged.lines[3]).toBe(
      "21 Nov 2025: Burn addresses with at least 50 BRINE among its holders: none is known",
    );
    const none = await open(`${page}?kind=exchange`, { figures: { answers: { "/holders": 404 } } });
    expect(none.lines.slice(3)).toEqual(["Its holders are not available", ...demo]);
  });

  test("that is not filtered has the picture of its token", async () => {
    const { drawn } = await open(`${page}?page=2`);
    expect(drawn.map(({ drawing }) => drawing.kind)).toEqual(["card-strip"]);
  });
});
