import { Link } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { countAgain, leaveOut } from "../../../contract/exclusion-changes.ts";
import { type Exclusions, mostNamed } from "../../../contract/exclusions.ts";
import type { LabelledAddress } from "../../../contract/labels.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { shortAddress } from "../../lib/address.ts";
import { displayAddress } from "../../lib/display-address.ts";
import { longestOwnLabel, ownLabels, setOwnLabel } from "../../lib/own-labels.ts";
import { storageWorks } from "../../lib/storage.ts";
import { behindSentence, chipOf, sourcesOf } from "../../metrics/behind.ts";
import { announce, toastFailure } from "../../ui/announcer.ts";
import { Button, buttonLook } from "../../ui/Button.tsx";
import { popover } from "../../ui/overlays/popover.ts";
import { TextField } from "../../ui/TextField.tsx";
import { TokenName } from "../../ui/TokenName.tsx";
import { loadOwnLabels, saveOwnLabels } from "./own-label-files.ts";
import { useExclude } from "./use-exclusions.ts";

export interface AddressPopoverProps {
  readonly token: TokenRef;
  readonly address: string;
  /** Undefined where nothing was asked, or the service does not say. */
  readonly known: LabelledAddress | undefined;
  /** What the reader calls it. */
  readonly own: string | undefined;
  readonly isOut: boolean;
  readonly exclusions: Exclusions;
  /** What it was opened by. */
  readonly anchor: RefObject<HTMLButtonElement | null>;
  /** How often it was asked for: each time the keys go to it, also where it is open. */
  readonly times: number;
  readonly onClose: () => void;
}

/** What is known of an address and how, with the ways to leave it out, to count it, and to name it. */
export function AddressPopover(props: AddressPopoverProps) {
  const { token, address, known, own, isOut, exclusions, anchor, times, onClose } = props;
  const box = useRef<HTMLDivElement>(null);
  const exclude = useExclude();
  useEffect(() => {
    const element = box.current;
    if (anchor.current && !element?.matches(":popover-open"))
      element?.showPopover({ source: anchor.current });
    element?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- being asked for again is the reason
  }, [anchor, times]);
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
  // In the cell of a table it would have the table's type.
  return createPortal(
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={`About ${name}`}
      className={`${popover} left-[anchor(left)] w-80 max-w-[calc(100vw-16px)] px-4 pt-3.5 pb-3.25 text-data leading-4.75`}
      onToggle={({ newState }) => {
        if (newState === "closed") onClose();
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
    </div>,
    document.body,
  );
}

interface OwnNameProps extends Pick<AddressPopoverProps, "token" | "address" | "own"> {
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
        inputClassName="w-full"
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
