import { useEffect, useState } from "react";
import type * as Module from "./AddressChip.tsx";
import { wanted } from "../../lib/late-part.tsx";
import type { AddressToolsProps } from "./opened-address.ts";

let loaded: typeof Module | undefined;
const load = async () => (loaded ??= await import("./AddressChip.tsx"));

/** For a loader: on the server a page has them from the first. */
export const addressTools = { load: async () => void (await load()) };

/** What the server has drawn there stays as it is. */
const asDrawn = { dangerouslySetInnerHTML: { __html: "" }, suppressHydrationWarning: true };

/**
 * Beside an address: what it is, and what can be done with it. Comes after the first view; until then what the
 * server has drawn stays, and where it has drawn nothing there is room for the button: on a phone as high as a line, whatever comes.
 */
export function AddressTools(props: AddressToolsProps) {
  const [tools, setTools] = useState(loaded);
  useEffect(() => {
    // Without it the address stands alone.
    if (!tools) wanted.then(load).then(setTools, () => {});
  }, [tools]);
  return (
    <span
      // While this is empty, a press of the button that the server has drawn is kept for the one that comes (public/before-paint.js).
      data-drawn-anew={tools && !import.meta.env.SSR ? "done" : ""}
      className="ml-1 inline-block min-w-6 align-middle max-md:relative max-md:z-1 max-md:ml-0 max-md:inline-flex max-md:min-h-6 max-md:items-center print:not-has-[[data-chip]]:hidden"
      {...(tools ? { children: <tools.AddressChip {...props} /> } : asDrawn)}
    />
  );
}
