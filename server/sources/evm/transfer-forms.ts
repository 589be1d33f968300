import { groupBy } from "../../lib/group-by.ts";
import { collectionFault } from "../collection-fault.ts";
import type { Log } from "./chain-data.ts";
import { firstNumber, largestAmount, transferEvent, wordsOf, zeroAddress } from "./events.ts";
import { RpcError } from "./rpc-error.ts";

/** What of a node decides how a token's Transfer events are to be read. */
interface Contracts {
  ask(to: string, data: string, block: number | "latest"): Promise<string | null>;
  askMany(to: string, datas: readonly string[], block: number): Promise<(string | null)[]>;
}

/** What an event may say: which of giver, receiver and amount are indexed; or whose piece it is that moves. */
interface Form {
  readonly indexed: readonly [from: boolean, to: boolean, amount: boolean];
  /** The last value is the number of a piece: whoever gets it has one more. */
  readonly isPiece: boolean;
}

interface Values {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

/** Blocks whose balances are compared, and how many of them have to say the same. */
const blocksAsked = 6;
const votesWanted = 2;
const balanceOf = "0x70a08231";
const ownerOf = "0x6352211e";
const addressMost = 2n ** 160n - 1n;
/** Nobody finds the key of an address as small as this; those below the least are of the chain itself, or names. */
const smallAddress = { least: 2n ** 17n, most: 2n ** 96n } as const;
const noPiece = 2n ** 256n - 1n;

const choices: readonly (readonly [boolean, boolean, boolean])[] = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => [
  (bits & 1) > 0,
  (bits & 2) > 0,
  (bits & 4) > 0,
]);
const standard = [true, true, false] as const;
const isSame = (one: Form["indexed"], other: Form["indexed"]) => one.join() === other.join();
const word = (value: bigint) => value.toString(16).padStart(64, "0");

/**
 * Reads Transfer events whose values are indexed otherwise than ERC-20 has it, and finds collections that do not say
 * what they are: by what balances did in the blocks of two transfers. What is decided is written as ERC-20 has it.
 */
export class TransferForms {
  private readonly decided = new Map<string, Form>();
  /** Tokens that were asked whether their amounts are numbers of pieces, and how they answered. */
  private readonly pieces = new Map<string, boolean>();

  constructor(private readonly contracts: Contracts) {}

  /** The logs, those of tokens with another form as ERC-20 has it, or with what is wrong with them. */
  async read(logs: readonly Log[]): Promise<Log[]> {
    const groups = groupBy(
      logs.filter(({ topics }) => topics[0] === transferEvent),
      ({ address, topics }) => `${address} ${topics.length}`,
    );
    const changed = new Map<Log, Log>();
    for (const [key, group] of groups) {
      const form = this.decided.get(key) ?? (await this.decide(key, group));
      if (form === undefined || (isSame(form.indexed, standard) && !form.isPiece && !group.some(isUnclear)))
        continue;
      for (const log of group) changed.set(log, written(log, form));
    }
    return changed.size === 0 ? [...logs] : logs.map((log) => changed.get(log) ?? log);
  }

  /** Undefined where the logs are as ERC-20 has them, or where nothing tells. */
  private async decide(key: string, logs: readonly Log[]): Promise<Form | undefined> {
    const { address, topics } = logs[0]!;
    const indexed = topics.length - 1;
    const isAsPieces = await this.areNumbersOfPieces(address, logs);
    if (!isAsPieces && indexed !== 1 && indexed !== 3 && !logs.some(isUnclear)) return undefined;
    const forms = choices
      .filter((choice) => choice.filter(Boolean).length === indexed)
      .flatMap((choice) => [false, true].map((isPiece): Form => ({ indexed: choice, isPiece })))
      .filter((form) => logs.every((log) => isPossible(valuesOf(log, form))));
    const { form, votes } = await this.vote(address, logs, forms);
    if (form !== undefined && votes >= votesWanted) this.decided.set(key, form);
    // Where the node does not keep old balances, a contract that knows whose its pieces are is one of pieces.
    return form ?? (isAsPieces ? forms.find(({ isPiece }) => isPiece) : undefined);
  }

  /** Whether the contract says of what stands in place of amounts who owns it, and does not say so of everything. */
  private async areNumbersOfPieces(address: string, logs: readonly Log[]): Promise<boolean> {
    const known = this.pieces.get(address);
    if (known !== undefined) return known;
    const numbers = [...new Set(logs.flatMap((log) => lastWord(log) ?? []))].slice(0, votesWanted);
    if (numbers.length === 0) return false;
    const isOwned = async (number: bigint) => {
      const answer = await this.contracts.ask(address, ownerOf + word(number), "latest");
      const owner = answer?.length === 66 ? firstNumber(answer) : undefined;
      return owner !== undefined && owner > 0n && owner <= addressMost;
    };
    let areOwned = true;
    for (const number of numbers) areOwned &&= await isOwned(number);
    areOwned &&= !(await isOwned(noPiece));
    this.pieces.set(address, areOwned);
    return areOwned;
  }

