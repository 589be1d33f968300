import { Link, useNavigate } from "@tanstack/react-router";
import { displayAddress } from "../../lib/display-address.ts";
import type { WalletHistory } from "../../../contract/wallet-history.ts";
import { metaOf, together, dataOf } from "../../api/answer.ts";
import { tokenQueries } from "../../api/token-queries.ts";
import { large } from "../../lib/format.ts";
import { momentName, pinnedIn } from "../../metrics/history/points.ts";
import { shortAddress } from "../../lib/address.ts";
import { spokenName, spokenTicker } from "../../metrics/findings/name.ts";
import { dayText, firstDayText, type Life, type Range } from "../../metrics/history/range.ts";
import { noHistoryText } from "../../metrics/history/missing-history.ts";
import {
  outsideWalletLife,
  readWalletRange,
  shownWallet,
  walletTimes,
} from "../../metrics/history/wallet-history.ts";
import { placeholder } from "../placeholder.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { DataSection } from "../../sections/DataSection.tsx";
import { DayFields, type ShowRange } from "../../sections/DayFields.tsx";
import { EmbedPlace } from "../../sections/embed-place.ts";
import { LifeBrush } from "../../sections/LifeBrush.tsx";
import { RangePresets } from "../../sections/RangePresets.tsx";
import { useWalletHistory, type WalletHistoryProps } from "./use-wallet-history.ts";
import { walletBalance } from "./wallet-history.ts";
import { WalletHistoryCharts } from "./WalletHistoryCharts.tsx";
import { WalletTransfers } from "./WalletTransfers.tsx";

/** What the wallet held over time, at what cost, what it received and sold, and in which place it stood. */
export function WalletHistorySection(props: WalletHistoryProps) {
  const { token, wallet, search } = props;
  const named = useAnswer(tokenQueries(token).token);
  const { answer, whole, life, isTurning } = useWalletHistory(props);
  const name = spokenName({ ...token, ...dataOf(named) });
  const ticker = named.state === "ready" ? spokenTicker(named.data) : "";
  const missing =
    life && readWalletRange(search, life) === null
      ? outsideWalletLife(life)
      : noHistoryText(name, metaOf(named));
  const isOutside = life !== null && answer.state === "unavailable";
  return (
    <EmbedPlace
      value={{
        subject: { kind: "wallet", ...token, wallet },
        name: `${shortAddress(displayAddress(token.chain, wallet))} in ${name}`,
        range: search,
        charts: { [walletBalance.section.id]: "wallet-balance" },
      }}
    >
      <DataSection
        text={walletBalance.section}
        answer={together({ named, shown: answer })}
        placeholder={{ named: placeholder.token, shown: placeholderWallet }}
        finding={({ shown }) => walletBalance.finding(shown, { spoken: ticker })}
        unavailable={{ finding: missing.title, note: { lead: "Not available.", rest: missing.detail } }}
      >
        {({ shown }) => (
          <>
            <WalletRange
              life={shown === placeholderWallet ? undefined : shown.life}
              range={shown === placeholderWallet ? undefined : shown.range}
              at={search.at}
              whole={shown === placeholderWallet ? null : whole}
              ticker={ticker}
            />
            <div className={isTurning ? "opacity-50 transition-opacity" : "transition-opacity"}>
              <WalletHistoryCharts shown={shown} ticker={ticker} />
              <WalletTransfers history={shown.history} ticker={ticker} asOf={metaOf(answer)?.asOf} />
            </div>
          </>
        )}
      </DataSection>
      {isOutside && (
        <WalletRange life={life} range={undefined} at={search.at} whole={whole} ticker={ticker} />
      )}
    </EmbedPlace>
  );
}

interface WalletRangeProps {
  /** Undefined while it is not known. */
  readonly life: Life | undefined;
  readonly range: Range | undefined;
  /** The moment that the address has pinned; empty for none. */
  readonly at: string;
  readonly whole: WalletHistory | null;
  readonly ticker: string;
}

function WalletRange({ life, range, at, whole, ticker }: WalletRangeProps) {
  const navigate = useNavigate({ from: "/$chain/$token/wallet/$wallet" });
  const show: ShowRange = (change) =>
    void navigate({ search: (search) => ({ ...search, ...change, at: "" }), resetScroll: false });
  const balances = whole?.series.balance ?? [];
  return (
    <div className="mt-4 print:hidden">
      <div className="mb-2.5 flex min-h-control flex-wrap items-center gap-3 text-data">
        <RangePresets life={life} range={range} />
        <DayFields
          key={`${range?.from} ${range?.to}`}
          from={range ? firstDayText(range) : ""}
          to={range && !range.isNow ? dayText(range.to) : ""}
          onApply={show}
        />
        {range && <Pinned range={range} at={at} />}
      </div>
      {whole && life ? (
        <LifeBrush
          times={walletTimes(whole)}
          values={balances}
          label={`Balance over the whole life, from ${large(balances[0])} to ${large(balances.at(-1))} ${ticker}`}
          {...{ life, range }}
          onShow={show}
        />
      ) : (
        <div className="h-18.5 max-md:h-16.5" />
      )}
    </div>
  );
}

/** Which moment the address has pinned, where the charts show it. */
function Pinned({ range, at }: { readonly range: Range; readonly at: string }) {
  const time = pinnedIn(range, at);
  if (time === null) return null;
  return (
    <span className="text-label text-ink-2">
      Pinned: {momentName(time)}{" "}
      <Link
        from="/$chain/$token/wallet/$wallet"
        to="/$chain/$token/wallet/$wallet"
        search={(search) => ({ ...search, at: "" })}
        replace
        resetScroll={false}
      >
        Unpin
      </Link>
    </span>
  );
}

/** Of no wallet: gives the section its geometry while answers are loading. */
const placeholderHistory: WalletHistory = {
  interval: "1day",
  times: ["2025-01-01T00:00:00Z", "2025-01-02T00:00:00Z"],
  series: {
    balance: [2, 3],
    received: [2, 1],
    sold: [0, 0],
    price_usd: [1, 2],
    average_cost: [1, 1],
    costed_share: [1, 1],
    realized_pnl: [null, null],
    rank: [3, 2],
  },
  total: 2,
  transfers: [],
};
const first = Date.parse(placeholderHistory.times[0]!) / 1_000;
const placeholderLife = { first, last: first + 86_400 };
const placeholderWallet = shownWallet(
  placeholderHistory,
  { from: first, to: placeholderLife.last, preset: "all", isNow: true, isAll: true },
  placeholderLife,
);
