import { Autocomplete } from "@base-ui/react/autocomplete";
import type { BaseUIEvent } from "@base-ui/react/types";
import { useNavigate } from "@tanstack/react-router";
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { SearchGroup, SearchOption } from "./search-options.ts";
import { SearchOptionContent } from "./SearchOptionContent.tsx";
import { SearchBox, searchField } from "./SearchBox.tsx";
import { useSearch } from "./use-search.ts";

interface SearchPaletteProps {
  readonly initialText: string;
  /** Enter was pressed before this was there. */
  readonly openAtOnce: boolean;
  readonly onClose: () => void;
  /** Takes what was chosen, where it is not to be opened. */
  readonly onPick?: (option: SearchOption) => void;
}

export function SearchPalette({ initialText, openAtOnce, onClose, onPick }: SearchPaletteProps) {
  const [text, setText] = useState(initialText);
  const navigate = useNavigate();
  const found = useSearch(text);
  const groups = onPick ? tokensOnly(found.groups) : found.groups;
  const { note } = found;

  const open = (option: SearchOption) => {
    const { chain, address, ofToken, isWallet } = option;
    onClose();
    if (onPick) onPick(option);
    else if (isWallet) void navigate({ to: "/$chain/wallet/$wallet", params: { chain, wallet: address } });
    else if (ofToken === undefined)
      void navigate({ to: "/$chain/$token", params: { chain, token: address } });
    else {
      const params = { chain, token: ofToken, wallet: address };
      void navigate({ to: "/$chain/$token/wallet/$wallet", params });
    }
  };
  const begin = useEffectEvent(() => {
    const first = groups[0]?.items[0];
    if (openAtOnce && first) open(first);
  });
  useEffect(() => begin(), []);
  const [marked, setMarked] = useState<string>();
  /** What the reader marked. The list marks a place, which is another result's when more come. */
  const chosen = useRef<string>(undefined);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen.current === undefined || chosen.current === marked) return;
    const options = [...list.current!.querySelectorAll<HTMLElement>("[data-id]")];
    const option = options.find(({ dataset }) => dataset["id"] === chosen.current);
    // The list has no other way to mark one of its options than under a pointer that moves.
    option?.dispatchEvent(new MouseEvent("mousemove", { bubbles: true, movementX: 1 }));
  });
  /**
   * What is marked, else the first: the list marks an option only after a paint, and forgets it when others come, but
   * whoever types and presses Enter at once means it too.
   */
  const openMarked = (event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    const options = groups.flatMap(({ items }) => items);
    const option = options.find(({ id }) => id === marked) ?? options[0];
    if (!option) return;
    event.preventDefault();
    event.preventBaseUIHandler();
    open(option);
  };
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      value={text}
      onValueChange={(typed) => {
        chosen.current = undefined;
        setText(typed);
      }}
      itemToStringValue={({ address }: SearchOption) => address}
      autoHighlight="always"
      keepHighlight
      onItemHighlighted={(option: SearchOption | undefined, { reason }) => {
        if (reason !== "none") chosen.current = option?.id;
        setMarked(option?.id);
      }}
    >
      <SearchBox>
        <Autocomplete.Input {...searchField} onFocus={toEnd} onKeyDown={openMarked} />
      </SearchBox>
      <div className="max-h-[min(70vh,640px)] overflow-y-auto rounded-b-float bg-raised py-1.5 [box-shadow:var(--shadow)] max-md:max-h-none max-md:[box-shadow:none]">
        <Autocomplete.List ref={list}>
          {(group: SearchGroup) => (
            <Autocomplete.Group key={group.value} items={group.items}>
              <Autocomplete.GroupLabel className="px-3.5 pt-1.5 pb-1 text-axis text-ink-3">
                {group.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(option: SearchOption) => (
                  <Autocomplete.Item
                    key={option.id}
                    value={option}
                    data-id={option.id}
                    className="group grid cursor-pointer grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-3 px-3.5 py-1.75 text-data leading-4.5 data-highlighted:bg-hover data-highlighted:[box-shadow:inset_2px_0_var(--ink-1)] forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2 [&_b]:font-semibold [&_bdi]:wrap-anywhere [&_bdi]:whitespace-normal"
                    onClick={() => open(option)}
                  >
                    <SearchOptionContent option={option} wanted={text} />
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        {/* Where nothing stands above it there is nothing to be set apart from. */}
        <Autocomplete.Status className="mt-1.5 border-t border-rule-2 px-3.5 pt-2.25 pb-1.5 text-label text-ink-2 empty:hidden [:empty+&]:mt-0 [:empty+&]:border-t-0 [:empty+&]:pt-0.75">
          {note}
        </Autocomplete.Status>
      </div>
    </Autocomplete.Root>
  );
}

/** Where a token is to be picked, a wallet is none. */
function tokensOnly(groups: readonly SearchGroup[]): SearchGroup[] {
  return groups
    .map(({ value, items }) => ({
      value,
      items: items.filter(({ ofToken, isWallet }) => ofToken === undefined && !isWallet),
    }))
    .filter(({ items }) => items.length > 0);
}

/** What was typed before goes on where it ended. */
function toEnd({ currentTarget: field }: FocusEvent<HTMLInputElement>): void {
  field.setSelectionRange(field.value.length, field.value.length);
}
