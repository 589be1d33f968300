import type { Completeness } from "../../../../contract/completeness/certificate.ts";
import { checkRows } from "../../../metrics/completeness/section.ts";
import { type Column, ColumnTable } from "../../../ui/ColumnTable.tsx";
import { CheckSign } from "../../../sections/CheckSign.tsx";

interface ChecksTableProps {
  readonly checked: NonNullable<Completeness["checked"]>;
  readonly decimals: number;
  readonly isOfFile: boolean;
  readonly madeAt: string;
}

type Row = ReturnType<typeof checkRows>[number];

const columns: readonly Column<Row>[] = [
  {
    name: "What is checked",
    isRowHead: true,
    headLook: "w-[27%]",
    cell: ({ name, how }) => (
      <>
        <b className="font-semibold text-ink">{name}</b>
        <Small>{how}</Small>
      </>
    ),
  },
  { name: "The chain says", cell: ({ chain, chainHow }) => <Figure text={chain} how={chainHow} /> },
  { name: "Here", cell: ({ here, hereHow }) => <Figure text={here} how={hereHow} /> },
  { name: "Result", headLook: "w-[15%]", cell: (row) => <Result row={row} /> },
];

/** What was compared with the contract, in full, so that figures can be compared by eye. */
export function ChecksTable({ checked, decimals, isOfFile, madeAt }: ChecksTableProps) {
  const rows = checkRows(checked, decimals, isOfFile);
  const caption = (
    <>
      <b className="font-semibold text-ink">What was compared</b>, {madeAt}
    </>
  );
  return (
    <>
      <ColumnTable
        className="mt-6 table-fixed max-md:hidden [&_:is(td,th)]:align-top [&_:is(td,th)]:whitespace-normal [&_td]:h-auto [&_tbody_:is(td,th)]:py-2"
        captionLook="mb-2 text-left text-label text-ink-2"
        caption={caption}
        columns={columns}
        rows={rows}
        keyOf={({ name }) => name}
      />
      <p className="mt-6 mb-1 text-label text-ink-2 md:hidden">{caption}</p>
      <ul className="md:hidden">
        {rows.map((row) => (
          <li key={row.name} className="grid gap-0.5 border-t border-rule py-2.5 text-data first:border-t-0">
            <div className="flex items-baseline justify-between gap-3">
              <b className="text-body font-semibold">{row.name}</b>
              <Result row={row} />
            </div>
            <span className="wrap-anywhere text-label text-ink-2">{row.short}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Small({ children }: { readonly children: string }) {
  return <span className="mt-px block text-label text-ink-2">{children}</span>;
}

function Figure({ text, how }: { readonly text: string; readonly how: string | undefined }) {
  return (
    <>
      <span className={/^\d/.test(text) ? "font-mono text-label wrap-anywhere" : ""}>{text}</span>
      {how && <Small>{how}</Small>}
    </>
  );
}

function Result({ row: { result, isRight } }: { readonly row: Row }) {
  const kind = isRight === null ? "part" : isRight ? "whole" : "differs";
  return (
    <span className={`inline-flex items-center gap-1.5 ${isRight === null ? "" : "font-semibold"}`}>
      <CheckSign kind={kind} size={14} />
      {result}
    </span>
  );
}
