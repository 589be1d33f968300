import { plainName } from "../lib/text.ts";
import { toast } from "../ui/announcer.ts";
import { copyText } from "../ui/clipboard.ts";
import { Menu, MenuItem } from "../ui/Menu.tsx";

interface ShareMenuProps {
  readonly title: string;
  /** The page's sentence, to be sent with the link. */
  readonly finding?: string;
}

/** The address reproduces the view, so sharing is copying it. */
export function ShareMenu({ title, finding }: ShareMenuProps) {
  const copy = async (text: string, what: string) => {
    toast((await copyText(text)) ? `${what} copied` : `Could not copy the ${what.toLowerCase()}`);
  };
  const send = () => {
    if (!("share" in navigator)) return;
    // A reader who closes the sheet has not failed at anything.
    navigator.share({ title: plainName(title), url: location.href }).catch(() => undefined);
  };
  return (
    <Menu label="Share" icon="share" title="Share this view" alignEnd>
      <MenuItem note="opens at this view, reader’s theme" onSelect={() => void copy(location.href, "Link")}>
        Copy link
      </MenuItem>
      {finding && (
        <MenuItem
          note="the sentence and the link"
          onSelect={() => void copy(`${finding} ${location.href}`, "Finding")}
        >
          Copy finding
        </MenuItem>
      )}
      <MenuItem note="where the device offers it" onSelect={send}>
        Send…
      </MenuItem>
    </Menu>
  );
}
