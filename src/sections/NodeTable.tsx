import type { AskedNode } from "../../contract/readings.ts";
import { clock, count, plural } from "../lib/format.ts";
import { nodeSays, paceText, refusedText } from "../metrics/nodes.ts";
import { type Column, ColumnTable } from "../ui/ColumnTable.tsx";

/** Nodes of one chain. */
interface ChainNodes {
  /** Its name; null where the page is of one chain. */
  readonly chain: string | null;
  readonly nodes: readonly AskedNode[];
}

/** What each node does, and which limits it has shown: a table, and on a narrow page a list of the same. */
export function NodeTable({ of }: { readonly of: readonly ChainNodes[] }) {
  const rows = of.flatMap(({ chain, nodes }) =>
    // One host may be named twice, with two keys.
    nodes.map((node, index) => ({ ...node, chain, key: `${chain} ${index}`, says: nodeSays(node, nodes) })),
  );
  const hasChain = of.some(({ chain }) => chain !== null);
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { name: "Node", look: "font-semibold wrap-anywhere whitespace-normal", cell: ({ host }) => host },
    { name: "Says", look: "wrap-anywhere whitespace-normal", cell: ({ says }) => says },
    {
      name: "Calls a second",
      isNumber: true,
      cell: ({ pace }) => (pace === null ? <NoLimit /> : paceText(pace)),
    },
    {
      name: "Blocks a call",
      isNumber: true,
      cell: ({ range }) => (range === null ? <NoLimit /> : count(range)),
    },
    { name: "Refused", isNumber: true, cell: refusedText },
    {
      name: "Head",
      isNumber: true,
      cell: ({ head }) => (head === null ? "not asked yet" : count(head)),
    },
    {
      name: "Asked again",
      isNumber: true,
      cell: ({ asked_again: again, trouble }) =>
        again === null ? <Quiet>{trouble === null ? "as needed" : "not known"}</Quiet> : timeOf(again),
    },
  ];
  return (
    <>
      <ColumnTable
        aria-label="Nodes"
        className="mt-3 max-lg:hidden [&_td]:h-10"
        columns={hasChain ? [{ name: "Chain", cell: ({ chain }) => chain }, ...columns] : columns}
        rows={rows}
        keyOf={({ key }) => key}
      />
      <ul aria-label="Nodes" className="mt-3 text-data lg:hidden">
        {rows.map((row) => (
          <li key={row.key} className="border-t border-rule py-2.5">
            <div className="flex flex-wrap justify-between gap-x-4">
              <b className="min-w-0 font-semibold wrap-anywhere">
                {row.chain !== null && `${row.chain}, `}
                {row.host}
              </b>
              {row.asked_again !== null && <span>again {timeOf(row.asked_again)}</span>}
            </div>
            <p className="mt-0.5 wrap-anywhere text-ink-2">{row.says}</p>
            <p className="mt-0.5 text-ink-2">{factsOf(row).join(", ")}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function factsOf({ refused, calls, range, pace, head }: AskedNode): string[] {
  return [
    refused === 0 ? `${plural(calls, "call")}, none refused` : `${refusedText({ refused, calls })} refused`,
    ...(range === null ? [] : [`${plural(range, "block")} a call`]),
    ...(pace === null ? [] : [`${paceText(pace)} ${pace === 1 ? "call" : "calls"} a second`]),
    ...(head === null ? [] : [`head ${count(head)}`]),
  ];
}

/** Today. */
function timeOf(seconds: number): string {
  return clock(new Date(seconds * 1_000));
}

function NoLimit() {
  return <Quiet>no limit met</Quiet>;
}

function Quiet({ children }: { readonly children: string }) {
  return <span className="text-ink-3">{children}</span>;
}
