import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { History } from "../../../contract/history.ts";
import type { TokenFigures } from "../../../contract/tokens.ts";
import { holderLifeQuery } from "../../api/history-queries.ts";
import { count, date, share } from "../../lib/format.ts";
import { tourNames } from "../../metrics/findings/front.ts";
import { unlistedFigures } from "../../metrics/findings/list.ts";
import { columnOf, timesOf } from "../../metrics/history/columns.ts";
import { dayName, daySeconds } from "../../metrics/history/range.ts";
import { AlphabetWarning } from "../../sections/AlphabetWarning.tsx";
import { Identicon } from "../../ui/Identicon.tsx";
import { NotAvailable } from "../../ui/NotAvailable.tsx";
import { TokenName } from "../../ui/TokenName.tsx";
import type { Example } from "./front-queries.ts";

export interface ShownExample extends Example {
  readonly figures: TokenFigures;
}

const frame = "relative min-w-0 border-t border-rule pt-3 hover:border-control";

/** A token as a small figure that leads to its page. */
export function ExampleToken({ example: { part, figures, ...token } }: { readonly example: ShownExample }) {
  const { name, ticker, holder_count: holders, wallet_count: wallets } = figures;
  const { data: history } = useQuery({ ...holderLifeQuery(token), enabled: holders !== null });
  return (
    <li className={frame}>
      {part && <p className="mb-1.5 text-label text-ink-2">{tourNames[part]}</p>}
      <div className="flex items-center gap-2.5">
        <Identicon address={token.address} size={28} />
        <Link
          className="min-w-0 truncate text-body no-underline after:absolute after:inset-0"
          to="/$chain/$token"
          params={{ chain: token.chain, token: token.address }}
        >
          <b className="font-semibold">
            <TokenName limit={24}>{name}</TokenName>
          </b>{" "}
          <span className="text-ink-2">
            <TokenName limit={10}>{ticker}</TokenName>
          </span>
          <AlphabetWarning token={figures} />
        </Link>
      </div>
      {holders === null ? (
        <p className="mt-3 text-label text-ink-3">{unlistedFigures(figures.history)}</p>
      ) : (
        <>
          <p className="mt-2.5 flex items-baseline gap-2">
            <span
              data-part="figure"
              translate="no"
              className="text-figure font-figure font-stretch-(--stretch-figure)"
            >
              {count(wallets ?? holders)}
            </span>
            <span className="text-label text-ink-2">{(wallets ?? holders) === 1 ? "holder" : "holders"}</span>
          </p>
          <LifeLine history={history?.data} />
          {(wallets ?? holders) > 0 && (
            <SupplyBar
              share={figures.wallet_top10_share ?? figures.top10_share}
              holders={wallets ?? holders}
            />
          )}
        </>
      )}
    </li>
  );
}

function SupplyBar({ share: part, holders }: { readonly share: number | null; readonly holders: number }) {
  return (
    <p className="mt-3 text-label text-ink-2">
      <span className="flex h-2 gap-px" aria-hidden="true">
        {part !== null && part > 0 && <i className="bg-step-4" style={{ width: `${part * 100}%` }} />}
        {part !== null && part < 1 && <i className="flex-1 bg-step-1" />}
      </span>
      <span className="mt-1.5 block">
        {holders > 10 ? "Ten largest hold" : holders === 1 ? "This one holds" : "Together they hold"}{" "}
        {part === null ? (
          <NotAvailable />
        ) : (
          <b translate="no" className="font-strong text-ink">
            {share(part)}
          </b>
        )}
      </span>
    </p>
  );
}

/** The room of one that is on its way. */
export function ExampleRoom() {
  return (
    <li className={frame}>
      <div className="flex items-center gap-2.5">
        <span className="size-7 rounded-control bg-track" />
      </div>
      <p data-part="figure" className="mt-2.5 text-figure">
        0
      </p>
      <LifeLine history={undefined} />
      <SupplyBar share={null} holders={11} />
    </li>
  );
}

const width = 240;
const height = 64;

/** Holders over the whole life of a token, from zero up; its room alone where that is not known. */
function LifeLine({ history }: { readonly history: History | undefined }) {
  const points = history ? readPoints(history) : [];
  const [first, last] = [points[0], points.at(-1)];
  const line = points.length > 1 ? first && last && { first, last, path: pathOf(points) } : undefined;
  return (
    <div className="mt-2 min-h-21">
      {line && (
        <>
          <svg
            className="block h-16 w-full overflow-visible"
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`Holders from ${count(line.first.holders)}, ${dayOf(line.first)}, to ${count(line.last.holders)}, ${dayOf(line.last)}`}
          >
            <path className="stroke-rule-2" vectorEffect="non-scaling-stroke" d={`M0 ${height}H${width}`} />
            <path
              className="fill-none stroke-mark"
              strokeWidth={1.75}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
              d={line.path}
            />
          </svg>
          <p className="mt-1 flex justify-between text-axis text-ink-3" aria-hidden="true">
            <span>{dayOf(line.first)}</span>
            <span>{dayOf(line.last)}</span>
          </p>
        </>
      )}
    </div>
  );
}

interface Point {
  readonly time: number;
  readonly holders: number;
}

/** A midnight is the end of its day. */
function dayOf({ time }: Point): string {
  return time % daySeconds === 0 ? dayName(time) : date(new Date(time * 1_000));
}

function readPoints(history: History): Point[] {
  const values = columnOf(history, "holders") ?? [];
  return timesOf(history).flatMap((time, index) => {
    const holders = values[index];
    return typeof holders === "number" ? [{ time, holders }] : [];
  });
}

function pathOf(points: readonly Point[]): string {
  const from = points[0]!.time;
  const seconds = points.at(-1)!.time - from || 1;
  const most = Math.max(1, ...points.map(({ holders }) => holders));
  const place = ({ time, holders }: Point) =>
    `${(((time - from) / seconds) * width).toFixed(1)} ${((1 - holders / most) * height).toFixed(1)}`;
  return `M${points.map(place).join("L")}`;
}
