import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export const widths = [320, 360, 390, 720, 820, 900, 1024, 1280, 1440, 1920] as const;
export type Theme = "dark" | "light";

/**
 * Notes what a reader would never see: errors, a policy that was broken, a script of a stranger that
 * ran. To be called before the page opens.
 */
export async function watchPage(page: Page, theme: Theme): Promise<readonly string[]> {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(`uncaught: ${error.message}`));
  page.on("dialog", (dialog) => {
    errors.push(`a dialog opened: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    // The browser reports every answer that is not a 2xx; that figures or a page are not there is an answer.
    const { url } = message.location();
    const isAnswer =
      message.text().startsWith("Failed to load resource") && (url.includes("/api/") || url === page.url());
    if (!isAnswer) errors.push(`console: ${message.text()}`);
  });
  await page.addInitScript((choice) => {
    try {
      localStorage.setItem("holderscope.theme", choice);
    } catch {
      // A page without storage keeps the default.
    }
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      // oxlint-disable-next-line no-console -- the way out of the page
      console.error(`policy broken: ${violatedDirective} ${blockedURI}`),
    );
  }, theme);
  return errors;
}

/** Waits until all answers are drawn, fonts are there and every chart has the width it stands in. */
export async function settle(page: Page): Promise<void> {
  // What it waits for is in the message of a test that waits in vain.
  const intervals = [20, 20, 50, 50, 100];
  await expect.poll(() => page.evaluate(unsettled), { intervals, timeout: 50_000 }).toEqual([]);
}

/** Runs in the page: what is still to come, a line each. */
async function unsettled(): Promise<string[]> {
  // Parts that can wait come at the first sign of a reader. A page that does not listen yet misses it.
  window.dispatchEvent(new Event("pointermove"));
  // What has come near by a new size is laid out, and told its width, with the frames after it.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  // Before the first drawing nothing is busy either.
  if (!document.querySelector("main h1")) return ["no heading yet"];
  const waits = [...document.querySelectorAll("[aria-busy=true], [data-state=loading]")].map(
    (part) => `busy: ${part.tagName} ${part.id} ${part.textContent.slice(0, 60)}`,
  );
  // What the server drew of it may still give way.
  if (document.documentElement.hasAttribute("data-late")) waits.push("parts that have not come alive");
  if (document.fonts.status !== "loaded") waits.push("a typeface");
  const isSeen = (part: Element) => part.checkVisibility({ contentVisibilityAuto: true });
  // What the server had not drawn in time is asked for.
  for (const still of document.querySelectorAll<HTMLElement>(".stills > .still"))
    if (!still.firstElementChild && isSeen(still)) waits.push(`drawing ${still.dataset["drawing"]}`);
  for (const svg of document.querySelectorAll<SVGSVGElement>(
    ".chart > svg:not([data-scaled]), .stills > svg, .still > svg, .recharts-surface, .filter-handles[viewBox]",
  )) {
    // What is far from the view is drawn for its width when it comes near.
    if (!isSeen(svg)) continue;
    const shown = svg.getBoundingClientRect().width;
    const drawn = svg.viewBox.baseVal.width;
    if (shown !== 0 && Math.abs(drawn - shown) >= 1.5)
      waits.push(`${svg.closest("section")?.id} drawn for ${drawn}, shown at ${shown}`);
  }
  return waits;
}

/** Higher than any page: all of it is in view, and so laid out. */
export const wholePage = 9_000;

/** A line for each thing that axe finds in the page, or in some parts of it. */
export function axeFaults(page: Page, ...parts: readonly string[]): Promise<string[]> {
  return runAxe(page, parts, {});
}

/** Contrast takes axe longer than all its other rules together. For pages of which `layoutFaults` measures it. */
export function axeFaultsExceptContrast(page: Page): Promise<string[]> {
  return runAxe(page, [], { "color-contrast": { enabled: false } });
}

async function runAxe(
  page: Page,
  parts: readonly string[],
  rules: Readonly<Record<string, { readonly enabled: boolean }>>,
): Promise<string[]> {
  // Legacy mode needs no second page; there are no frames to gather from. What passes is not described: that takes longer
  // than to look.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"], rules });
  for (const part of parts) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id}, ${help}: ${target.join(" ")} ${html}`),
  );
}
