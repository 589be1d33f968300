import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type ChainId, chains } from "../../../contract/chains.ts";
import { completenessQuery } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { axis, count, plural, rawAmount } from "../../lib/format.ts";
import { completenessMark } from "../../metrics/completeness/mark.ts";
import { isOtherName, type OnChain, unreadText, wholeSupply } from "../../metrics/other-chains.ts";
import { CheckSign } from "../../sections/CheckSign.tsx";
import { buttonLook } from "../../ui/Button.tsx";
import { type Column, ColumnTable } from "../../ui/ColumnTable.tsx";
import { currentRow } from "../../ui/DataTable.tsx";
import { AlphabetWarning } from "../../sections/AlphabetWarning.tsx";
import { TokenName } from "../../ui/TokenName.tsx";

interface OtherChainRowsProps {
  readonly address: string;
  readonly rows: readonly OnChain[];
}

/** A table, and on a narrow page a list of the same. */
export function OtherChainRows({ address, rows }: OtherChainRowsProps) {
  const own = rows.find(({ isThis }) => isThis) ?? rows[0]!;
  const most = Math.max(1, ...rows.map(wholeSupply));
  const columns: readonly Column<OnChain>[] = [
    {
      name: "Chain",
      cell: ({ chain, isThis }) => (
        <>
          <b className="font-semibold">{chains[chain].name}</b>
          {isThis && <span className="font-normal text-ink-2"> this page</span>}
        </>
      ),
    },
    { name: "Name there", look: "whitespace-normal", cell: (row) => <NameThere row={row} own={own} /> },
    { name: "Holders", isNumber: true, cell: holdersText },
    { name: "Supply there", isNumber: true, cell: supplyText },
    {
      name: "Supply there, drawn",
      head: (
        <span className="flex justify-between" aria-hidden="true">
          <span>0</span>
          <span>{axis(most)}</span>
        </span>
      ),
      isDrawing: true,
      headLook: "w-40 max-lg:hidden",
      look: "max-lg:hidden",
      cell: (row) => (
        <span
          className="block h-3 min-w-px bg-step-3"
          style={{ width: `${(100 * wholeSupply(row)) / most}%` }}
        />
      ),
    },
    { name: "State", look: "whitespace-normal", cell: (row) => <State address={address} row={row} /> },
    {
      name: "To its page",
      head: <span className="sr-only">To its page</span>,
      look: "text-right",
      cell: (row) => !row.isThis && <ToPage address={address} row={row} />,
    },
  ];
  return (
    <>
      <ColumnTable
        className="mt-3 max-md:hidden [&_td]:h-11"
        columns={columns}
        rows={rows}
        keyOf={({ chain }) => chain}
        rowLook={({ isThis }) => (isThis ? currentRow : "")}
      />
      <ul aria-label="On other chains" className="mt-3 text-data md:hidden">
        {rows.map((row) => (
          <li key={row.chain} className="border-t border-rule py-3">
            <Pair>
              <b className="font-semibold">
                {chains[row.chain].name}
                {row.isThis && ", this page"}
              </b>
              <span className="font-semibold">
                {row.unread === null && row.holders !== null
                  ? plural(row.holders, "holder")
                  : holdersText(row)}
              </span>
            </Pair>
            <Pair quiet>
              <NameThere row={row} own={own} />
              <span>supply {supplyText(row)}</span>
            </Pair>
            <Pair>
              <State address={address} row={row} />
              {!row.isThis && <ToPage address={address} row={row} />}
            </Pair>
          </li>
        ))}
      </ul>
    </>
  );
}

function Pair({ quiet, children }: { readonly quiet?: boolean; readonly children: ReactNode }) {
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 not-first:mt-1 ${quiet ? "text-ink-2" : ""}`}
    >
      {children}
    </div>
  );
}

const unknown = "not known";

function holdersText({ holders, unread }: OnChain): string {
  if (unread !== null) return "not read";
  return holders === null ? unknown : count(holders);
}

function supplyText(row: OnChain): string {
  if (row.supply === null) return unknown;
  return rawAmount(row.supply, row.decimals, wholeSupply(row) >= 1_000 ? 0 : 6);
}

function NameThere({ row, own }: { readonly row: OnChain; readonly own: OnChain }) {
  return (
    <span className="font-normal">
      {row.name ? <TokenName limit={24}>{row.name}</TokenName> : "no name"}{" "}
      {row.ticker && (
        <span className="text-ink-2">
          <TokenName limit={12}>{row.ticker}</TokenName>
        </span>
      )}
      <AlphabetWarning token={{ name: row.name ?? "", ticker: row.ticker ?? "" }} />
      {isOtherName(row, own) && <span className="text-ink-2">, another name</span>}
    </span>
  );
}

interface RowProps {
  readonly address: string;
  readonly row: OnChain;
}

function State({ address, row: { chain, unread } }: RowProps) {
  if (unread !== null) return <span className="font-normal text-ink-2">{unreadText(unread)}</span>;
  return <WholeHere chain={chain} address={address} />;
}

function WholeHere(token: { readonly chain: ChainId; readonly address: string }) {
  const answer = useAnswer(completenessQuery(token));
  const mark = answer.state === "ready" ? completenessMark(answer.data, answer.meta) : undefined;
  if (answer.state === "loading") return <span className="text-ink-3">…</span>;
  if (mark === undefined) return <span className="font-normal text-ink-2">{unknown}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 font-normal" title={mark.sentence}>
      <CheckSign kind={mark.kind} size={14} />
      {mark.text}
    </span>
  );
}

function ToPage({ address, row: { chain, unread } }: RowProps) {
  const what = unread === null ? "Open" : unread.state === "known" ? "Read" : "See";
  return (
    <Link
      className={`${buttonLook()} md:h-7!`}
      to="/$chain/$token"
      params={{ chain, token: address }}
      aria-label={`${what} on ${chains[chain].name}`}
    >
      {what}
    </Link>
  );
}
