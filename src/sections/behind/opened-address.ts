import type { ComponentType, Dispatch, SetStateAction } from "react";
import type { TokenRef } from "../../api/token-queries.ts";

export interface AddressToolsProps {
  readonly token: TokenRef;
  readonly address: string;
  /** All addresses of the page's rows, each perhaps more than once: one question asks about them. */
  readonly among: readonly string[];
}

/** An address whose dialog is open. */
export interface OpenedAddress extends AddressToolsProps {
  /** What it was opened by. */
  readonly anchor: HTMLButtonElement;
  readonly Dialog: ComponentType<{ readonly opened: OpenedAddress }>;
}

/**
 * The shell shows it, not the row: the row may hold another address, or none, once the page is refreshed. What it
 * is shown by is the shell's, from when it listens.
 */
export const addressDialog: { set: Dispatch<SetStateAction<OpenedAddress | undefined>> } = { set: () => {} };
