import { Autocomplete } from "@base-ui/react/autocomplete";
import { useNavigate } from "@tanstack/react-router";
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { Icon } from "../ui/Icon.tsx";
import type { SearchGroup, SearchOption } from "./search-options.ts";
import { SearchOptionContent } from "./SearchOptionContent.tsx";
import { searchField } from "./SearchOverlay.tsx";
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
  const { groups, note } = useSearch(text);

  const open = (option: SearchOption) => {
    const { chain, address, ofToken } = option;
    onClose();
    if (onPick) onPick(option);
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
  /** The list marks its first option only after a paint; whoever pastes and presses Enter at once means it too. */
  const openFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    const first = groups[0]?.items[0];
    if (event.key !== "Enter" || !first || event.currentTarget.hasAttribute("aria-activedescendant")) return;
    event.preventDefault();
    open(first);
  };
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      value={text}
      onValueChange={setText}
      itemToStringValue={({ address }: SearchOption) => address}
      autoHighlight="always"
      keepHighlight
    >
      <div className="search-box">
        <Icon name="search" />
        <Autocomplete.Input {...searchField} onFocus={toEnd} onKeyDown={openFirst} />
        <kbd>esc</kbd>
      </div>
      <div className="search-results">
        <Autocomplete.List>
          {(group: SearchGroup) => (
            <Autocomplete.Group key={group.value} items={group.items}>
              <Autocomplete.GroupLabel className="search-group">{group.value}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(option: SearchOption) => (
                  <Autocomplete.Item
                    key={option.id}
                    value={option}
                    className="search-option"
                    onClick={() => open(option)}
                  >
                    <SearchOptionContent option={option} wanted={text} />
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        <Autocomplete.Status className="search-note">{note}</Autocomplete.Status>
      </div>
    </Autocomplete.Root>
  );
}

/** What was typed before goes on where it ended. */
function toEnd({ currentTarget: field }: FocusEvent<HTMLInputElement>): void {
  field.setSelectionRange(field.value.length, field.value.length);
}
