import type { SignedInAccount } from "../../../contract/beside/account.ts";
import { DrawnChart } from "../../charts/kit/DrawnChart.tsx";
import { named } from "../../charts/kit/figures.ts";
import { count, plural } from "../../lib/format.ts";
import { Beneath } from "../../ui/ActionRows.tsx";
import { ChartFigure, Section } from "../../ui/Section.tsx";
import { monthOf, spentThisMonth, unitsByDay } from "./account-words.ts";

/** What the keys spent, day by day. */
export function UseSection({ account }: { readonly account: SignedInAccount }) {
  const { at, key_rate: rate, unit_budget: budget, name } = account;
  const month = monthOf(at);
  const units = unitsByDay(account);
  const spent = spentThisMonth(account);
  const finding =
    spent === 0
      ? `No unit was spent in ${month.name}`
      : `${plural(spent, "unit")} in ${month.name}${budget === null ? "" : `, of ${count(budget)}`}`;
  const known = units.flatMap((each, index) => (each === null ? [] : [{ day: index + 1, units: each }]));
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
      {spent === 0 ? (
        <Beneath>The units of each day stand here from the first answer on that a key pays for.</Beneath>
      ) : (
        <ChartFigure
          className="mt-4"
          subject={
            <>
              <b>Units a day</b>, all keys together
            </>
          }
        >
          <DrawnChart
            drawing={{ kind: "units", data: { month: month.short, units } }}
            label={`Units a day in ${month.name}: ${finding}`}
            wide={{ width: 900, height: 190 }}
            narrow={{ width: 358, height: 170 }}
            figures={{
              caption: `Units a day in ${month.name}`,
              columns: ["Day", "Units"],
              rows: known.map((each) => [
                named(`${each.day} ${month.short}`),
                { text: count(each.units), value: each.units },
              ]),
            }}
          />
        </ChartFigure>
      )}
    </Section>
  );
}
