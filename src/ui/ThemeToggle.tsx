import { useSyncExternalStore } from "react";

import { readTheme, type ThemeChoice, writeTheme } from "../lib/storage.ts";
import type { IconName } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";
import { announce } from "./announcer.ts";

const order: readonly ThemeChoice[] = ["dark", "light", "auto"];
const names: Record<ThemeChoice, string> = {
  dark: "dark theme",
  light: "light theme",
  auto: "theme of the system",
};
const icons: Record<ThemeChoice, IconName> = { dark: "theme", light: "theme", auto: "system" };
const listeners = new Set<() => void>();

// public/before-paint.js has set the attribute before the first paint; the page itself is the state.
function current(): ThemeChoice {
  const set = document.documentElement.dataset["theme"];
  return set === "light" || set === "auto" ? set : "dark";
}

function choose(theme: ThemeChoice): void {
  document.documentElement.dataset["theme"] = theme;
  writeTheme(theme);
  announce(`Now in ${names[theme]}`);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = () => {
    const stored = readTheme();
    if (stored) document.documentElement.dataset["theme"] = stored;
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", fromOtherTab);
  };
}

/** Goes round dark, light and the system's own. */
export function ThemeToggle() {
  const theme = useSyncExternalStore(subscribe, current, () => "dark" as const);
  const next = order[(order.indexOf(theme) + 1) % order.length] ?? "dark";
  return <IconButton icon={icons[theme]} label={`Switch to ${names[next]}`} onClick={() => choose(next)} />;
}
