import type { ChainId } from "../../../contract/chains.ts";

/** How the number of holders moves over a token's life. */
export type Life = "grows" | "booms" | "waves" | "fades" | "dies" | "dead" | "eventful";

/** An ordinary token of the demo market. What is not given is drawn from the seed. */
export interface Listing {
  readonly chain: ChainId;
  readonly name: string;
  readonly ticker: string;
  readonly decimals: number;
  /** In whole tokens. */
  readonly supply: number;
  readonly life?: Life;
  /** The most holders at one time. */
  readonly holders?: number;
  readonly transfers?: number;
  readonly ageDays?: number;
  readonly marketCapUsd?: number;
  readonly airdropWallets?: number;
  readonly dustWallets?: number;
  /** Prices come as candles, or with each trade. */
  readonly priceFeed?: "candles" | "trades";
  /** The token with most to see: labels of every kind are among its largest holders. */
  readonly isFlagship?: boolean;
  /** It moves on while the server runs. */
  readonly growsOn?: boolean;
  /** It is made before the others: a visit can begin with it. */
  readonly comesFirst?: boolean;
}

const solana: readonly (readonly [name: string, ticker: string, decimals: number, supply: number])[] = [
  ["Barnacle Bill", "BILL", 6, 1_000_000_000],
  ["Clover Hat", "CLVR", 6, 998_811_204],
  ["Copperkettle", "KETL", 9, 500_000_000],
  ["Damp Sock", "SOCK", 6, 999_999_999],
  ["Elderplum", "PLUM", 8, 88_000_000],
  ["Fennimore", "FENM", 6, 10_000_000_000],
  ["Gooseberry Jam", "JAM", 6, 1_000_000_000],
  ["Gristle", "GRSTL", 9, 7_750_000],
  ["Hollow Reed", "REED", 6, 250_000_000],
  ["Humbuggery", "HMBG", 6, 999_120_441],
  ["Inkhorn", "INKH", 9, 144_000_000],
  ["Jackstraw", "STRAW", 6, 3_141_592_653],
  ["Kettlehole", "KHOL", 6, 999_998_702],
  ["Lumpfish", "LUMP", 2, 55_000_000_000_000],
  ["Moth Parade", "MOTH", 6, 1_000_000_000],
  ["Moonraker Stew", "STEW", 6, 1_000_000_000],
  ["Murkle", "MRKL", 6, 987_654_321],
  ["Nettlebed", "NTTL", 9, 36_000_000],
  ["Oxtail Derby", "OXT", 6, 999_804_113],
  ["Pebblefox", "PBFX", 6, 1_200_000_000],
  ["Plinth", "PLNTH", 9, 100_000_000],
  ["Quillbark", "QBRK", 6, 64_000_000],
  ["Rumpus", "RMPS", 5, 888_888_888_888],
  ["Saltglass", "SGLS", 6, 450_000_000],
  ["Slow Otter", "OTTR", 6, 999_990_015],
  ["Snailmail", "SNML", 6, 1_000_000_000],
  ["Sundrift", "SNDR", 8, 210_000_000],
  ["Tidebell", "TBEL", 6, 999_341_772],
  ["Turnip Futures", "TURN", 6, 77_000_000],
  ["Undertow", "UTOW", 9, 5_000_000],
  ["Velvet Crab", "VCRB", 6, 10_000_000_000],
  ["Wickerjack", "WJACK", 6, 999_871_230],
  ["Wobblestone", "WOBL", 0, 1_000_000],
  ["Yarrowgate", "YARR", 6, 600_000_000],
  ["Zinnia Zero", "ZZRO", 6, 1_000_000_000],
  ["Acorn Ledger", "ACRN", 6, 320_000_000],
  ["Bramblewood", "BRMBL", 6, 999_456_001],
  ["Cuttlebone", "CTTL", 9, 42_000_000],
  ["Doghouse Rex", "REX", 5, 100_000_000_000],
  ["Eggshell Loan", "EGGS", 6, 250_000_000],
  ["Foghorn", "FOGH", 6, 999_002_118],
  ["Gullwing", "GULW", 6, 1_000_000_000],
  ["Hemlock Tea", "HMLK", 9, 13_000_000],
  ["Ironing Day", "IRON", 6, 999_999_990],
  ["Jellystone", "JLLY", 6, 500_000_000],
  ["Knotweed", "KNOT", 6, 2_000_000_000],
  ["Limpet", "LMPT", 6, 75_000_000],
];

