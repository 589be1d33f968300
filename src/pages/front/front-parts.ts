import { latePart } from "../../lib/late-part.tsx";

/** For the few who come with a text to search for. */
export const frontParts = {
  SearchResults: latePart(async () => (await import("./SearchResults.tsx")).SearchResults),
};
