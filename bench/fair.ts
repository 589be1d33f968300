// `npm run bench:fair`: what one client can take from the others.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { measureOthers } from "./fair-others.ts";
import { measureOverload, measurePipelined } from "./fair-overload.ts";
import { measureSlowReaders } from "./fair-slow-readers.ts";
import { targetNames } from "./fair-targets.ts";
import { type Figure, printTable, say } from "./report.ts";
import { storePath } from "./store-tasks.ts";
import { runAlone } from "./worker.ts";

const help = `npm run bench:fair -- [--quick] [--only PARTS] [--targets NAMES] [--root DIR] [--directory DIR]

Starts the server on a market of a million transfers and measures what one client does to the others: three readers, each
from an address of its own, beside an attacker who asks one kind of question after another at the rate that an address
is allowed; 36 readers who take a long list slowly; twice, five and ten times the requests that can be answered; requests
that are sent without waiting for answers.

  --quick          shorter turns, and every third kind of question
  --only PARTS     some of others, slow, overload, pipelined, with commas between
  --targets NAMES  these kinds of questions: ${targetNames.join(", ")}
  --root DIR       the server of another checkout, to compare with
  --directory DIR  keep the stores there (default: a temporary directory, removed)
  --help           print this
`;

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string" },
    targets: { type: "string" },
    root: { type: "string" },
    directory: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

const transferCount = 1_000_000;

if (values.help) console.log(help);
else {
  const kept = values.directory;
  const directory = kept ?? mkdtempSync(join(tmpdir(), "holderscope-fair-"));
  const place = {
    root: resolve(values.root ?? join(import.meta.dirname, "..")),
    market: join(directory, "market"),
    list: join(directory, "list"),
    isQuick: values.quick,
    targets: values.targets?.split(",") ?? targetNames.filter((_, index) => !values.quick || index % 3 === 0),
  };
  const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
    others: () => measureOthers(place),
    slow: () => measureSlowReaders(place),
    overload: () => measureOverload(place),
    pipelined: () => measurePipelined(place),
  };
  const only = values.only?.split(",") ?? Object.keys(parts);
  try {
    if (!existsSync(storePath(place.market))) {
      say("filling a store with a million transfers");
      mkdirSync(place.market, { recursive: true });
      await runAlone("fillStore", place.market, transferCount);
    }
    if (only.includes("slow") && !existsSync(storePath(place.list))) {
      say("filling a store with a token of a million holders");
      mkdirSync(place.list, { recursive: true });
      await runAlone("fillLongList", place.list, 1_000_000);
    }
    const figures: Figure[] = [];
    for (const name of only) figures.push(...(await parts[name]!()));
    printTable(`One client and the others (${place.root})`, figures);
  } finally {
    if (kept === undefined) rmSync(directory, { recursive: true, force: true });
  }
}
