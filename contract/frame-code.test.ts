import { expect, test } from "vitest";
import { elementCode, linkedFrameCode, scriptCode } from "./frame-code.ts";

const code = {
  src: "https://h.example/embed/sol/So1?chart=hands&theme=dark",
  page: "https://h.example/sol/So1",
  script: "https://h.example/embed.js",
  title: 'Fish & "Chips" <b>: 36 wallets hold half',
  width: 400,
  height: 300,
  linkText: "</p><script>",
};

test("the frame has all that a careful page wants, and a link outside it", () => {
  expect(linkedFrameCode(code)).toBe(`<iframe src="https://h.example/embed/sol/So1?chart=hands&amp;theme=dark"
  title="Fish &amp; &quot;Chips&quot; &lt;b&gt;: 36 wallets hold half"
  width="400" height="300" frameborder="0" loading="lazy"
  style="border:0;max-width:100%"
  allow="clipboard-write; web-share; fullscreen"
  referrerpolicy="strict-origin-when-cross-origin"></iframe>
<p><a href="https://h.example/sol/So1">&lt;/p&gt;&lt;script&gt;</a></p>`);
  expect(linkedFrameCode({ ...code, width: undefined })).toContain('width="100%" height="300"');
  expect(linkedFrameCode({ ...code, scheme: "dark" })).toContain(
    'style="border:0;max-width:100%;color-scheme:dark"',
  );
  expect(scriptCode(code)).toBe(
    `${linkedFrameCode(code)}\n<script src="https://h.example/embed.js" async></script>`,
  );
});

test.each([
  ["sol/So1?chart=hands&theme=dark", { token: "sol/So1", chart: "hands", theme: "dark" }],
  ["eth/0xa/wallet/0xb?chart=wallet-rank", { token: "eth/0xa", wallet: "0xb", chart: "wallet-rank" }],
  ["sol/wallet/W1?theme=light", { wallet: "sol/W1", theme: "light" }],
  ["compare?t=sol%3ASo1%2Ceth%3A0xa&at=2026-08-01", { tokens: "sol:So1,eth:0xa", at: "2026-08-01" }],
])(
  "the element of %s has its parameters as attributes, and the link for where its script does not run",
  (path, attributes) => {
    const text = elementCode({
      ...code,
      src: `https://h.example/below/embed/${path}`,
      script: "https://h.example/card.js",
    });
    const found = Object.fromEntries(
      [...text.matchAll(/^ {2}(\S+)="(.*)"$/gm)].map(([, name, value]) => [name, value]),
    );
    const { height, style, ...others } = found;
    expect(others).toEqual(attributes);
    expect([height, style]).toEqual(["300", "display:block;height:300px;width:400px;max-width:100%"]);
    expect(text).toContain('<script src="https://h.example/card.js" async></script>');
    expect(text).toContain('><a href="https://h.example/sol/So1">&lt;/p&gt;&lt;script&gt;</a></holder-card>');
  },
);
