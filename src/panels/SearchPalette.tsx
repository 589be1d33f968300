import { Autocomplete } from "@base-ui/react/autocomplete";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { displayAddress } from "../../contract/address.ts";
import { chainIds, chains, isChainId } from "../../contract/chains.ts";
import { knownToken } from "../api/token-queries.ts";
import { tokenSearch } from "../api/token-search.ts";
import { plural } from "../lib/format.ts";
import { plainName } from "../lib/text.ts";
import { Address } from "../ui/Address.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Identicon } from "../ui/Identicon.tsx";
import { TokenName } from "../ui/TokenName.tsx";
import { useRecent, useWatched } from "./saved-tokens.ts";
import { type SearchGroup, searchGroups, type SearchOption } from "./search-options.ts";
import { searchField } from "./SearchOverlay.tsx";

interface SearchPaletteProps {
  readonly initialText: string;
  /** Enter was pressed before this was there. */
  readonly openAtOnce: boolean;
  readonly onClose: () => void;
  /** Takes what was chosen, where it is not to be opened. */
  readonly onPick?: (option: SearchOption) => void;
}

const debounceMs = 150;

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
                    <OptionContent option={option} wanted={text} />
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

function OptionContent({ option, wanted }: { readonly option: SearchOption; readonly wanted: string }) {
  const { token, chain, action, warning } = option;
  const address = displayAddress(chain, option.address);
  return (
    <>
      <Identicon address={option.address} size={28} />
      <span>
        {token ? (
          <>
            <b>
              <Highlighted text={token.name} wanted={wanted} />
            </b>{" "}
            <span className="muted">
              <TokenName limit={16}>{token.ticker}</TokenName>, {chains[chain].name}
              {typeof token.holders === "number" && `, ${plural(token.holders, "holder")}`}
            </span>
          </>
        ) : (
          <b>{action}</b>
        )}
        <br />
        <Address value={address} form={token ? "short" : "full"} />
        {warning && (
          <span className="search-warning">
            <Icon name="warning" size={13} /> {warning}: compare the address
          </span>
        )}
      </span>
      <kbd aria-hidden="true">enter</kbd>
    </>
  );
}

/** The name with what was typed marked in it, where it can be found as it stands. */
function Highlighted({ text, wanted }: { readonly text: string; readonly wanted: string }) {
  const term = wanted.trim();
  const index = term === "" ? -1 : text.toLowerCase().indexOf(term.toLowerCase());
  const shown = plainName(text, 48);
  if (index === -1 || !shown.startsWith(text.slice(0, index + term.length)))
    return <TokenName limit={48}>{text}</TokenName>;
  return (
    <bdi className="token-name">
      {shown.slice(0, index)}
      <mark>{shown.slice(index, index + term.length)}</mark>
      {shown.slice(index + term.length)}
    </bdi>
  );
}

/** Groups for a text: what this browser knows at once, what the service finds a moment later. */
function useSearch(text: string): { groups: SearchGroup[]; note: string } {
  const queryClient = useQueryClient();
  const { chain = "sol", token } = useParams({ strict: false });
  const watched = useWatched();
  const recent = useRecent();
  const asked = useDebounced(text.trim());
  const answers = useQueries({
    queries: chainIds.map((id) => ({
      ...tokenSearch(id, asked),
      enabled: asked !== "" && asked.length <= 64,
    })),
  });
  const found = answers.flatMap((answer, index) =>
    (answer.data?.tokens ?? []).map(({ holder_count, ...each }) => ({
      ...each,
      chain: chainIds[index]!,
      holders: holder_count,
    })),
  );
  const openToken =
    isChainId(chain) && token !== undefined
      ? knownToken(queryClient, { chain, address: token })?.data
      : undefined;
  const open =
    isChainId(chain) && openToken
      ? { chain, address: openToken.address, name: plainName(openToken.name, 24) }
      : undefined;
  const groups = searchGroups({ text, watched, recent, found, open });
  return { groups, note: noteFor(text, groups, answers) };
}

function noteFor(
  text: string,
  groups: readonly SearchGroup[],
  answers: readonly { isFetching: boolean; isError: boolean }[],
): string {
  if (answers.some(({ isError }) => isError)) {
    return "The search by name did not answer. Tokens of this device are listed; paste an address to open any other.";
  }
  if (text.trim() === "") return "Type a name or a ticker, or paste the address of any token.";
  if (answers.some(({ isFetching }) => isFetching)) return "Searching…";
  if (groups.length === 0) return "No token has this in its name or ticker. Paste its address to open it.";
  return groups.some(({ items }) => items.some(({ token }) => token))
    ? "Names can be copied: compare the address before you trust one."
    : "Whether a token is at this address shows when it is opened.";
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
