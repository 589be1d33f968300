import { seriesDefinitions, type SeriesName, seriesOfWallets } from "../../../contract/history/series.ts";

/** The definition of a series as a popover shows it, and in which unit it is drawn beside. */
export function seriesText(name: SeriesName, drawn: string) {
  const ofWallets = (seriesOfWallets as Partial<Record<SeriesName, SeriesName>>)[name];
  const { label, meaning, unit, formula } = seriesDefinitions[ofWallets ?? name];
  const { unknown } = seriesDefinitions[name];
  return {
    title: label,
    body: [meaning, `${unit}: ${formula}. Drawn here: ${drawn}.`, `Not known: ${unknown}`],
    source: `Reported: ${name}${ofWallets ? `, ${ofWallets} where wallets have several accounts,` : ""} of history`,
  };
}
