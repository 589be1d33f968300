import { latePart } from "../../lib/late-part.tsx";
import type { MapProps } from "./shown-map.ts";

/** What of the map can wait, because the server has drawn it: all below its sentence. */
export const mapParts = {
  Section: latePart<MapProps>(async () => (await import("./MapSection.tsx")).MapSection),
  Launch: latePart<MapProps>(async () => (await import("./LaunchSection.tsx")).LaunchSection),
};
