import { createContext, use } from "react";

/** What a page can ask of the shell around it. */
export interface ShellCommands {
  readonly openSearch: (text?: string) => void;
  readonly openShortcuts: () => void;
}

export const ShellContext = createContext<ShellCommands>({
  openSearch: () => undefined,
  openShortcuts: () => undefined,
});

export function useShell(): ShellCommands {
  return use(ShellContext);
}
