import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { chainIds, chains } from "../../contract/chains.ts";
import { embedPath, type EmbedSubject } from "../../contract/embed.ts";

const evm = "0xde304b9192f47ed0de9e1e78240b67accc89e8f3";
const sol = "So11111111111111111111111111111111111111112";

/** The frame after the script has run on a page with it, and its card has told its height. */
function onPage(src: string) {
  const style: { colorScheme?: string; height?: string } = {};
  const asked: unknown[] = [];
  const frame = {
    localName: "iframe",
    src,
    style,
    contentWindow: { postMessage: (message: unknown) => asked.push(message) },
  };
  const window = {
    addEventListener: (_type: "message", listen: (event: unknown) => void) => {
      window.tell = listen;
    },
    tell: (_event: unknown) => {},
  };
  const document = { querySelectorAll: () => [frame] };
  runInNewContext(readFileSync("public/embed.js", "utf8"), { window, document, URL });
  window.tell({ data: { holderscope: { height: 321 } }, source: frame.contentWindow });
  return { ...style, asked: asked.length };
}

const subjects = [
  { kind: "compare", at: "", selection: `sol:${sol}` } satisfies EmbedSubject,
  ...chainIds.flatMap((chain): EmbedSubject[] => {
    const address = chains[chain].family === "solana" ? sol : evm;
    return [
      { kind: "token", chain, address },
      { kind: "wallet", chain, address, wallet: address },
      { kind: "holdings", chain, wallet: address },
    ];
  }),
].map((subject) => embedPath(subject, { theme: "dark", background: "transparent" }));

test.each(subjects)("the frame of %s has the height of its card and its colour scheme", (path) => {
  for (const base of ["https://h.example", "https://h.example/below/a-path"]) {
    expect(onPage(base + path)).toEqual({ height: "321px", colorScheme: "dark", asked: 1 });
  }
});

test.each([
  "https://h.example/embed/",
  `https://h.example/eth/${evm}`,
  "https://v.example/embed/dQw4w9WgXcQ",
  "",
])("the frame %s is not touched", (src) => {
  expect(onPage(src)).toEqual({ asked: 0 });
});
