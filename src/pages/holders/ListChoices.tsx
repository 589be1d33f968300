import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { familyOf } from "../../../contract/chains.ts";
import { type ListedKind, listedKinds } from "../../../contract/kinds.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { type HoldersSearch, readColumns, type SwitchedColumn } from "../../lib/search-params.ts";
import { rememberColumns, rememberedColumns } from "../../lib/storage.ts";
import { groupText } from "../../metrics/findings/groups.ts";
import { capital } from "../../metrics/findings/words.ts";
import { Icon } from "../../ui/Icon.tsx";
import { itemLook, Menu } from "../../ui/overlays/Menu.tsx";

interface ListChoicesProps {
  readonly token: TokenRef;
  readonly search: HoldersSearch;
  /** The columns that there are figures for. */
  readonly offered: readonly SwitchedColumn[];
}

const columnWords: Readonly<Record<SwitchedColumn, string>> = {
  kind: "Kind of address",
  change_24h: "Change in 24 hours",
  change_7d: "Change in 7 days",
  first_received: "First received",
  average_cost: "Average cost",
  unrealized_pnl: "Unrealized profit",
};

/** Which holders the list shows, and which columns beside the usual ones. */
export function ListChoices({ token, search, offered }: ListChoicesProps) {
  const navigate = useNavigate();
  const show = (change: Partial<HoldersSearch>, replace = false) =>
    void navigate({
      to: "/$chain/$token/holders",
      params: { chain: token.chain, token: token.address },
      search: (before) => ({ ...before, ...change }),
      replace,
      resetScroll: false,
    });
  const switched = readColumns(search.columns);
  const switchTo = (columns: readonly SwitchedColumn[]) => {
    const text = columns.join(",");
    rememberColumns(text);
    show({ columns: text }, true);
  };
  const toggle = (column: SwitchedColumn) =>
    switchTo(
      readColumns(
        (switched.includes(column) ? switched.filter((each) => each !== column) : [...switched, column]).join(
          ",",
        ),
      ),
    );
  // An address that names columns shows these; without any it gets those of last time, so that its link says what is seen.
  useEffect(() => {
    const before = readColumns(rememberedColumns()).join(",");
    if (search.columns === "" && before !== "") show({ columns: before }, true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the list is opened
  }, []);
  const kinds = listedKinds.filter(
    (kind) => kind !== (familyOf(token.chain) === "solana" ? "contract" : "program"),
  );
  return (
    <>
      <Menu
        label={search.kind === "" ? "All holders" : kindLabel(search.kind)}
        title="List"
        note="As far as addresses are known: by the chain, and by label lists."
      >
        {(["", ...kinds] as const).map((kind) => (
          <MenuChoice
            key={kind}
            single
            checked={search.kind === kind}
            note={
              kind === "wallet"
                ? "without pools, exchanges, bridges, programs, contracts and burn addresses"
                : undefined
            }
            onSelect={() => show({ kind, page: 1 })}
          >
            {kind === "" ? "All holders" : kindLabel(kind)}
          </MenuChoice>
        ))}
      </Menu>
      <span className="max-md:hidden">
        <Menu label="Columns" icon="plus" title="Columns beside the usual ones">
          {offered.map((column) => (
            <MenuChoice key={column} checked={switched.includes(column)} onSelect={() => toggle(column)}>
              {columnWords[column]}
            </MenuChoice>
          ))}
        </Menu>
      </span>
    </>
  );
}

function kindLabel(kind: ListedKind): string {
  return kind === "wallet" ? "Wallets only" : capital(groupText(kind));
}

interface MenuChoiceProps {
  readonly children: ReactNode;
  readonly note?: ReactNode;
  readonly checked: boolean;
  /** One of several: the menu closes with the choice. */
  readonly single?: boolean;
  readonly onSelect: () => void;
}

/** One of the choices of a menu, with a sign where it is made. */
function MenuChoice({ children, note, checked, single, onSelect }: MenuChoiceProps) {
  return (
    <button
      type="button"
      role={single ? "menuitemradio" : "menuitemcheckbox"}
      aria-checked={checked}
      tabIndex={-1}
      className={`${itemLook} grid-cols-[22px_1fr]`}
      onClick={(event) => {
        if (single) event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        onSelect();
      }}
    >
      <span className="pt-0.25">{checked && <Icon name="check" />}</span>
      <b className="font-strong">{children}</b>
      {note && <span className="col-start-2 text-label text-ink-2">{note}</span>}
    </button>
  );
}