const ethereum: typeof solana = [
  ["Lanternfish", "LNTN", 18, 1_000_000_000],
  ["Cobblehook", "COBL", 18, 21_000_000],
  ["Tallow Street", "TALW", 18, 420_690_000_000],
  ["Wrenhouse", "WRNH", 18, 100_000_000],
  ["Ottermere", "OTRM", 8, 10_000_000],
  ["Pewter Bell", "PEWT", 18, 777_777_777],
  ["Sallowfield", "SALW", 18, 50_000_000],
  ["Kipper Union", "KIPR", 18, 1_000_000_000],
  ["Larkspur Loan", "LARKL", 6, 300_000_000],
  ["Driftpin", "DRPN", 18, 64_000_000],
  ["Hobnail", "HOBN", 18, 5_000_000_000],
  ["Quarrywick", "QWCK", 18, 12_500_000],
  ["Bellows", "BLWS", 9, 1_000_000_000_000],
  ["Cinderpath", "CNDR", 18, 90_000_000],
  ["Dapplegrey", "DAPL", 18, 250_000_000],
  ["Embergoose", "EMGS", 18, 8_000_000],
  ["Fiddlehead", "FDLH", 18, 1_618_033_988],
  ["Grumblestone", "GRMB", 18, 40_000_000],
  ["Hazelmoth", "HZMT", 18, 600_000_000],
  ["Icicle Radish", "ICRD", 18, 2_000_000_000],
  ["Juniper Crate", "JCRT", 18, 33_000_000],
  ["Kelp Cathedral", "KLPC", 18, 144_000_000],
  ["Mossbank Post", "MSBK", 6, 100_000_000],
];

/** The ordinary tokens. Sizes that are not given are drawn by lot. */
export const listings: readonly Listing[] = [
  {
    chain: "sol",
    name: "Frogspawn",
    ticker: "SPWN",
    decimals: 5,
    supply: 690_420_000_000,
    life: "booms",
    holders: 12_000,
    airdropWallets: 15_000,
    transfers: 42_000,
    ageDays: 260,
    marketCapUsd: 74_000_000,
  },
  {
    chain: "sol",
    name: "Brinewick",
    ticker: "BRINE",
    decimals: 6,
    supply: 999_412_887,
    life: "grows",
    holders: 24_100,
    transfers: 52_000,
    ageDays: 210,
    marketCapUsd: 41_000_000,
  },
  {
    chain: "sol",
    name: "Thistlecap",
    ticker: "THSL",
    decimals: 9,
    supply: 21_000_000,
    life: "waves",
    holders: 8_000,
    transfers: 26_000,
    ageDays: 330,
    marketCapUsd: 12_000_000,
  },
  {
    chain: "sol",
    name: "Oatmoon",
    ticker: "OATM",
    decimals: 5,
    supply: 420_000_000_000,
    life: "fades",
    holders: 6_000,
    transfers: 20_000,
    ageDays: 150,
    marketCapUsd: 1_900_000,
    comesFirst: true,
  },
  {
    chain: "sol",
    name: "Lamplighter",
    ticker: "LAMP",
    decimals: 6,
    supply: 500_000_000,
    life: "eventful",
    holders: 5_000,
    airdropWallets: 2_000,
    transfers: 26_000,
    ageDays: 1_120,
    marketCapUsd: 23_000_000,
    priceFeed: "candles",
    isFlagship: true,
    growsOn: true,
    comesFirst: true,
  },
  {
    chain: "eth",
    name: "Marrowfat",
    ticker: "MRFT",
    decimals: 18,
    supply: 120_000_000,
    life: "eventful",
    holders: 3_000,
    airdropWallets: 1_000,
    transfers: 16_000,
    ageDays: 1_096,
    marketCapUsd: 9_000_000,
    priceFeed: "trades",
    growsOn: true,
  },
  ...named("sol", solana),
  ...named("eth", ethereum),
];

function named(chain: ChainId, rows: typeof solana): Listing[] {
  return rows.map(([name, ticker, decimals, supply]) => ({ chain, name, ticker, decimals, supply }));
}
