import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import type { TokenRef } from "../api/token-queries.ts";
import { shortAddress } from "../lib/address.ts";
import { pageTags } from "../lib/page-head.ts";
import type { MetricId } from "../metrics/definitions/definitions.ts";
import { toast, toastFailure } from "../ui/announcer.ts";
import { copyImage, copyText } from "../ui/clipboard.ts";
import { Menu, MenuItem } from "../ui/overlays/Menu.tsx";

interface ShareMenuProps {
  readonly title: string;
  /** Whose definition a quotation of the page needs. */
  readonly metric: MetricId;
  readonly asOf: Date | undefined;
  /** Which of the figures are invented, as `demoMark` says it; empty where none are. */
  readonly demo: string;
  /** The token that the page is of, whose history has days to pin. */
  readonly token?: TokenRef;
}

/** What else can be saved comes once the menu is opened. */
const SaveItems = lazy(async () => ({ default: (await import("./SaveItems.tsx")).SaveItems }));

/** What leads others to this view, and what can be taken from it. The page's head knows its address, its sentence and its picture. */
export function ShareMenu({ title, metric, asOf, demo, token }: ShareMenuProps) {
  const canSend = useCanSend();
  const [address, setAddress] = useState("");
  const [isOpened, setIsOpened] = useState(false);
  const copy = async (text: string, what: string) => {
    if (await copyText(text)) toast(`${what} copied`);
    else toastFailure(`Could not copy the ${what.toLowerCase()}`);
  };
  const cite = async () => {
    const { url, description } = pageTags();
    // The definitions of all figures come with it.
    const { citation } = await import("./citation.ts");
    return copy(citation({ title: title, finding: description, metric, asOf, url, demo }), "Citation");
  };
  const takeImage = async () => {
    const { image } = pageTags();
    if (image !== undefined && (await copyImage(image))) toast("Image copied");
    else toastFailure("Could not copy the image");
  };
  return (
    <Menu
      label="Save and share"
      icon="share"
      title="Save and share this view"
      alignEnd
      onOpen={() => {
        setAddress(shownAddress(pageTags().url));
        setIsOpened(true);
      }}
    >
      <span className="mx-3.5 mb-1.5 block truncate rounded-control border border-control px-2.5 font-mono text-axis leading-7">
        {address}
      </span>
      <MenuItem note="opens at this view, reader’s theme" onSelect={() => void copy(pageTags().url, "Link")}>
        Copy link
      </MenuItem>
      <MenuItem note="finding, definition, time and link" onSelect={() => void cite()}>
        Copy citation
      </MenuItem>
      <MenuItem note="the card that the link shows" onSelect={() => void takeImage()}>
        Copy image
      </MenuItem>
      {canSend && (
        <MenuItem note="by an app of this device" onSelect={() => send(title)}>
          Send…
        </MenuItem>
      )}
      {isOpened && (
        <Suspense>
          <SaveItems token={token} />
        </Suspense>
      )}
    </Menu>
  );
}

/** The address as it is read: without its scheme, and with the ends of what it is about. */
function shownAddress(url: string): string {
  return url.replace(/^https?:\/\//, "").replace(/[0-9A-Za-z]{32,}/g, shortAddress);
}

/** Where fingers are, the device has its own way to send; known in the browser only. */
function useCanSend(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => "share" in navigator && matchMedia("(pointer: coarse)").matches,
    () => false,
  );
}

function send(title: string): void {
  const { url, description } = pageTags();
  // A reader who closes the sheet has not failed at anything.
  navigator.share({ title, text: description, url }).catch(() => undefined);
}
