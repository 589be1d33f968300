import { plainName } from "../../lib/text.ts";

/**
 * A stranger's name inside a drawing: short, nothing unseen, and isolated, so that letters running the
 * other way do not reorder the figures beside them.
 */
export function drawnName(name: string, limit = 12): string {
  return `\u2068${plainName(name, limit)}\u2069`;
}
