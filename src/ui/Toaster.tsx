import { useSyncExternalStore } from "react";

import { currentAnnouncements, subscribeAnnouncements, type Announcement } from "./announcer.ts";
import { Icon } from "./Icon.tsx";

const none: readonly Announcement[] = [];

const toastLook =
  "inline-flex items-center gap-2.5 rounded-control bg-raised px-3.5 py-2.25 text-data [box-shadow:var(--shadow)] transition-[opacity,translate] duration-slow starting:opacity-0 starting:[translate:0_4px]";

/** Stands once in the page's shell. */
export function Toaster() {
  const announcements = useSyncExternalStore(subscribeAnnouncements, currentAnnouncements, () => none);
  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-6 z-20 grid justify-items-center gap-2 print:hidden">
      {announcements.map(({ id, text, visible, failed }) => (
        <span key={id} className={visible ? toastLook : "sr-only"}>
          {visible && <Icon name={failed ? "warning" : "check"} size={15} />}
          {text}
        </span>
      ))}
    </output>
  );
}
