import { expect, test } from "vitest";
import { endpointNames, endpoints } from "../../contract/endpoints.ts";
import { problems } from "../../contract/problem.ts";
import { problemPath } from "../http/problem.ts";
import { testService } from "../../test/service.ts";
import { html } from "./html.ts";
import { exampleOrigin, referencePage } from "./reference.ts";

const { get } = testService();
const page = referencePage();

test("shows every operation, schema, header and error", () => {
  for (const name of endpointNames) {
    expect(page).toContain(`id="${name}"`);
    expect(page).toContain(`curl -H`);
    for (const parameter of Object.keys(endpoints[name].query))
      expect(page).toContain(`<code>${parameter}</code>`);
  }
  for (const code of Object.keys(problems)) expect(page).toContain(`>${code}</code>`);
  for (const header of ["x-units-charged", "x-data-as-of", "link"])
    expect(page).toContain(`<code>${header}</code>`);
});

test("every link inside the page has its target", () => {
  const targets = Array.from(page.matchAll(/href="#([^"]+)"/g), ([, id]) => id);
  expect(targets.length).toBeGreaterThan(20);
  for (const id of targets) expect(page).toContain(`id="${id}"`);
});

test("the type of a problem leads to its description", async () => {
  for (const code of Object.keys(problems) as (keyof typeof problems)[]) {
    const response = await get(problemPath(code), {});
    expect(response.status).toBe(302);
    const [path, anchor] = response.headers.get("location")!.split("#");
    expect(path).toBe("/docs");
    expect(page).toContain(`id="${anchor}"`);
  }
  expect((await get("/problems/none", {})).status).toBe(404);
});

test("is served with its style and fonts, and forbids inline script", async () => {
  const response = await get("/docs", {});
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("content-security-policy")).toContain("script-src 'self';");
  expect(await response.text()).not.toMatch(/<script>|<style|\son\w+=|style="/);
  for (const path of ["/docs/reference.css", "/docs/archivo.woff2", "/docs/ibm-plex-mono.woff2"]) {
    const file = await get(path, {});
    expect(file.status).toBe(200);
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  }
});

test("examples ask where the page was asked for", async () => {
  const text = await (await get("/docs", { host: "holders.example:8443" })).text();
  expect(text).toContain("http://holders.example:8443/api/v0/sol/tokens?limit=3");
  expect(text).not.toContain(exampleOrigin);
});

test("text in a page is text", () => {
  expect(html`<p title="${`"'`}">${"<script>&"}</p>`.text).toBe(
    '<p title="&quot;&#x27;">&lt;script&gt;&amp;</p>',
  );
});
