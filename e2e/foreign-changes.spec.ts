import { expect } from "@playwright/test";
import { pageTokenHeader, ReadingAnswer, readingChanges, readingPath } from "../contract/readings.ts";
import { chromiumOptions } from "./browser.ts";
import { startForeignSite } from "./foreign-site.ts";
import { test } from "./on-demand-place.ts";

/** What the name of someone else's site may be made to lead to, an hour after its page was opened. */
const reboundName = "rebound.example";
test.use({
  launchOptions: {
    ...chromiumOptions,
    args: [...chromiumOptions.args, `--host-resolver-rules=MAP ${reboundName} 127.0.0.1`],
  },
});

/** Runs in a page: tries every change of both addresses in every way that a page has. What a fetch was told. */
async function attack(
  paths: readonly string[],
  server: string,
  headerName: string,
  token: string,
): Promise<string[]> {
  const told: string[] = [];
  for (const path of paths) {
    const url = server + path;
    const ways: RequestInit[] = [
      { method: "POST" },
      { method: "POST", headers: { [headerName]: token } },
      { method: "POST", mode: "no-cors", credentials: "include", referrerPolicy: "no-referrer" },
      { method: "POST", keepalive: true, mode: "no-cors", body: "" },
    ];
    for (const way of ways) {
      const answer = await fetch(url, way).catch(() => undefined);
      told.push(answer === undefined || answer.type === "opaque" ? "nothing" : String(answer.status));
    }
    navigator.sendBeacon(url);
    const frame = document.body.appendChild(document.createElement("iframe"));
    frame.name = `form-${told.length}`;
    const form = document.body.appendChild(document.createElement("form"));
    Object.assign(form, { method: "post", action: url, target: frame.name });
    const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
    form.submit();
    await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, 300))]);
  }
  return told;
}

test(
  "no page of another origin starts, cancels or removes anything",
  { tag: "@long" },
  async ({ page, place }) => {
    test.setTimeout(180_000);
    const { node, server, tokens } = place;
    const [read, unread] = tokens;
    const stateOf = async (address: string) =>
      ReadingAnswer.parse(await (await fetch(server.url + readingPath("eth", address))).json());

    // Even to somebody who has the token of the page.
    await expect.poll(async () => (await stateOf(read)).reading.state).toBe("known");
    await expect.poll(async () => (await stateOf(unread)).reading.state).toBe("known");
    const { page_token: token } = await stateOf(read);
    node.holdFrom(0);
    const own = { origin: server.url, [pageTokenHeader]: token! };
    const started = await fetch(server.url + readingPath("eth", read, "start"), {
      method: "POST",
      headers: own,
    });
    expect(started.status).toBe(200);
    await expect.poll(async () => (await stateOf(read)).reading.state).toBe("reading");

    const paths = [read, unread].flatMap((address) =>
      readingChanges.map((change) => readingPath("eth", address, change)),
    );
    const argumentsText = JSON.stringify([paths, server.url, pageTokenHeader, token]).slice(1, -1);
    const script = `(${String(attack)})(${argumentsText})`;
    const arrived: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().startsWith(server.url)) arrived.push(request.url());
    });
    const site = await startForeignSite("127.0.0.2");
    try {
      const html = (body: string) => `<!doctype html><title>Elsewhere</title><body>${body}</body>`;
      await page.goto(site.serve("/", html("An article")));
      const fromAfar = await page.evaluate<string[]>(script);
      // What a foreign page may not read it is not told either.
      expect([...new Set(fromAfar)]).toEqual(["nothing"]);

      const inside = html(`<script>${script}.then(() => parent.postMessage("done", "*"))</script>`);
      const quoted = inside.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
      await page.goto(
        site.serve(
          "/frame",
          html(`<script>window.done = new Promise((r) => addEventListener("message", r))</script>
          <iframe sandbox="allow-scripts allow-forms" srcdoc="${quoted}"></iframe>`),
        ),
      );
      await page.evaluate("window.done.then(() => 1)");

      const rebound = server.url.replace("127.0.0.1", reboundName);
      await page.goto(`${rebound}/eth/${read}`);
      const reboundScript = script.replaceAll(server.url, rebound);
      const asOwn = await page.evaluate<string[]>(reboundScript);
      expect(asOwn.filter((status) => status !== "403" && status !== "nothing")).toEqual([]);
      expect(asOwn).toContain("403");
    } finally {
      await site.stop();
    }
    expect(arrived.length).toBeGreaterThan(paths.length);
    expect((await stateOf(read)).reading.state).toBe("reading");
    expect((await stateOf(unread)).reading.state).toBe("known");
  },
);
