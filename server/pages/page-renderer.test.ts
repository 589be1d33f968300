import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createLogger } from "../log.ts";
import { PageRenderer } from "./page-renderer.ts";

const shell = `<html><head><title>Holderscope</title></head><body><div id="root"></div></body></html>`;
const directory = mkdtempSync(join(tmpdir(), "holderscope-first-view-"));
let files = 0;

/** A first view whose renderer has this body: `path` and `fetchApi` in, what was drawn out. */
function firstView(body: string, fetchApi: typeof fetch = fetch) {
  const modulePath = join(directory, `entry-${(files += 1)}.mjs`);
  writeFileSync(modulePath, `export async function render(path, fetchApi) { ${body} }`);
  return new PageRenderer({ modulePath, fetchApi, logger: createLogger({ level: "silent" }) });
}

const drawn = `{ status: 200, html: "<p>" + path + "</p>", head: "<title>Drawn</title>", cache: '{"a":"$&"}' }`;

test("the shell carries markup, head and answers", async () => {
  const page = await firstView(`return ${drawn}`).page("/sol?page=2", shell);
  expect(page).toMatchObject({ kind: "page", status: 200 });
  if (page?.kind !== "page") return;
  expect(page.entity.body).toBe(
    `<html><head><title>Drawn</title></head><body><div id="root"><p>/sol?page=2</p></div>` +
      `<script type="application/json" id="cache">{"a":"$&"}</script></body></html>`,
  );
  expect(page.entity.etag).toMatch(/^W\/"[\w-]{22}"$/);
});

test("a page may be elsewhere or not be there", async () => {
  const moved = firstView(`return { status: 307, html: "", head: "", cache: "", location: "/sol" }`);
  expect(await moved.page("/", shell)).toEqual({ kind: "moved", location: "/sol" });
  const missing = firstView(`return { ...${drawn}, status: 404 }`);
  expect(await missing.page("/sol/x", shell)).toMatchObject({ status: 404 });
});

test.each([
  ["fails", `throw new Error("no")`],
  ["drew an error", `return { ...${drawn}, status: 500 }`],
])("a renderer that %s leaves the shell as it is", async (_, body) => {
  expect(await firstView(body).page("/sol", shell)).toBeUndefined();
});

test("without a build the shell is sent as it is", async () => {
  const modulePath = join(directory, "absent.mjs");
  const view = new PageRenderer({ modulePath, fetchApi: fetch, logger: createLogger({ level: "silent" }) });
  expect(await view.page("/sol", shell)).toBeUndefined();
});

test("many who ask at once get one drawing; too many pages at once are not drawn", async () => {
  const fetchApi = vi.fn<typeof fetch>(async () => new Response("{}"));
  const view = firstView(
    `await fetchApi("/api/v0" + path); await new Promise((end) => setTimeout(end, 50)); return ${drawn}`,
    fetchApi,
  );
  const same = await Promise.all(Array.from({ length: 20 }, () => view.page("/sol", shell)));
  expect(new Set(same).size).toBe(1);
  expect(fetchApi).toHaveBeenCalledTimes(1);
  const others = await Promise.all(
    Array.from({ length: 10 }, (_, index) => view.page(`/sol/${index}`, shell)),
  );
  expect(others.filter((page) => page !== undefined)).toHaveLength(4);
  expect(await view.page("/sol/later", shell)).toBeDefined();
});
