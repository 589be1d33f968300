import type { Reader } from "../server/store/reader.ts";

/** Words of a question, and its rows, which may depend on its parameters. The first whose words are in it answers it. */
type Answers = readonly (readonly [
  words: string,
  rows: readonly object[] | ((...parameters: never[]) => readonly object[]),
])[];

/** A database that answers these questions and no others, and what it was asked: the words with the parameters. */
export function readerOf(answers: Answers) {
  const asked: (readonly [words: string, ...parameters: unknown[]])[] = [];
  const reader = {
    rows: (sql: string, parameters: readonly unknown[] = []) => {
      const found = answers.find(([words]) => sql.includes(words));
      if (found === undefined) return Promise.reject(new Error(`nobody answers ${sql}`));
      const [words, rows] = found;
      asked.push([words, ...parameters]);
      return Promise.resolve(typeof rows === "function" ? rows(...(parameters as never[])) : rows);
    },
  } as unknown as Reader;
  return { reader, asked };
}

/** Answers about addresses that are left out by name: no list, chain or price says anything of them, and these are their numbers. */
export const named = (...numbers: readonly number[]): Answers => [
  ["FROM address_labels", []],
  ["FROM address_kinds", []],
  ["FROM index_routes", []],
  ["moments.named_pairs()", []],
  ["SELECT wallet_id FROM wallets WHERE address IN", numbers.map((number) => ({ wallet_id: number }))],
];
