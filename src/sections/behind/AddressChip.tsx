import { type MouseEvent, useContext, useMemo, useSyncExternalStore } from "react";
import { displayAddress } from "../../lib/display-address.ts";
import { dataOf, optional } from "../../api/answer.ts";
import { eachOnce, labelsQuery } from "../../api/behind-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { shortAddress } from "../../lib/address.ts";
import { noOwnLabels, ownLabels } from "../../lib/own-labels.ts";
import { subscribeStorage } from "../../lib/storage.ts";
import { plainName } from "../../lib/text.ts";
import { chipOf, isLeftOut, sourcesOf } from "../../metrics/behind.ts";
import { toastNotLoaded } from "../../ui/announcer.ts";
import { ChipContent, chipLook } from "../../ui/Chip.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loading } from "../../ui/loading.ts";
import { TokenName } from "../../ui/TokenName.tsx";
import { addressDialog, type AddressToolsProps } from "./opened-address.ts";
import { useExclusions } from "./use-exclusions.ts";

/** A chip where something is known of an address, else a small button; both open what can be done with it. */
export function AddressChip({ token, address, among }: AddressToolsProps) {
  // Rows that give a loading list its geometry are nobody.
  const isLoading = useContext(Loading);
  const question = labelsQuery(
    token,
    useMemo(() => eachOnce(among), [among]),
  );
  const answer = useAnswer({ ...question, enabled: !isLoading });
  const exclusions = useExclusions();
  const own = useSyncExternalStore(subscribeStorage, ownLabels, noOwnLabels).find(
    (label) => label.chain === token.chain && label.address === address,
  );
  const known = dataOf(optional(answer))?.addresses.find((each) => each.address === address);
  const chip = chipOf(known, own?.name);
  const isOut = isLeftOut(address, known, exclusions);
  const name = shortAddress(displayAddress(token.chain, address));
  const open = async ({ currentTarget: anchor }: MouseEvent<HTMLButtonElement>) => {
    try {
      const { AddressPopover } = await import("./AddressPopover.tsx");
      addressDialog.set({ token, address, among, anchor, Dialog: AddressPopover });
    } catch {
      toastNotLoaded();
    }
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        data-chip={chip ? "" : undefined}
        className={
          chip
            ? `${chipLook(chip.sign === "own")} relative align-middle after:absolute after:-inset-1 hover:bg-hover max-md:h-auto max-md:min-h-4.5 max-md:min-w-0 max-md:leading-2.75 max-md:[&>span]:text-clip max-md:[&>span]:whitespace-normal md:max-lg:max-w-30 lg:max-w-50`
            : "inline-grid size-6 place-items-center rounded-control align-middle text-ink-3 hover:bg-hover hover:text-ink max-md:-ml-1"
        }
        aria-label={
          chip
            ? `${chip.word}: ${plainName(chip.text)}. About ${name}`
            : `Label ${name}, or leave it out of the figures`
        }
        title={known && chip ? sourcesOf(known).join("\n") : "Label it, or leave it out of the figures"}
        onClick={(event) => void open(event)}
      >
        {chip ? (
          <ChipContent sign={chip.sign}>
            <TokenName limit={32}>{chip.text}</TokenName>
          </ChipContent>
        ) : (
          <Icon name="more" size={14} />
        )}
      </button>
      {isOut && <span className="ml-1.5 text-axis whitespace-nowrap text-ink-3">left out</span>}
    </>
  );
}
