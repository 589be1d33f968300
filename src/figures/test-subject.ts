import { noExclusions } from "../../contract/exclusions.ts";
import { placeholder } from "./placeholder.ts";
import type { Subject } from "./figure.ts";

/** A token of our own service, on its page unless a test says otherwise. */
export function subjectOf(change: Partial<Subject> = {}): Subject {
  return {
    token: { chain: "eth", address: "0x0000000000000000000000000000000000000001" },
    meta: placeholder.meta,
    exclusions: noExclusions,
    place: "page",
    period: "30d",
    ...change,
  };
}
