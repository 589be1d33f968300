import { basePath } from "../../lib/base-path.ts";

/** Path of a drawing at a width of the reader's own (server/drawings). */
function stillPath(key: string, width: number): string {
  return `${basePath}/drawings/${key}/${width}`;
}

/** A drawing of the server as `<svg>`. Throws where the server is away, or has forgotten it. */
export async function fetchStill(key: string, width: number): Promise<string> {
  const response = await fetch(stillPath(key, width));
  if (!response.ok) throw new Error(`no drawing: ${response.status}`);
  return response.text();
}
