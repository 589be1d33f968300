import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Stamp } from "./Stamp.tsx";

test("a time is called unknown only when nothing is asked any more", () => {
  const drawn = (refreshing: boolean) =>
    renderToStaticMarkup(<Stamp asOf={undefined} refreshing={refreshing} onRefresh={() => {}} />);
  const hidden = / invisible"><[^>]*>time not known</;
  expect(drawn(true)).toMatch(hidden);
  expect(drawn(false)).toContain("time not known");
  expect(drawn(false)).not.toMatch(hidden);
});
