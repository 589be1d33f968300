import { readFileSync } from "node:fs";
import type { Database } from "../server/store/database.ts";
import { type Cost, costOf } from "./cost.ts";

/** How a step begins: what it drops may be dropped in another way than its file says. */
const beginning = (step: string) => step.slice(0, 80);
const ledgerStep = (name: string) =>
  beginning(readFileSync(new URL(`../server/ledger/steps/${name}.sql`, import.meta.url), "utf8"));
const stepsOfHistory = new Set(
  [
    "02-ticks",
    "02-checkpoints",
    "08-stretches",
    "08-owner-costs",
    "08-spells",
    "08-checkpoints",
    "14-checkpoints",
  ].map(ledgerStep),
);
/** From here to there all is history, also what is not SQL. */
const firstOfHistory = ledgerStep("15-tick-states");
const lastOfHistory = ledgerStep("17-history");

/** Tells the steps of the history from those of all other statistics. */
export class HistoryClock {
  seconds = 0;
  cpuSeconds = 0;

  watch(db: Database): Database {
    let lastPart: { readonly cost: Promise<Cost>; readonly end: () => void } | undefined;
    return {
      rows: (sql, parameters) => db.rows(sql, parameters),
      read: (sql, columns) => db.read(sql, columns),
      append: (table, columns) => db.append(table, columns),
      progress: () => db.progress(),
      run: async (sql, parameters) => {
        const step = beginning(sql);
        if (stepsOfHistory.has(step)) return this.#add(await costOf(() => db.run(sql, parameters)));
        if (step === firstOfHistory) {
          let end = () => {};
          const ended = new Promise<void>((resolve) => (end = resolve));
          lastPart = { cost: costOf(() => ended), end };
        }
        await db.run(sql, parameters);
        if (step !== lastOfHistory || !lastPart) return;
        lastPart.end();
        this.#add(await lastPart.cost);
      },
    };
  }

  #add({ seconds, cpuSeconds }: Cost): void {
    this.seconds += seconds;
    this.cpuSeconds += cpuSeconds;
  }
}