  /** The form that balances agree with best, where that is one, and the number of blocks in which it is. */
  private async vote(
    address: string,
    logs: readonly Log[],
    forms: readonly Form[],
  ): Promise<{ readonly form: Form | undefined; readonly votes: number }> {
    const blocks = [...groupBy(logs, ({ block }) => block)].filter(([block]) => block > 0);
    const scores = forms.map(() => 0);
    let best: Form | undefined;
    let votes = 0;
    for (const [block, ofBlock] of blocks.slice(0, blocksAsked)) {
      const changes = await this.changesIn(address, block, ofBlock, forms);
      if (changes === undefined) break;
      for (const [index, form] of forms.entries()) scores[index]! += scoreOf(netOf(ofBlock, form), changes);
      const most = Math.max(...scores);
      const first = forms.filter((_, index) => scores[index] === most && most > 0);
      votes = first.length === 1 && first[0] === best ? votes + 1 : first.length === 1 ? 1 : 0;
      [best] = first.length === 1 ? first : [undefined];
      if (votes >= votesWanted) break;
    }
    return { form: best, votes };
  }

  /** How the balances changed in a block of those who may have given or received; undefined where no node knows. */
  private async changesIn(
    token: string,
    block: number,
    logs: readonly Log[],
    forms: readonly Form[],
  ): Promise<ReadonlyMap<string, bigint> | undefined> {
    const all = forms.flatMap((form) => logs.map((log) => valuesOf(log, form)!));
    const parties = [...new Set(all.flatMap(({ from, to }) => [from, to]))].filter(
      (party) => party !== zeroAddress,
    );
    const calls = parties.map((party) => balanceOf + word(BigInt(party)));
    try {
      const [before, after] = await Promise.all(
        [block - 1, block].map(async (at) =>
          (await this.contracts.askMany(token, calls, at)).map(firstNumber),
        ),
      );
      return new Map(
        parties.flatMap((party, index) => {
          const now = after![index];
          // Before the contract was there nobody had any.
          return now === undefined ? [] : [[party, now - (before![index] ?? 0n)] as const];
        }),
      );
    } catch (error) {
      if (error instanceof RpcError && error.kind === "unsupported") return undefined;
      throw error;
    }
  }
}

/** Of a log as ERC-20 has it: whether what stands for an amount looks like an address, or the other way round. */
function isUnclear({ topics, data }: Log): boolean {
  if (topics.length !== 3 || data.length !== 66) return false;
  const amount = BigInt(data);
  if (amount > largestAmount && amount <= addressMost) return true;
  const isSmall = (topic: string) =>
    topic.startsWith(`0x${"0".repeat(40)}`) &&
    BigInt(topic) > (amount === 0n ? 0n : smallAddress.least) &&
    BigInt(topic) < smallAddress.most;
  return topics.slice(1).some(isSmall);
}

function lastWord(log: Log): bigint | undefined {
  const last = [...log.topics.slice(1), ...wordsOf(log.data)].at(-1);
  return last?.length === 66 ? BigInt(last) : undefined;
}

/** Undefined where the log has not three values. */
function valuesOf({ topics, data }: Log, { indexed }: Form): Values | undefined {
  const [inTopics, inData] = [topics.slice(1), wordsOf(data)];
  if (inTopics.length + inData.length !== 3) return undefined;
  const [from, to, amount] = indexed.map((isIndexed) => (isIndexed ? inTopics.shift() : inData.shift()));
  if (from?.length !== 66 || to?.length !== 66 || amount?.length !== 66) return undefined;
  return { from: partyOf(from), to: partyOf(to), amount: BigInt(amount) };
}

/** What is no address keeps all of its digits, so that it is none. */
function partyOf(text: string): string {
  return BigInt(text) > addressMost ? text : `0x${text.slice(26)}`;
}

function isPossible(values: Values | undefined): boolean {
  return values !== undefined && values.from.length === 42 && values.to.length === 42;
}

/** What each party has more after these logs. */
function netOf(logs: readonly Log[], form: Form): ReadonlyMap<string, bigint> {
  const net = new Map<string, bigint>();
  for (const log of logs) {
    const { from, to, amount } = valuesOf(log, form)!;
    const moved = form.isPiece ? 1n : amount;
    net.set(from, (net.get(from) ?? 0n) - moved);
    net.set(to, (net.get(to) ?? 0n) + moved);
  }
  net.delete(zeroAddress);
  return net;
}

/** 2 where balances changed by just that, 1 where they changed that way, else 0: contracts may take a fee. */
function scoreOf(net: ReadonlyMap<string, bigint>, changes: ReadonlyMap<string, bigint>): number {
  const sign = (value: bigint) => (value > 0n ? 1 : value < 0n ? -1 : 0);
  const told = [...net].filter(([party]) => changes.has(party));
  if (told.every(([, amount]) => amount === 0n)) return 0;
  if (told.every(([party, amount]) => changes.get(party) === amount)) return 2;
  return told.every(([party, amount]) => sign(changes.get(party)!) === sign(amount)) ? 1 : 0;
}

/** The log as ERC-20 has it. */
function written(log: Log, form: Form): Log {
  if (form.isPiece) return { ...log, form: { fault: collectionFault("ERC-721") } };
  const values = valuesOf(log, form);
  if (values === undefined) return log;
  const { from, to, amount } = values;
  const topics = [log.topics[0]!, `0x${word(BigInt(from))}`, `0x${word(BigInt(to))}`];
  return { ...log, topics, data: `0x${word(amount)}`, form: { fault: null } };
}
