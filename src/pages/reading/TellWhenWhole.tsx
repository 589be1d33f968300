import { useState, useSyncExternalStore } from "react";
import type { TokenRef } from "../../api/token-queries.ts";
import { useIsFramed } from "../../lib/use-framed.ts";
import { allReadText } from "../../metrics/states.ts";
import { Button } from "../../ui/Button.tsx";
import { IconFrame } from "../../ui/Icon.tsx";

/** Tokens of which a reader wants to be told, as long as this page of the browser is open. */
const wanted = new Set<string>();
const keyOf = ({ chain, address }: TokenRef) => `${chain}:${address}`;

/** Has the browser say when a token is whole, for who looks at something else meanwhile. */
export function TellWhenWhole({ token }: { readonly token: TokenRef }) {
  const canTell = useSyncExternalStore(never, isOffered, () => false);
  const isFramed = useIsFramed();
  const key = keyOf(token);
  const [isOn, setIsOn] = useState(() => wanted.has(key));
  const [isRefused, setIsRefused] = useState(false);
  if (!canTell || isFramed) return null;

  async function toggle() {
    const isAllowed = isOn || (await Notification.requestPermission()) === "granted";
    setIsRefused(!isAllowed);
    if (!isAllowed) return;
    if (isOn) wanted.delete(key);
    else wanted.add(key);
    setIsOn(!isOn);
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      <Button aria-pressed={isOn} onClick={() => void toggle()}>
        <IconFrame size={16}>
          <path d="M3 11.5h10c-1.2-1.2-1.5-2.5-1.5-5a3.5 3.5 0 0 0-7 0c0 2.5-.3 3.8-1.5 5zM6.8 13.8h2.4M8 3V1.8" />
        </IconFrame>
        Tell me when it is whole
      </Button>
      <span className="text-label text-ink-2 empty:-ml-3" role="status">
        {isRefused
          ? "Your browser’s settings block notifications of this site."
          : isOn && "The browser tells you, while this page stays open."}
      </span>
    </div>
  );
}

/** Tells whoever asked for it, unless the page is what they look at. */
export function tellWhole(token: TokenRef, name: string): void {
  if (!wanted.delete(keyOf(token)) || document.hasFocus()) return;
  const told = new Notification(`${name} is whole`, { body: allReadText(token.chain) });
  told.addEventListener("click", () => {
    window.focus();
    told.close();
  });
}

const never = () => () => undefined;

/** Browsers of Android have the name, and throw where it is used from a page. */
function isOffered(): boolean {
  return "Notification" in window && !/Android/i.test(navigator.userAgent);
}
