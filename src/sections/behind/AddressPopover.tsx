import { Link, useRouter } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { countAgain, leaveOut } from "../../../contract/exclusion-changes.ts";
import { mostNamed } from "../../../contract/exclusions.ts";
import { dataOf, optional } from "../../api/answer.ts";
import { eachOnce, labelsQuery } from "../../api/behind-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { shortAddress } from "../../lib/address.ts";
import { displayAddress } from "../../lib/display-address.ts";
import { longestOwnLabel, noOwnLabels, ownLabels, setOwnLabel } from "../../lib/own-labels.ts";
import { storageWorks, subscribeStorage } from "../../lib/storage.ts";
import { behindSentence, chipOf, isLeftOut, sourcesOf } from "../../metrics/behind.ts";
import { announce, toastFailure } from "../../ui/announcer.ts";
import { Button, buttonLook } from "../../ui/Button.tsx";
import { popover } from "../../ui/overlays/popover.ts";
import { TextField } from "../../ui/TextField.tsx";
import { TokenName } from "../../ui/TokenName.tsx";
import { loadOwnLabels, saveOwnLabels } from "./own-label-files.ts";
import { addressDialog, type OpenedAddress } from "./opened-address.ts";
import { useExclude, useExclusions } from "./use-exclusions.ts";

/** Between the dialog and the edges of the window, in pixels. */
const edge = 8;

/** What is known of an address and how, with the ways to leave it out, to count it, and to name it. */
export function AddressPopover({ opened }: { readonly opened: OpenedAddress }) {
  const { token, address, among } = opened;
  const box = useRef<HTMLDivElement>(null);
  const router = useRouter();
  const exclude = useExclude();
  const answer = useAnswer(
    labelsQuery(
      token,
      useMemo(() => eachOnce(among), [among]),
    ),
  );
  const known = dataOf(optional(answer))?.addresses.find((each) => each.address === address);
  const exclusions = useExclusions();
  const isOut = isLeftOut(address, known, exclusions);
  const own = useSyncExternalStore(subscribeStorage, ownLabels, noOwnLabels).find(
    (label) => label.chain === token.chain && label.address === address,
  )?.name;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    if (!element.matches(":popover-open")) {
      element.showPopover({ source: opened.anchor });
      stayInPlace(element);
    }
    element.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
    // Asked for again while it is open, it is another object.
  }, [opened]);
  useEffect(
    () => router.subscribe("onBeforeNavigate", ({ pathChanged }) => pathChanged && closed(opened)),
    [router, opened],
  );
  const close = () => box.current?.hidePopover();
  const name = shortAddress(displayAddress(token.chain, address));
  const chip = chipOf(known);
  const meaning = behindSentence(known)?.rest;
  const isFull = !isOut && exclusions.and.split(",").length >= mostNamed;
  const toggle = () => {
    exclude(isOut ? countAgain(exclusions, address) : leaveOut(exclusions, address));
    announce(isOut ? `${name} is counted again` : `${name} is left out of the figures`);
    close();
  };
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={`About ${name}`}
      className={`${popover} left-[anchor(left)] w-80 max-w-[calc(100vw-16px)] max-h-[calc(100dvh-16px)] overflow-y-auto overscroll-contain px-4 pt-3.5 pb-3.25 text-data leading-4.75`}
      onToggle={({ newState }) => {
        if (newState === "closed") closed(opened);
      }}
    >
      <strong className="block font-name">
        {chip && (
          <>
            <TokenName limit={64}>{chip.text}</TokenName>,{" "}
          </>
        )}
        {name}
      </strong>
      {meaning && <p className="mt-1 text-pretty text-ink-2">{meaning}</p>}
      {known && (
        <ul className="mt-1 text-label text-ink-2 wrap-anywhere">
          {sourcesOf(known).map((source) => (
            <li key={source}>{source}</li>
          ))}
        </ul>
      )}
      <p className="mt-2.5 flex flex-wrap gap-2">
        <Button onClick={toggle} disabled={isFull}>
          {isOut ? "Count it again" : "Leave out of the figures"}
        </Button>
        <Link
          className={buttonLook()}
          to="/$chain/wallet/$wallet"
          params={{ chain: token.chain, wallet: address }}
        >
          All its tokens
        </Link>
      </p>
      {isFull && (
        <p className="mt-1 text-label text-ink-2">No more than {mostNamed} can be left out by name.</p>
      )}
      {storageWorks() && <OwnName token={token} address={address} own={own} onDone={close} />}
    </div>
  );
}

/** Another may be open since. */
function closed(address: OpenedAddress): void {
  addressDialog.set((current) => (current === address ? undefined : current));
}

/**
 * The page behind may still settle or scroll: what is typed into stays where it was opened, and in the window, also where
 * it grows by what is known of the address.
 */
function stayInPlace(element: HTMLElement): void {
  const { offsetLeft: left, offsetTop: top } = element;
  const place = () => {
    const { offsetWidth: width, offsetHeight: height } = element;
    element.style.left = `max(${edge}px, min(${left}px, 100vw - ${width + edge}px))`;
    element.style.top = `max(${edge}px, min(${top}px, 100dvh - ${height + edge}px))`;
  };
  Object.assign(element.style, { margin: "0", positionTryFallbacks: "none" });
  place();
  new ResizeObserver(place).observe(element);
}

interface OwnNameProps extends Pick<OpenedAddress, "token" | "address"> {
  readonly own: string | undefined;
  readonly onDone: () => void;
}

function OwnName({ token, address, own, onDone }: OwnNameProps) {
  const [text, setText] = useState(own ?? "");
  const keep = (name: string) => {
    if (!setOwnLabel({ chain: token.chain, address, name }))
      toastFailure("This browser stores nothing for this site");
    onDone();
  };
  return (
    <form
      className="mt-3 border-t border-rule-2 pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        keep(text);
      }}
    >
      <TextField
        label="Your label"
        inputClassName="w-full flex-1"
        className="w-full"
        maxLength={longestOwnLabel}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <Button type="submit" primary disabled={text.trim() === "" || text.trim() === own}>
          Save
        </Button>
        {own !== undefined && <Button onClick={() => keep("")}>Remove</Button>}
        <OwnLabelFiles />
      </p>
      <p className="mt-2 text-axis text-ink-3">
        Your own label is kept in this browser, up to {longestOwnLabel} characters, and never sent.
      </p>
    </form>
  );
}

/** The reader's own labels as a file, out of this browser and into another. */
function OwnLabelFiles() {
  return (
    <>
      <Button quiet onClick={loadOwnLabels}>
        Import CSV
      </Button>
      {ownLabels().length > 0 && (
        <Button quiet onClick={saveOwnLabels}>
          Export CSV
        </Button>
      )}
    </>
  );
}
