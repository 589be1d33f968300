import { Link } from "@tanstack/react-router";
import { chains } from "../../../contract/chains.ts";
import type { QueuedReading } from "../../../contract/readings.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { shortAddress } from "../../lib/address.ts";
import { count, roundShare, shortClock } from "../../lib/format.ts";
import { shortTime, twoDigits } from "../../metrics/readings.ts";
import { type Column, ColumnTable } from "../../ui/ColumnTable.tsx";
import { TokenName } from "../../ui/TokenName.tsx";

interface ReadingQueueTableProps {
  readonly token: TokenRef;
  readonly queue: readonly QueuedReading[];
}

interface QueueRow extends QueuedReading {
  readonly place: number;
  readonly isThis: boolean;
}

/** Those that are read before a token, and itself: in their order, with when each is expected to begin and to be whole. */
export function ReadingQueueTable({ token, queue }: ReadingQueueTableProps) {
  const rows = queue.map((one, index) => ({
    ...one,
    place: index + 1,
    isThis: one.chain === token.chain && one.address === token.address,
  }));
  const longest = Math.max(0, ...rows.map((row) => secondsOf(row) ?? 0));
  const columns: readonly Column<QueueRow>[] = [
    { name: "No.", headLook: "w-8", look: "text-ink-2", cell: ({ place }) => place },
    {
      name: "Token",
      isRowHead: true,
      look: "font-strong whitespace-normal",
      cell: (row) => <QueuedName row={row} />,
    },
    { name: "Chain", look: "text-ink-2", cell: ({ chain }) => chains[chain].name },
    { name: "Transfers", isNumber: true, cell: transfersOf },
    { name: "Starts", isNumber: true, cell: startsText },
    { name: "Whole", isNumber: true, cell: ({ ends }) => (ends === null ? unknown : clockText(ends)) },
  ];
  const time: Column<QueueRow> = {
    name: "Time to read",
    head: `Time to read, up to ${shortTime(longest)}`,
    headLook: "w-1/5",
    cell: (row) => <TimeBar seconds={secondsOf(row)} longest={longest} />,
  };
  return (
    <>
      <ColumnTable
        className="mt-3 max-md:hidden [&_td]:h-10"
        caption="Tokens that are read first, in their order"
        captionLook="sr-only"
        columns={longest > 0 ? [...columns, time] : columns}
        rows={rows}
        keyOf={({ chain, address }) => `${chain}:${address}`}
        rowLook={({ isThis }) => (isThis ? "*:bg-hover" : "")}
      />
      <ul aria-label="Tokens that are read first, in their order" className="mt-3 text-data md:hidden">
        {rows.map((row) => (
          <li key={`${row.chain}:${row.address}`} className="border-t border-rule py-2.5">
            <div className="flex flex-wrap justify-between gap-x-4 font-semibold">
              <span className="min-w-0 wrap-anywhere">
                {row.place} <QueuedName row={row} />
              </span>
              {row.ends !== null && <span className="font-normal">whole at {clockText(row.ends)}</span>}
            </div>
            <div className="mt-0.5 flex flex-wrap justify-between gap-x-4 text-ink-2">
              <span>
                {chains[row.chain].name}
                {row.transfers && `, ${transfersOf(row)} transfers`}
              </span>
              <span>
                {row.starts === null || row.read !== null ? startsText(row) : `starts ${startsText(row)}`}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function TimeBar({ seconds, longest }: { readonly seconds: number | null; readonly longest: number }) {
  return (
    <>
      <span className="sr-only">{seconds === null ? unknown : shortTime(seconds)}</span>
      {seconds !== null && (
        <i className="block h-3 min-w-0.5 bg-(--size-3)" style={{ width: `${(seconds / longest) * 100}%` }} />
      )}
    </>
  );
}

const unknown = "not known";

function transfersOf({ transfers }: QueuedReading): string {
  if (transfers === null) return unknown;
  return transfers.is_count ? count(transfers.about) : `about ${twoDigits(transfers.about)}`;
}

/** From its beginning to its end, of one that is read what is behind it as well; null where that is not known. */
function secondsOf({ starts, ends }: QueuedReading): number | null {
  return starts === null || ends === null ? null : Math.max(0, ends - starts);
}

function startsText({ read, starts }: QueuedReading): string {
  // Nothing yet, or how much there is is not known: neither is a share.
  if (read === 0) return "is being read";
  if (read !== null) return `is read, ${roundShare(read)}`;
  return starts === null ? "waits" : clockText(starts);
}

/** A time of day: that is what the estimate is good for. */
function clockText(seconds: number): string {
  return shortClock(new Date(seconds * 1_000));
}

interface QueuedNameProps {
  readonly row: QueuedReading & { readonly isThis: boolean };
}

function QueuedName({ row: { chain, address, name, isThis } }: QueuedNameProps) {
  const text = name === null ? shortAddress(address) : <TokenName limit={32}>{name}</TokenName>;
  if (!isThis)
    return (
      <Link to="/$chain/$token" params={{ chain, token: address }}>
        {text}
      </Link>
    );
  return (
    <>
      {text}
      <span className="font-normal text-ink-2">, this one</span>
    </>
  );
}
