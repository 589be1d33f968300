import { Window } from "happy-dom";
import { expect, test } from "vitest";
import { render } from "../../../entry-server.tsx";
import { address, drawer, service, wallet } from "../../../test-service.ts";
import { sectionCsv } from "./export-table.ts";
import type { Provenance } from "./provenance.ts";

const provenance: Provenance = {
  page: "Brinewick BRINE",
  source: "Source: holders.",
  time: "Data as of 14:32:07 UTC, 21 Nov 2025.",
  asOf: "2025-11-21T14:32:07.000Z",
  link: "https://holderscope.example/#x",
};

/** Every section of a page that has figures, as its file. */
async function filesOf(path: string, fetchApi = service()) {
  const { html } = await render(path, fetchApi, drawer);
  const { document } = new Window();
  document.body.innerHTML = html;
  const sections = [...document.querySelectorAll("section:has(table[data-figures])")];
  return sections.map((section) => ({
    id: section.id,
    lines: sectionCsv(section as unknown as HTMLElement, provenance)
      .trimEnd()
      .split("\r\n"),
  }));
}

const pages = [
  { path: `/sol/${address}`, ids: ["over-time", "concentration", "hands", "value", "pnl"] },
  { path: `/sol/${address}/holders`, ids: ["filter"] },
  { path: `/sol/${address}/wallet/${wallet}`, ids: ["holding", "rank", "pnl"] },
  { path: `/compare?t=sol:${address}`, ids: ["growth", "supply", "hhi", "hands", "value", "pnl"] },
];
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

test.each(pages)("the files of $path: times are times, nothing in them is unseen", async ({ path, ids }) => {
  // Letters of the other direction, and what turns it.
  const files = await filesOf(path, service({ token: { name: "\u202eחושך\u200b", ticker: "\u2068חו" } }));
  expect(files.map(({ id }) => id)).toEqual(ids);
  for (const { id, lines } of files) {
    expect(lines, id).toContain("Time,2025-11-21T14:32:07.000Z");
    expect(lines.join(""), id).not.toMatch(/[\p{Cc}\p{Cf}]|(?! )\p{Zs}/u);
    for (const [index, line] of lines.entries()) {
      if (!line.startsWith("Time,") || isoTime.test(line.slice(5))) continue;
      const end = lines.indexOf("", index);
      const rows = lines.slice(index + 1, end === -1 ? undefined : end);
      expect(rows.length, id).toBeGreaterThan(1);
      for (const row of rows) expect(row.split(",")[0], id).toMatch(isoTime);
    }
    expect(lines.join("\n"), id).not.toContain("-2592000");
  }
});

test("the head of a column is its name, without the definition that stands behind it", async () => {
  const [overTime] = await filesOf(`/sol/${address}`);
  expect(overTime!.lines).toContain("Window,Net change,Of holders");
});

test("points of a line have the time of the data less their age", async () => {
  const [overTime] = await filesOf(`/sol/${address}`);
  const at = overTime!.lines.indexOf("Time,Holders");
  expect(overTime!.lines.slice(at + 1, at + 3)).toEqual([
    "2025-10-22T14:32:07.000Z,32",
    "2025-11-07T14:32:07.000Z,33",
  ]);
});

test("where the data has no time, neither has the file: how long before is said", async () => {
  const fetchApi = service({ headers: { "x-data-as-of": "" } });
  const [overTime] = await filesOf(`/sol/${address}`, fetchApi);
  const at = overTime!.lines.indexOf("Time,Holders");
  expect(overTime!.lines[at + 1]).toBe("30 days ago,32");
});
