import { Link } from "@tanstack/react-router";
import { chains } from "../../../contract/chains.ts";
import type { QueuedReading } from "../../../contract/readings.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { shortAddress } from "../../lib/address.ts";
import { count, roundShare, shortClock } from "../../lib/format.ts";
import { shortTime, twoDigits } from "../../metrics/readings.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { TokenName } from "../../ui/TokenName.tsx";

interface ReadingQueueTableProps {
  readonly token: TokenRef;
  readonly queue: readonly QueuedReading[];
}

/** Those that are read before a token, and itself: in their order, with when each is expected to begin and to be whole. */
export function ReadingQueueTable({ token, queue }: ReadingQueueTableProps) {
  const rows = queue.map((one, index) => ({
    ...one,
    place: index + 1,
    isThis: one.chain === token.chain && one.address === token.address,
  }));
  const longest = Math.max(0, ...rows.map((row) => secondsOf(row) ?? 0));
  return (
    <>
      <DataTable className="mt-3 max-md:hidden [&_td]:h-10">
        <caption className="sr-only">Tokens that are read first, in their order</caption>
        <thead>
          <tr>
            <th scope="col" className="w-8">
              No.
            </th>
            <th scope="col">Token</th>
            <th scope="col">Chain</th>
            <th scope="col" className="text-right!">
              Transfers
            </th>
            <th scope="col" className="text-right!">
              Starts
            </th>
            <th scope="col" className="text-right!">
              Whole
            </th>
            {longest > 0 && (
              <th scope="col" className="w-1/5">
                Time to read, up to {shortTime(longest)}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.chain}:${row.address}`} className={row.isThis ? "*:bg-hover" : ""}>
              <td className="text-ink-2">{row.place}</td>
              <th scope="row" className="font-strong whitespace-normal">
                <QueuedName row={row} />
              </th>
              <td className="text-ink-2">{chains[row.chain].name}</td>
              <td translate="no" className="text-right">
                {transfersOf(row)}
              </td>
              <td translate="no" className="text-right">
                {startsText(row)}
              </td>
              <td translate="no" className="text-right">
                {row.ends === null ? unknown : clockText(row.ends)}
              </td>
              {longest > 0 && (
                <td aria-label={secondsOf(row) === null ? unknown : shortTime(secondsOf(row)!)}>
                  {secondsOf(row) !== null && (
                    <i
                      className="block h-3 min-w-0.5 bg-(--size-3)"
                      style={{ width: `${(secondsOf(row)! / longest) * 100}%` }}
                    />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </DataTable>
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
