import type { AskedNode } from "../../contract/readings.ts";
import { count, plural } from "../lib/format.ts";

/** Fewer blocks are made while the nodes are asked one after the other. */
const mostBlocksBehind = 100;

/** What a node says, or that it is left out: what is newer than its head is asked of the others. */
export function nodeSays(
  { trouble, head }: Pick<AskedNode, "trouble" | "head">,
  all: readonly Pick<AskedNode, "head">[],
): string {
  if (trouble !== null) return trouble;
  const newest = Math.max(...all.map((node) => node.head ?? 0));
  const behind = head === null ? 0 : newest - head;
  return behind > mostBlocksBehind ? `answers, ${count(behind)} blocks behind the others` : "answers";
}

/** Calls a second: whole from ten on, and never 0, for then nothing would be read. */
export function paceText(pace: number): string {
  if (pace >= 9.95) return count(Math.round(pace));
  return pace < 0.1 ? "under 0.1" : String(Math.round(pace * 10) / 10);
}

/** "212 of 4,180 calls". */
export function refusedText({ refused, calls }: Pick<AskedNode, "refused" | "calls">): string {
  return `${count(refused)} of ${plural(calls, "call")}`;
}
