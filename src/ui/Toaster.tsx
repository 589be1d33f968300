import { useSyncExternalStore } from "react";

import { currentAnnouncements, subscribeAnnouncements, type Announcement } from "./announcer.ts";
import { Icon } from "./Icon.tsx";

const none: readonly Announcement[] = [];

/** Stands once in the page's shell. */
export function Toaster() {
  const announcements = useSyncExternalStore(subscribeAnnouncements, currentAnnouncements, () => none);
  return (
    <output className="toasts">
      {announcements.map(({ id, text, visible, failed }) => (
        <span key={id} className={visible ? "toast" : "sr-only"}>
          {visible && <Icon name={failed ? "warning" : "check"} size={15} />}
          {text}
        </span>
      ))}
    </output>
  );
}
