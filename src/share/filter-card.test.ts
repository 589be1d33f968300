import { describe, expect, test } from "vitest";
import { all, demo, home, open, type Props } from "./test-card.ts";

describe("a filtered list of holders", () => {
  const page = `${home}/holders`;

  test("says how many match, and covers what the filter leaves out", async () => {
    const { lines, drawn, card } = await open(`${page}?min_amount=50&max_amount=200`);
    expect(lines.slice(3)).toEqual([
      expect.stringMatching(/^21 Nov 2025: .* between 50 and 200 BRINE$/),
      expect.stringMatching(/^Accounts by amount.* Log scale$/),
      ...demo,
    ]);
    expect(drawn.map(({ drawing }) => drawing.kind)).toEqual(["amounts"]);
    const covers = all(card!).flatMap(({ props }) => {
      const { opacity, left, width } = (props as Props).style ?? {};
      return opacity === undefined ? [] : [{ left: Number(left), width: Number(width) }];
    });
    const [before, after] = covers;
    expect(before?.left).toBe(0);
    // Up to 50, and from 200 to the end: of the whole measure.
    expect(before!.width).toBeGreaterThan(0);
    expect(after!.left).toBeGreaterThan(before!.width);
    expect(after!.left + after!.width).toBeCloseTo(1_088, 6);
    const limits = all(card!).flatMap(({ props }) => {
      const { background, left } = (props as Props).style ?? {};
      return background === "var(--ink-1)" && left !== undefined ? [Number(left)] : [];
    });
    expect(limits).toEqual([before!.width - 1, after!.left - 2]);
  });

  test("with one limit has one line, and what is beyond the scale is at its end", async () => {
    const limitsOf = async (search: string) => {
      const { card } = await open(`${page}?${search}`);
      return all(card!).flatMap(({ props }) => {
        const { background, left } = (props as Props).style ?? {};
        return background === "var(--ink-1)" && left !== undefined ? [Number(left)] : [];
      });
    };
    expect(await limitsOf("min_amount=50")).toHaveLength(1);
    expect(await limitsOf("max_amount=50")).toHaveLength(1);
    const [far] = await limitsOf("min_amount=99999999");
    expect(far).toBeLessThanOrEqual(1_088);
    expect(far).toBeGreaterThan(1_000);
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

  test("that is not filtered has the picture of its token", async () => {
    const { drawn } = await open(`${page}?page=2`);
    expect(drawn.map(({ drawing }) => drawing.kind)).toEqual(["card-strip"]);
  });
});
