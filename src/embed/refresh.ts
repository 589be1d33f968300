const refreshMs = 5 * 60_000;

/**
 * Renews the card from the server at most every five minutes, only while a reader can see it, and never
 * for one who saves data. What is shown stays, with its time, until there is something newer.
 */
export function keepFresh(onChange: () => void): void {
  let askedAt = Date.now();
  let visible = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const plan = () => {
    clearTimeout(timer);
    if (!visible || document.hidden || savesData()) return;
    timer = setTimeout(() => void renew(), Math.max(0, askedAt + refreshMs - Date.now()));
  };
  const renew = async () => {
    askedAt = Date.now();
    try {
      await takeNewCard(onChange);
    } catch {
      // Offline, or a server that is away: the card says how old it is.
    }
    plan();
  };

  new IntersectionObserver((entries) => {
    visible = entries.at(-1)?.isIntersecting ?? false;
    plan();
  }).observe(document.documentElement);
  document.addEventListener("visibilitychange", plan);
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

async function takeNewCard(onChange: () => void): Promise<void> {
  const response = await fetch(location.href, { headers: { accept: "text/html" } });
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  if (scriptOf(page) !== scriptOf(document)) {
    // Another version is served now: its card may not be for this script.
    location.reload();
    return;
  }
  const card = page.querySelector(".card");
  if (!card) return;
  document.querySelector(".card")?.replaceWith(document.adoptNode(card));
  document.title = page.title;
  onChange();
}

function scriptOf(page: Document): string | null | undefined {
  return page.querySelector('script[type="module"]')?.getAttribute("src");
}
