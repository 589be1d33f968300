import type { AskedNode } from "../../contract/readings.ts";
import { clock, count, plural } from "../lib/format.ts";
import { nodeSays, paceText, refusedText } from "../metrics/nodes.ts";
import { DataTable } from "../ui/DataTable.tsx";

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
  return (
    <>
      <DataTable aria-label="Nodes" className="mt-3 max-lg:hidden [&_td]:h-10">
        <thead>
          <tr>
            {hasChain && <th scope="col">Chain</th>}
            <th scope="col">Node</th>
            <th scope="col">Says</th>
            {["Calls a second", "Blocks a call", "Refused", "Head", "Asked again"].map((head) => (
              <th key={head} scope="col" className="text-right!">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              {hasChain && <td>{row.chain}</td>}
              <td className="font-semibold wrap-anywhere whitespace-normal">{row.host}</td>
              <td className="wrap-anywhere whitespace-normal">{row.says}</td>
              <td translate="no" className="text-right">
                {row.pace === null ? <NoLimit /> : paceText(row.pace)}
              </td>
              <td translate="no" className="text-right">
                {row.range === null ? <NoLimit /> : count(row.range)}
              </td>
              <td translate="no" className="text-right">
                {refusedText(row)}
              </td>
              <td translate="no" className="text-right">
                {row.head === null ? "not asked yet" : count(row.head)}
              </td>
              <td translate="no" className="text-right">
                {row.asked_again !== null && timeOf(row.asked_again)}
                {row.asked_again === null && (
                  <Quiet>{row.trouble === null ? "as needed" : "not known"}</Quiet>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
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
