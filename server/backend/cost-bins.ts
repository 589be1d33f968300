const perDecade = 20;

/** 10^(k/20) for k from 0 to 19, to more digits than a double has. */
const mantissas = [
  "1",
  "1.12201845430196343559",
  "1.25892541179416721042",
  "1.41253754462275430215",
  "1.58489319246111348520",
  "1.77827941003892280122",
  "1.99526231496887960135",
  "2.23872113856833961195",
  "2.51188643150958011108",
  "2.81838293126445381910",
  "3.16227766016837933199",
  "3.54813389233575458433",
  "3.98107170553497250770",
  "4.46683592150963118556",
  "5.01187233627272285001",
  "5.62341325190349080394",
  "6.30957344480193249434",
  "7.07945784384137910802",
  "7.94328234724281502065",
  "8.91250938133745529953",
] as const;

/** Prices are at most 1e30. Lower prices than the first edge do not occur; they would fall into the first bin. */
const leastDecade = -40;
const mostDecade = 30;

/**
 * The edges of the bins in ascending order, each the double nearest to 10^(k/20): read from decimal digits, because a
 * computed power may be the double beside it, which would put a price of exactly 0.001 into the wrong bin.
 */
export const binEdges: readonly number[] = Array.from(
  { length: (mostDecade - leastDecade) * perDecade + 1 },
  (_, index) => Number(`${mantissas[index % perDecade]!}e${leastDecade + Math.floor(index / perDecade)}`),
);
