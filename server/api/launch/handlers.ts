import { readUnchanged } from "../at-version.ts";
import { keptParts } from "../cache/costly.ts";
import type { HandlerContext, EndpointHandlers } from "../handler.ts";
import { loadLaunch } from "./launch.ts";

export function launchHandlers({
  reader,
  lists,
  labelsVersion,
}: HandlerContext): EndpointHandlers<"getLaunch"> {
  // A row for each owner that received early.
  const costlyOf = keptParts(reader, lists, 3);
  return {
    getLaunch: {
      about: "token",
      load: (token, args) =>
        readUnchanged(reader, token, () =>
          loadLaunch(reader, token, args, costlyOf(token, `launch ${labelsVersion()}`)),
        ),
    },
  };
}
