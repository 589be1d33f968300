import { reportHeight, wordpressSecret } from "./height.ts";
import { redraw } from "./redraw.ts";
import { keepFresh } from "./refresh.ts";

// The server has drawn the card; this fits it to its frame, tells the height and keeps it fresh.
const height = reportHeight();

const fit = () => {
  redraw();
  height.check();
};
const observer = new ResizeObserver(fit);
const watch = () => {
  observer.disconnect();
  // Slack tells of text that needs more or fewer lines in a card that keeps its height.
  for (const element of document.querySelectorAll(".card, .slack")) observer.observe(element);
};

watch();
fit();
// What is observed anew is fitted at once.
keepFresh(watch);

// WordPress allows its frames no new window, and follows their links itself.
document.addEventListener("click", (event) => {
  const secret = wordpressSecret();
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[target]") : null;
  if (secret === undefined || !link || window.parent === window) return;
  event.preventDefault();
  window.parent.postMessage({ secret, message: "link", value: link.href }, "*");
});

// Whoever drives the frame by script waits for this.
document.documentElement.dataset["listening"] = "";
