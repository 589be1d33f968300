import { renderToStaticMarkup } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { asOfText, shortClock } from "../lib/format.ts";
import { Stamp } from "./Stamp.tsx";

test("a time is called unknown only when nothing is asked any more", () => {
  const drawn = (refreshing: boolean) =>
    renderToStaticMarkup(<Stamp asOf={undefined} refreshing={refreshing} onRefresh={() => {}} />);
  const hidden = / invisible"><[^>]*>time not known</;
  expect(drawn(true)).toMatch(hidden);
  expect(drawn(false)).toContain("time not known");
  expect(drawn(false)).not.toMatch(hidden);
});

test("a day that is not over has no clock time, here or in any text", () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 27, 14, 32, 7) });
  const end = new Date("2026-11-27T23:59:59Z");
  const drawn = renderToStaticMarkup(<Stamp asOf={end} />);
  expect(drawn).toContain(">27 Nov 2026</time>");
  expect(drawn).toContain("a day that is not over");
  expect(drawn).not.toMatch(/>23:59|just now/);
  expect(asOfText(end)).toBe("27 Nov 2026");
  expect(asOfText(end, shortClock)).toBe("27 Nov 2026");
  // A block may be a few seconds ahead of this clock; and the day ends.
  expect(asOfText(new Date("2026-11-27T14:32:19Z"))).toBe("14:32:19 UTC, 27 Nov 2026");
  vi.setSystemTime(Date.UTC(2026, 10, 28));
  expect(asOfText(end)).toBe("23:59:59 UTC, 27 Nov 2026");
});
