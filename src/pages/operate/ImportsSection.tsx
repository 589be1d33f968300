import type { OperatedImport, OperateReport } from "../../../contract/beside/operate.ts";
import { count, dateTime, plural } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Section } from "../../ui/Section.tsx";
import { Beneath, ActionRows } from "../../ui/ActionRows.tsx";
import { useOperator } from "./operator.ts";

const columns = [
  { head: "File" },
  { head: "When", narrow: "beside" },
  { head: "What came" },
  { head: "Undo" },
] as const;

/** Files that were imported, and what taking each back would do. */
export function ImportsSection({ imports }: { readonly imports: OperateReport["imports"] }) {
  const { ask } = useOperator();
  const { list, total } = imports;
  const [newest] = list;
  return (
    <Section
      id="imports"
      name="Imports"
      how="Every import keeps a number. Undo takes back the rows that came with it and by nothing else."
      finding={
        newest === undefined
          ? "No import is recorded"
          : `${plural(total, "import")}; the last added ${rows(newest)}`
      }
    >
      {newest === undefined ? (
        <Beneath>Import a file: npx holderscope import transfers --help</Beneath>
      ) : (
        <ActionRows
          label="Imports"
          columns={columns}
          rows={list.map((one) => ({
            key: String(one.id),
            cells: cellsOf(one),
            actions: one.can_undo && (
              <Button onClick={() => ask({ action: { action: "undo", id: one.id } })}>
                Undo<span className="sr-only"> import {one.id}</span>
              </Button>
            ),
          }))}
        />
      )}
      {list.length < total && <Beneath>The newest {count(list.length)} are shown.</Beneath>}
    </Section>
  );
}

function rows({ added, kind }: OperatedImport): string {
  return plural(added, kind.slice(0, -1), kind);
}

function cellsOf(one: OperatedImport) {
  const { id, files, imported_at: at, tokens, undo } = one;
  const shown = files.slice(0, 2).join(", ");
  const more = files.length > 2 ? ` and ${count(files.length - 2)} more` : "";
  return [
    <span key="file">
      <span className="mr-2 text-ink-2">{id}</span>
      <span className="font-mono text-label wrap-anywhere whitespace-normal">
        {shown}
        {more}
      </span>
    </span>,
    <span key="when" className="text-ink-2">
      {dateTime(new Date(at * 1000))}
    </span>,
    <span key="what" className="wrap-anywhere whitespace-normal">
      {rows(one)}, {tokens.join(", ")}
    </span>,
    <span key="undo" className="whitespace-normal">
      {undo}
    </span>,
  ];
}
