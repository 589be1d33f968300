import type { DataNote } from "../../../../contract/meta.ts";
import { formatFactor } from "../../format-factor.ts";
import type { IndexedToken } from "../checkpoint.ts";
import { firstNumber } from "../events.ts";
import { askMetadata, nameOf } from "../metadata.ts";
import type { EvmNode } from "../node.ts";

const isOfIdentity = (note: DataNote) =>
  note === "destroyed" || note.startsWith("decimals=") || note.startsWith("ui_factor=");

/** `uiMultiplier()` (ERC-8056): what wallets multiply amounts with, times 10^18. */
const uiMultiplier = "0xa60bf13d";
const multiplierUnit = 1e18;

/** The note of how wallets show amounts, where a contract names a number for that. */
export async function uiFactorNotes(
  node: EvmNode,
  address: string,
  block: number | "latest",
): Promise<readonly DataNote[]> {
  const answer = await node.ask(address, uiMultiplier, block);
  const said = answer?.length === 66 ? firstNumber(answer) : undefined;
  const factor = said === undefined || said === 0n ? null : formatFactor(Number(said) / multiplierUnit);
  return factor === null ? [] : [`ui_factor=${factor}`];
}

/** What a contract says of itself by now. */
export interface IdentityCheck {
  /** With its new name, and what is to be said of it. */
  readonly token: IndexedToken;
  /** What it was called before, in words; undefined where that is its name still. */
  readonly renamed: string | undefined;
}

/**
 * Asks a contract again for its name and its decimals: what stands behind a proxy may be exchanged, and a contract may be
 * destroyed. A new name is taken over. Amounts stay as they were written, as prices and files go by them.
 */
export async function checkIdentity(
  node: EvmNode,
  token: IndexedToken,
  block: number,
): Promise<IdentityCheck> {
  const { address, metadata, notes } = token;
  const others = notes.filter((note) => !isOfIdentity(note));
  const unchanged = { token: { ...token, notes: others }, renamed: undefined };
  if (metadata === null) return unchanged;
  if (!(await node.hasCode(address, block))) {
    return { ...unchanged, token: { ...token, notes: [...others, "destroyed"] } };
  }
  const said = await askMetadata(node, address, block);
  const name = said.name ?? metadata.name;
  const ticker = said.ticker ?? metadata.ticker;
  const isRenamed = name !== metadata.name || ticker !== metadata.ticker;
  const decimals = said.decimals ?? BigInt(metadata.decimals);
  const factor = await uiFactorNotes(node, address, block);
  const changed: readonly DataNote[] = decimals === BigInt(metadata.decimals) ? [] : [`decimals=${decimals}`];
  return {
    token: { ...token, metadata: { ...metadata, name, ticker }, notes: [...others, ...changed, ...factor] },
    renamed: isRenamed ? nameOf(metadata) : undefined,
  };
}
