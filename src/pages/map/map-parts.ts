import { latePart } from "../../lib/late-part.tsx";
import type { MapProps } from "../../figures/map/shown-map.ts";

/** What of the map can wait, because the server has drawn it: all below its sentence. */
export const mapParts = {
  Section: latePart<MapProps>(async () => (await import("../../figures/map/MapSection.tsx")).MapSection),
  Launch: latePart<MapProps>(
    async () => (await import("../../figures/launch/LaunchSection.tsx")).LaunchSection,
  ),
};
