import { expect, test } from "vitest";
import { linkedFrameCode, scriptCode } from "./frame-code.ts";

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
