import type { HolderBreakdowns, HolderDeltas } from "../../contract/holders.ts";
import type { TokenStats } from "../../contract/stats.ts";

/** An invented token with every figure: the worked example of the tests. */
const amounts = [
  89_047_688.25, 51_169_939.83, 40_676_104.51, 34_379_803.32, 29_582_621.46, 26_084_676.36, 22_386_848.67,
  19_188_727.43, 15_590_841.04, 12_792_484.96, 12_102_581.96, 11_304_317.75, 10_147_904.76, 8_979_081.84,
  8_633_840.59, 8_206_548.08, 7_330_095.72, 7_299_666.55, 6_824_238.58, 6_444_054.18, 6_042_082.72,
  5_902_944.86, 5_281_924.53, 5_201_473, 4_965_821.07, 4_903_044.52, 4_643_334.06, 4_395_281.98, 4_131_069.93,
  4_095_451.49, 4_010_025.86, 3_996_585.44, 3_823_547.13, 3_820_987.88, 3_305_139.73, 3_299_716.02,
  3_183_441.99, 3_168_556.9, 3_102_377.73, 3_100_493.48, 3_058_518.26, 3_050_454.37, 2_798_000.31,
  2_789_204.28, 2_751_971.48, 2_736_334.41, 2_522_841.65, 2_499_284, 2_439_733.9, 2_324_066.28, 2_287_000,
  2_253_338, 2_220_010, 2_187_022, 2_154_375, 2_122_076, 2_090_126, 2_058_532, 2_027_296, 1_996_424,
  1_965_920, 1_935_790, 1_906_037, 1_876_668, 1_847_689, 1_819_104, 1_790_919, 1_763_142, 1_735_778,
  1_708_835, 1_682_320, 1_656_240, 1_630_603, 1_605_418, 1_580_694, 1_556_440, 1_532_666, 1_509_384,
  1_486_604, 1_464_339, 1_442_603, 1_421_408, 1_400_772, 1_380_710, 1_361_242, 1_342_387, 1_324_168,
  1_306_610, 1_289_741, 1_273_593, 1_258_202, 1_243_613, 1_229_874, 1_217_049, 1_205_212, 1_194_465,
  1_184_942, 1_176_846, 1_170_530, 1_167_000,
];

const deltas: HolderDeltas = {
  "1hour": -6,
  "2hours": 3,
  "4hours": -18,
  "12hours": 41,
  "1day": 208,
  "3days": 877,
  "7days": 2_113,
  "14days": 3_020,
  "30days": 3_642,
};

const breakdowns: HolderBreakdowns = {
  total_holders: 48_213,
  holders_over_10_usd: 24_848,
  holders_over_100_usd: 12_423,
  holders_over_1000_usd: 2_767,
  holders_over_10000_usd: 367,
  holders_over_100k_usd: 49,
  holders_over_1m_usd: 6,
  categories: { shrimp: 23_365, crab: 12_425, fish: 9_656, dolphin: 2_400, whale: 367 },
};

export const brinewick = {
  name: "Brinewick",
  ticker: "BRINE",
  holderCount: 48_213,
  supply: 999_412_887,
  holders: amounts.map((amount, index) => ({ address: `wallet ${index + 1}`, rank: index + 1, amount })),
  /** The two rows that narrow the implied price. */
  rows367: [
    { rank: 367, amount: 243_309 },
    { rank: 368, amount: 242_718 },
  ],
  deltas,
  breakdowns,
  stats: {
    hhi: 177,
    gini: 0.96,
    median_holder_position: 264,
    avg_time_held: 56 * 86_400,
    retention_rate: 0.618,
  } satisfies TokenStats,
  categories: { diamond: 187, gold: 204, silver: 176, bronze: 158, wood: 162, new_holders: 113 },
  breakdown: {
    diamond: 343_656_420,
    gold: 198_519_971,
    silver: 124_283_511,
    bronze: 93_421_163,
    wood: 74_236_460,
  },
  pnl: { break_even_price: 0.0387, realized_pnl_total: 8_140_000, unrealized_pnl_total: 2_380_000 },
  wallet: {
    amount: 8_979_081.84,
    holder_category: "whale",
    avg_time_held: 117 * 86_400,
    holding_breakdown: { diamond: 5_602_947, gold: 1_894_586, silver: 781_180, bronze: 0, wood: 700_368 },
    unrealized_pnl: 97_200,
    realized_pnl: 41_900,
  },
} as const;
