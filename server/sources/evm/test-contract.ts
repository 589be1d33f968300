import { transferEvent } from "./events.ts";
import { silentEvents } from "./movements.ts";

/** What a contract for tests does beside emitting the transfers it is told to. */
export interface ContractBehaviour {
  /** Answers of functions without state: by selector (0x and 8 digits), ABI-encoded. */
  readonly views?: Readonly<Record<string, string>>;
  /** What arrives is less by a hundredth, though the event says all. */
  readonly takesFee?: boolean;
  /** Balances are multiplied by one more than what storage slot 1 holds. */
  readonly rebases?: boolean;
  /** Mints and burns emit these events instead of transfers. */
  readonly mintsBy?: keyof typeof silentEvents;
  /** Balances that are there from the beginning, and that no event tells of. */
  readonly holds?: Readonly<Record<string, bigint>>;
}

const opcodes = {
  STOP: 0x00, ADD: 0x01, MUL: 0x02, SUB: 0x03, DIV: 0x04, LT: 0x10, EQ: 0x14, ISZERO: 0x15, SHR: 0x1c,
  CALLDATALOAD: 0x35, CALLDATASIZE: 0x36, CODECOPY: 0x39, POP: 0x50, MSTORE: 0x52, SLOAD: 0x54, SSTORE: 0x55,
  JUMP: 0x56, JUMPI: 0x57, JUMPDEST: 0x5b, PUSH0: 0x5f, DUP1: 0x80, DUP2: 0x81, DUP3: 0x82, SWAP1: 0x90,
  LOG2: 0xa2, LOG3: 0xa3, RETURN: 0xf3, SLT: 0x12, CALLER: 0x33, CALLDATACOPY: 0x37, GAS: 0x5a, CALL: 0xf1,
  REVERT: 0xfd,
} as const; // prettier-ignore

/** Words: an opcode, `0x…` to push, `@name` to push a label, `name:` for the place of one. */
export function assemble(source: string): string {
  const words = source.split(/\s+/).filter((word) => word !== "");
  const places = new Map<string, number>();
  const sizeOf = (word: string) => (word.startsWith("0x") ? word.length / 2 : word.startsWith("@") ? 3 : 1);
  let place = 0;
  for (const word of words) {
    if (word.endsWith(":")) places.set(word.slice(0, -1), place);
    place += sizeOf(word);
  }
  return words
    .map((word) => {
      if (word.startsWith("0x")) return (0x5f + word.length / 2 - 1).toString(16) + word.slice(2);
      if (word.startsWith("@")) return `61${places.get(word.slice(1))!.toString(16).padStart(4, "0")}`;
      return opcodes[word.endsWith(":") ? "JUMPDEST" : (word as keyof typeof opcodes)]
        .toString(16)
        .padStart(2, "0");
    })
    .join("");
}

const bytes2 = (number: number) => `0x${number.toString(16).padStart(4, "0")}`;

/** Runtime code: emits and keeps the balances of triples (from, to, amount) of 96 bytes in the call's data. */
function runtime({ views = {}, takesFee = false, rebases = false, mintsBy }: ContractBehaviour): string {
  const own = mintsBy && silentEvents[mintsBy];
  const selectors = Object.entries(views);
  const code = (offsets: readonly number[]) =>
    assemble(`
      PUSH0 CALLDATALOAD 0xe0 SHR
      ${selectors.map(([selector], index) => `DUP1 ${selector} EQ @view${index} JUMPI`).join("\n")}
      DUP1 0x70a08231 EQ @balanceOf JUMPI
      POP PUSH0
      loop: CALLDATASIZE DUP2 LT ISZERO @end JUMPI
        DUP1 0x40 ADD CALLDATALOAD DUP1 PUSH0 MSTORE
        DUP2 CALLDATALOAD
        DUP1 ISZERO @minted JUMPI
        DUP2 DUP2 SLOAD SUB DUP2 SSTORE
        minted: DUP3 0x20 ADD CALLDATALOAD
        DUP1 ISZERO @burned JUMPI
        DUP3 ${takesFee ? "0x64 DUP2 DIV SWAP1 SUB" : ""} DUP2 SLOAD ADD DUP2 SSTORE
        burned: ${own ? "DUP2 ISZERO @ownMint JUMPI DUP1 ISZERO @ownBurn JUMPI" : ""}
        SWAP1 ${transferEvent} 0x20 PUSH0 LOG3
        next: POP 0x60 ADD @loop JUMP
      ${own ? `ownMint: ${own.mint} 0x20 PUSH0 LOG2 POP @next JUMP ownBurn: POP ${own.burn} 0x20 PUSH0 LOG2 @next JUMP` : ""}
      end: STOP
      balanceOf: 0x04 CALLDATALOAD SLOAD ${rebases ? "0x01 SLOAD 0x01 ADD MUL" : ""} PUSH0 MSTORE 0x20 PUSH0 RETURN
      ${selectors
        .map(([, answer], index) => {
          const size = bytes2((answer.length - 2) / 2);
          return `view${index}: ${size} ${bytes2(offsets[index] ?? 0)} PUSH0 CODECOPY ${size} PUSH0 RETURN`;
        })
        .join("\n")}`);
  let offset = code([]).length / 2;
  const offsets = selectors.map(([, answer]) => {
    offset += (answer.length - 2) / 2;
    return offset - (answer.length - 2) / 2;
  });
  return code(offsets) + selectors.map(([, answer]) => answer.slice(2)).join("");
}

/** Code to create the contract with. */
export function contractCode(behaviour: ContractBehaviour = {}): string {
  const held = Object.entries(behaviour.holds ?? {})
    .map(([owner, amount]) => `0x${word(amount)} ${owner} SSTORE`)
    .join(" ");
  return creationCode(runtime(behaviour), held);
}

/** @param first what is done when the contract is made */
export function creationCode(body: string, first = ""): string {
  const size = bytes2(body.length / 2);
  const head = (start: number) =>
    assemble(`${first} ${size} ${bytes2(start)} PUSH0 CODECOPY ${size} PUSH0 RETURN`);
  return `0x${head(head(0).length / 2)}${body}`;
}

const word = (value: string | bigint) =>
  (typeof value === "bigint" ? value.toString(16) : value.slice(2)).padStart(64, "0");

/** The data of a call that makes these transfers; the zero address mints and burns. */
export function transferData(
  transfers: readonly { readonly from: string; readonly to: string; readonly amount: bigint }[],
): string {
  return `0x${transfers.map(({ from, to, amount }) => word(from) + word(to) + word(amount)).join("")}`;
}

/** A text as the ABI has it. */
export function abiText(text: string): string {
  const bytes = Buffer.from(text);
  return `0x${word(32n)}${word(BigInt(bytes.length))}${bytes.toString("hex").padEnd(Math.ceil(bytes.length / 32) * 64, "0")}`;
}

/** What a token says of itself. */
export function nameViews(name: string, symbol: string, decimals: number): Record<string, string> {
  return {
    "0x06fdde03": abiText(name),
    "0x95d89b41": abiText(symbol),
    "0x313ce567": `0x${word(BigInt(decimals))}`,
  };
}
