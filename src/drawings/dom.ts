/**
 * A document for React's renderer where there is no browser: React and Recharts look for it when they are
 * loaded, so this module comes first.
 */
import { Window } from "happy-dom";

const window = new Window({ width: 1440, height: 900 });
const names = [
  "document",
  "navigator",
  "HTMLElement",
  "HTMLIFrameElement",
  "SVGElement",
  "Element",
  "Node",
  "getComputedStyle",
  "requestAnimationFrame",
  "cancelAnimationFrame",
] as const;

Object.defineProperty(globalThis, "window", { value: window, configurable: true });
for (const name of names) {
  Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
}
