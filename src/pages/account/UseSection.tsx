import type { SignedInAccount } from "../../../contract/beside/account.ts";
import { DrawnChart } from "../../charts/kit/DrawnChart.tsx";
import { named } from "../../charts/kit/figures.ts";
import { count, plural, shortClock } from "../../lib/format.ts";
import { Beneath } from "../../ui/ActionRows.tsx";
import { type Column, ColumnTable } from "../../ui/ColumnTable.tsx";
import { divided, FigureGrid } from "../../ui/FigureGrid.tsx";
import { ChartFigure, Section } from "../../ui/Section.tsx";
import {
  describeRecording,
  type EndpointSum,
  monthOf,
  rateFinding,
  spentThisMonth,
  unitsByDay,
  unitsByEndpoint,
} from "./account-words.ts";

interface UseProps {
  readonly account: SignedInAccount;
}

/** What the keys spent by day and by endpoint, and how often they asked in the last hour. */
export function UseSection({ account }: UseProps) {
  const { at, key_rate: rate, unit_budget: budget, name, minutes } = account;
  const month = monthOf(at);
  const spent = spentThisMonth(account);
  const recording = describeRecording(account);
  const finding =
    spent === 0
      ? `No unit was spent in ${month.name}`
      : `${recording === undefined ? "" : "At least "}${plural(spent, "unit")} in ${month.name}${budget === null ? "" : `, of ${count(budget)}`}`;
  const hasRequests = minutes.some((each) => each !== null && each > 0);
  return (
    <Section
      id="units"
      name="Units"
      how={[
        "Units are what answers cost; errors cost nothing. Days begin at 00:00 UTC.",
        rate === 0
          ? "This server sets no limit of requests a minute."
          : `Each key may make ${count(rate)} requests a minute.`,
        ...(budget === null
          ? name === null
            ? []
            : ["Whoever runs this server set no budget for this account."]
          : [
              `All keys together may spend ${count(budget)} units a month. Whoever runs this server sets the budget.`,
            ]),
      ]}
      finding={finding}
      source="Counted by this server; the last second may not be in it yet."
    >
      {recording !== undefined && <p className="mt-2 max-w-[60ch] text-data text-ink-2">{recording}</p>}
      {spent === 0 ? (
        <Beneath>The units of each day stand here from the first answer on that a key pays for.</Beneath>
      ) : (
        <UnitsByDay account={account} finding={finding} />
      )}
      {(spent > 0 || hasRequests) && (
        <FigureGrid columns="halves">
          {spent > 0 ? <UnitsByEndpoint account={account} /> : <div />}
          <div className={divided}>
            <Rate account={account} />
          </div>
        </FigureGrid>
      )}
    </Section>
  );
}

function UnitsByDay({ account, finding }: UseProps & { readonly finding: string }) {
  const month = monthOf(account.at);
  const units = unitsByDay(account);
  const names = units.map((_, index) => `${index + 1} ${month.short}`);
  return (
    <ChartFigure
      className="mt-4"
      subject={
        <>
          <b>Units a day</b>, all keys together
        </>
      }
    >
      <DrawnChart
        drawing={{
          kind: "use",
          data: {
            values: units,
            names,
            ticks: [0, 7, 14, 21, units.length - 1].map((place) => ({ place, label: names[place]! })),
            noun: "unit",
          },
        }}
        label={`Units a day in ${month.name}: ${finding}`}
        wide={{ width: 900, height: 190 }}
        narrow={{ width: 358, height: 170 }}
        figures={{
          caption: `Units a day in ${month.name}`,
          columns: ["Day", "Units"],
          rows: units.flatMap((each, index) =>
            each === null ? [] : [[named(names[index]!), { text: count(each), value: each }]],
          ),
        }}
      />
    </ChartFigure>
  );
}

const endpointColumns = (most: number): readonly Column<EndpointSum>[] => [
  { name: "Endpoint", isRowHead: true, look: "wrap-anywhere", cell: ({ name }) => name },
  { name: "Answers", isNumber: true, cell: ({ answers }) => count(answers) },
  { name: "Units", isNumber: true, cell: ({ units }) => count(units) },
  {
    name: "Part",
    head: "",
    isDrawing: true,
    isWide: true,
    look: "w-2/5",
    cell: ({ units }) => (
      <span className="step-4 block h-2.5 bg-fill" style={{ width: `${(100 * units) / most}%` }} />
    ),
  },
];

function UnitsByEndpoint({ account }: UseProps) {
  const rows = unitsByEndpoint(account);
  const most = rows[0]?.units ?? 1;
  return (
    <ColumnTable
      caption={
        <>
          <b>By endpoint</b>, {monthOf(account.at).name}
        </>
      }
      aria-label="Units by endpoint"
      columns={endpointColumns(most)}
      rows={rows}
      keyOf={({ name }) => name}
    />
  );
}

function Rate({ account }: UseProps) {
  const { at, key_rate: limit, minutes } = account;
  const now = Math.floor(at / 60) * 60;
  const names = minutes.map((_, index) =>
    shortClock(new Date((now - 60 * (minutes.length - 1 - index)) * 1_000)),
  );
  const finding = rateFinding(account);
  return (
    <ChartFigure
      subject={
        <>
          <b>Rate</b>, requests in each minute of the last hour, of the key that made most, at this server
          {limit === 0 ? "" : `; the limit of each key is ${count(limit)}`}
        </>
      }
    >
      <DrawnChart
        drawing={{
          kind: "use",
          data: {
            values: minutes,
            names,
            ticks: [0, 30, minutes.length - 1].map((place) => ({
              place,
              label: place === minutes.length - 1 ? "now" : names[place]!,
            })),
            noun: "request",
            // Far below the limit its line would leave no room for what there is.
            ...(limit > 0 && Math.max(...minutes.map((each) => each ?? 0)) * 4 >= limit && { limit }),
          },
        }}
        label={`Requests a minute in the last hour: ${finding}`}
        wide={{ width: 430, height: 190 }}
        narrow={{ width: 358, height: 170 }}
        figures={{
          caption: "Requests a minute in the last hour",
          columns: ["Minute", "Requests"],
          rows: minutes.flatMap((each, index) =>
            each === null ? [] : [[named(names[index]!), { text: count(each), value: each }]],
          ),
        }}
      />
    </ChartFigure>
  );
}
