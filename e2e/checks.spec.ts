import { expect } from "@playwright/test";
import { test } from "./base-test.ts";
import { watchPage } from "./checks.ts";
import { layoutFaults } from "./layout-faults.ts";

const style = "<style>body{margin:0;font:14px/20px sans-serif;color:#111;background:#fff}p{margin:0}</style>";
const open = (body: string) => `data:text/html,${encodeURIComponent(`<!doctype html>${style}${body}`)}`;
const drawing = (labels: string) =>
  `<svg role="img" aria-label="Chart" width="200" height="80">${labels}</svg>`;

const planted = [
  ["a wide page", `<div style="width:3000px">x</div>`, /page scrolls sideways, 3000 of 800 px: .*“x”/],
  ["small text", `<p style="font-size:10px">tiny</p>`, /text of 10\.0 px: .*“tiny”/],
  [
    "text cut off",
    `<p style="width:40px;overflow:hidden;white-space:nowrap">not all of this is seen</p>`,
    /text cut off: .*“not all/,
  ],
  [
    "text cut off below",
    `<p style="height:20px;overflow:hidden">one<br>two</p>`,
    /text cut off above or below: .*“two”/,
  ],
  [
    "text beside its box",
    `<p style="width:40px;white-space:nowrap">runs into its neighbour</p>`,
    /leaves its box/,
  ],
  [
    "labels on one another",
    drawing(`<text x="10" y="30">10,000</text><text x="30" y="32">20,000</text>`),
    /labels touch: “10,000” and “20,000”: .*“Chart”/,
  ],
  ["a label outside", drawing(`<text x="180" y="30">10,000</text>`), /label leaves its drawing: “10,000”/],
  [
    "a mark that a rule makes small",
    drawing(`<rect width="80" height="20" style="width:4px"/>`),
    /a mark 4 wide should be 80/,
  ],
  [
    "small targets",
    `<button style="width:16px;height:16px;padding:0">a</button><button style="width:40px;height:40px">b</button>`,
    /target of 16 × 16 px too near to another: .*“a”/,
  ],
  ["faint text", `<p style="color:#8a8a8a">faint</p>`, /contrast 3\.\d\d: .*“faint”/],
  ["a faint field", `<input aria-label="Name" value="x" style="color:#999">`, /contrast 2\.\d\d/],
  ["a faint label", drawing(`<text x="10" y="30" fill="#999">7</text>`), /contrast 2\.\d\d/],
] as const;

for (const [name, body, words] of planted) {
  test(`sees ${name}`, async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 600 });
    await page.goto(open(body));
    expect(await page.evaluate(layoutFaults)).toEqual([expect.stringMatching(words)]);
  });
}

test("finds nothing where nothing is wrong", async ({ page }) => {
  await page.goto(
    open(
      `<p>Text with <a href="#">a link</a> in it.</p>
      <p style="width:40px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">meant to be cut</p>
      <div style="width:80px;overflow-x:auto"><p style="width:400px">scrolls</p></div>
      <button style="width:24px;height:24px;padding:0">a</button>
      <button disabled style="color:#999">b</button>
      ${drawing(`<text x="10" y="30">1</text><text x="60" y="30">2</text><text x="10" y="46">3</text>`)}`,
    ),
  );
  expect(await page.evaluate(layoutFaults)).toEqual([]);
});

test("hears what a reader does not see", async ({ page }) => {
  const errors = await watchPage(page, "dark");
  const policy = `<meta http-equiv="content-security-policy" content="img-src 'none'">`;
  await page.goto(
    open(
      `${policy}<img src="http://elsewhere.invalid/x"><script>console.error("gone wrong"); alert("ran"); nothing.there;</script>`,
    ),
  );
  for (const words of [
    "console: gone wrong",
    "a dialog opened: ran",
    "uncaught: nothing is not defined",
    "policy broken: img-src",
  ]) {
    await expect.poll(() => errors).toContainEqual(expect.stringContaining(words));
  }
});
