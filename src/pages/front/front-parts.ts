import { latePart } from "../../lib/late-part.tsx";

/** All but the search can wait: where the server has drawn it, its links and figures need no script. */
export const frontParts = {
  FrontStamp: latePart(async () => (await import("./FrontStamp.tsx")).FrontStamp),
  FrontBody: latePart(async () => (await import("./FrontBody.tsx")).FrontBody),
  SearchResults: latePart(async () => (await import("./SearchResults.tsx")).SearchResults),
};
