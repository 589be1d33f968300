/** Multicall3, at one address on nearly every chain (https://www.multicall3.com). */
export const multicall = "0xca11bde05977b3631167028862be2a173976ca11";

/** `aggregate3((address,bool,bytes)[])`, each question allowed to fail. */
const aggregate3 = "0x82ad56cb";

const word = (value: number | string) =>
  (typeof value === "number" ? value.toString(16) : value.replace(/^0x/, "")).padStart(64, "0");

/** A question to a contract. */
export interface Question {
  readonly to: string;
  readonly data: string;
}

/** The call that asks many questions. */
export function encodeMany(questions: readonly Question[]): string {
  const calls = questions.map(({ to, data }) => {
    const bytes = data.slice(2);
    const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, "0");
    return word(to) + word(1) + word(96) + word(bytes.length / 2) + padded;
  });
  let offset = calls.length * 32;
  const offsets = calls.map((call) => {
    const own = word(offset);
    offset += call.length / 2;
    return own;
  });
  return aggregate3 + word(32) + word(calls.length) + offsets.join("") + calls.join("");
}

/** The answers in the order of the questions, null where one failed; undefined where it is no answer to so many. */
export function decodeMany(answer: unknown, count: number): (string | null)[] | undefined {
  if (typeof answer !== "string" || !/^0x(?:[\da-f]{64})*$/i.test(answer)) return undefined;
  const words = answer.slice(2);
  const number = (byte: number) => {
    const digits = words.slice(byte * 2, byte * 2 + 64);
    return digits.length === 64 && /^0{52}/.test(digits) ? Number(`0x${digits}`) : Number.NaN;
  };
  const list = number(0);
  if (number(list) !== count) return undefined;
  const start = list + 32;
  const answers: (string | null)[] = [];
  for (let index = 0; index < count; index += 1) {
    const place = start + number(start + index * 32);
    const data = place + number(place + 32);
    const length = number(data);
    const bytes = words.slice((data + 32) * 2, (data + 32 + length) * 2);
    if (Number.isNaN(length) || bytes.length !== length * 2) return undefined;
    answers.push(number(place) === 1 ? `0x${bytes}` : null);
  }
  return answers;
}
