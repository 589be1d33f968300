import { RpcError } from "./rpc-error.ts";

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const comma = 0x2c;
const colon = 0x3a;

/** More than any answer has beside its list. */
const frameLimit = 65_536;
const elementLimit = 33_554_432;
const wholeLimit = 67_108_864;

/** Fields that hold the list, however deep a provider wraps it. */
const listNames = new Set(["result", "value", "accounts", "token_accounts"]);

/** A whole answer as JSON. Throws {@link RpcError} "garbled". */
export async function readWhole(chunks: AsyncIterable<Uint8Array>): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > wholeLimit) throw garbled("is larger than expected");
    parts.push(chunk);
  }
  return parse(parts);
}

interface ElementReading {
  readonly onElement: (element: unknown) => void;
  /** Whole numbers of elements that are too large for a number come as text. */
  readonly isExact?: boolean | undefined;
  /** Waited for before the next chunk is taken. */
  readonly room?: () => Promise<void>;
}

/**
 * Takes a JSON-RPC answer apart while it comes in: the elements of the list in `result` (or in a field below it, see
 * `listNames`) are handed over one by one, so that the list of all accounts of a token never lies in memory as text. What is left
 * around the elements is returned, with an empty list in their place.
 * Throws {@link RpcError} "garbled" where the text is cut off or no JSON.
 */
export async function readElements(
  chunks: AsyncIterable<Uint8Array>,
  { onElement, isExact = false, room }: ElementReading,
): Promise<unknown> {
  const scanner = new Scanner(onElement, isExact);
  for await (const chunk of chunks) {
    scanner.take(chunk);
    await room?.();
  }
  return scanner.end();
}

class Scanner {
  private readonly frame: Uint8Array[] = [];
  private frameBytes = 0;
  /** Parts of the element that earlier chunks began. */
  private pending: Uint8Array[] = [];
  private pendingBytes = 0;

  private depth = 0;
  private isInString = false;
  private isEscaped = false;
  /** Depth inside the list whose elements are handed over; 0 outside. */
  private listDepth = 0;
  private isListDone = false;
  /** The last key of the outermost object, and the last of any outside the list. */
  private topKey = "";
  private lastKey = "";
  private keyBytes: number[] | undefined;

  constructor(
    private readonly onElement: (element: unknown) => void,
    private readonly isExact: boolean,
  ) {}

  take(chunk: Uint8Array): void {
    // Where the bytes begin that are not yet in the frame or an element.
    let start = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index]!;
      if (this.isInString) {
        if (this.isEscaped) this.isEscaped = false;
        else if (byte === backslash) this.isEscaped = true;
        else if (byte === quote) this.isInString = false;
        if (this.isInString && this.keyBytes && this.keyBytes.length < 64) this.keyBytes.push(byte);
        continue;
      }
      switch (byte) {
        case quote:
          this.isInString = true;
          this.keyBytes = this.listDepth === 0 ? [] : undefined;
          break;
        case colon:
          if (this.keyBytes) this.lastKey = String.fromCharCode(...this.keyBytes);
          if (this.depth === 1) this.topKey = this.lastKey;
          break;
        case openBrace:
        case openBracket:
          this.depth += 1;
          if (byte === openBracket && this.opensList()) {
            this.listDepth = this.depth;
            this.toFrame(chunk.subarray(start, index + 1));
            start = index + 1;
          }
          break;
        case closeBrace:
        case closeBracket:
          if (this.listDepth > 0 && this.depth === this.listDepth) {
            this.toElement(chunk.subarray(start, index));
            this.finishElement(true);
            start = index;
            this.listDepth = 0;
            this.isListDone = true;
          }
          this.depth -= 1;
          break;
        case comma:
          if (this.listDepth > 0 && this.depth === this.listDepth) {
            this.toElement(chunk.subarray(start, index));
            this.finishElement(false);
            start = index + 1;
          }
          break;
        default:
      }
    }
    const rest = chunk.subarray(start);
    if (this.listDepth > 0) this.toElement(rest);
    else this.toFrame(rest);
  }

  end(): unknown {
    if (this.depth > 0 || this.isInString) throw garbled("is cut off");
    return parse(this.frame);
  }

  private opensList(): boolean {
    const isOutside = !this.isListDone && this.listDepth === 0 && this.topKey === "result";
    return isOutside && listNames.has(this.lastKey);
  }

  private toFrame(bytes: Uint8Array): void {
    this.frameBytes += bytes.length;
    if (this.frameBytes > frameLimit) throw garbled("is larger than expected");
    // A chunk's memory may be used again.
    if (bytes.length > 0) this.frame.push(bytes.slice());
  }

  private toElement(bytes: Uint8Array): void {
    this.pendingBytes += bytes.length;
    if (this.pendingBytes > elementLimit) throw garbled("is larger than expected");
    if (bytes.length > 0) this.pending.push(bytes.slice());
  }

  private finishElement(isLast: boolean): void {
    const parts = this.pending;
    this.pending = [];
    this.pendingBytes = 0;
    // An empty list, or an end of line before its end.
    if (isLast && Buffer.concat(parts).toString("latin1").trim() === "") return;
    this.onElement(parse(parts, this.isExact));
  }
}

/** A text, or a whole number beyond those that are exact. */
const textOrLargeNumber = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+])-?\d{16,}(?![\d.eE])/g;

function parse(parts: readonly Uint8Array[], isExact = false): unknown {
  try {
    const text = (parts.length === 1 ? Buffer.from(parts[0]!) : Buffer.concat(parts)).toString("utf8");
    return JSON.parse(
      isExact ? text.replace(textOrLargeNumber, (part) => (part.startsWith('"') ? part : `"${part}"`)) : text,
    );
  } catch {
    throw garbled("is not JSON");
  }
}

function garbled(what: string): RpcError {
  return new RpcError("garbled", `the answer ${what}`);
}
