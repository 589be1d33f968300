export type ThemeChoice = "dark" | "light" | "auto";
/** What a choice comes to on this screen. */
export type Theme = "dark" | "light";

export function resolveTheme(choice: ThemeChoice, systemIsLight: boolean): Theme {
  if (choice === "auto") return systemIsLight ? "light" : "dark";
  return choice;
}
