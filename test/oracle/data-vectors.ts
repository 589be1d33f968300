import { existsSync, readFileSync } from "node:fs";
import { publishedData } from "../published-data.ts";

function vectorFile(name: string): unknown {
  const path = publishedData(name);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

export interface MathVectors {
  readonly gini_population: readonly {
    x?: number[];
    x_freq?: [number, number][];
    gini: number;
    src: string;
  }[];
  readonly hhi_0_1: readonly { x: number[]; hhi: number }[];
}

export interface FifoVectors {
  readonly vectors: readonly {
    readonly source: string;
    readonly asset: string;
    readonly acquisitions: readonly { ts: string; qty: string; cost_usd: string }[];
    readonly disposals: readonly { ts: string; qty: string; proceeds_usd: string }[];
    readonly expected_total_gain: string;
    readonly remaining_qty: string;
    readonly remaining_cost: string;
  }[];
}

/** `undefined` where the file is absent: the tests that need it are skipped then. */
export const mathVectors = vectorFile("math_vectors.json") as MathVectors | undefined;
export const fifoVectors = vectorFile("fifo_vectors_rp2.json") as FifoVectors | undefined;
