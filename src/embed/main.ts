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
  // Text that needs more or fewer lines changes its own height alone: that of the card is the frame's.
  for (const element of document.querySelectorAll(".card, .content > *")) observer.observe(element);
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

// The dialog around a preview closes by Esc, whichever of the two has the focus.
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") window.parent.postMessage({ holderscope: { escape: true } }, "*");
});

// Whoever drives the frame by script waits for this.
document.documentElement.dataset["listening"] = "";
