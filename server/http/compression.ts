import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

export type Encoding = "br" | "gzip";

/** Of brotli: the best one takes fifty times as long for a tenth less. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A body below this fits one packet anyway. */
const smallestBytes = 1_000;

/** Pictures and fonts are compressed already. */
export function isCompressible(type: string): boolean {
  return /^text\/|json|javascript|svg/.test(type);
}

/** The better of the encodings the client takes; brotli before gzip where it likes both equally. */
export function chooseEncoding(accepted: string | null): Encoding | undefined {
  if (accepted === null || accepted === "") return undefined;
  const weights = new Map(accepted.toLowerCase().split(",").map(weigh));
  const weight = (encoding: string) => weights.get(encoding) ?? weights.get("*") ?? 0;
  const [br, gz] = [weight("br"), weight("gzip")];
  if (br === 0 && gz === 0) return undefined;
  return br >= gz ? "br" : "gzip";
}

function weigh(element: string): [string, number] {
  const [encoding = "", ...parameters] = element.split(";").map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  return [encoding, quality === undefined ? 1 : Number(quality.slice(2)) || 0];
}

/**
 * Compressed bodies, kept by what they are made of: a token's answers change once per refresh and a
 * built file never, so the same bytes are not compressed twice.
 */
export class Compressor {
  readonly #kept: LRUCache<string, { readonly promise: Promise<Uint8Array>; bytes?: Uint8Array }>;

  constructor(keptBytes: number) {
    this.#kept = new LRUCache({ maxSize: keptBytes });
  }

  /** @param identity equal only for equal bodies. `undefined` where compressing is not worth it. */
  compress(body: string | Uint8Array, identity: string, encoding: Encoding): Promise<Uint8Array> | undefined {
    if (body.length < smallestBytes) return undefined;
    const key = `${encoding} ${identity}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept.promise;
    const compressed = encoding === "br" ? compressBrotli(body, brotliOptions) : compressGzip(body);
    // Counted by what it was before, which is known now and no less than what it will be.
    const entry: { promise: Promise<Uint8Array>; bytes?: Uint8Array } = { promise: compressed };
    this.#kept.set(key, entry, { size: body.length });
    compressed.then(
      (bytes) => (entry.bytes = bytes),
      // Who asked is told; who asks next has it tried again.
      () => this.#kept.delete(key),
    );
    return compressed;
  }

  /** The same, if it is there already; null where it has to be made, undefined where it is not worth it. */
  kept(body: string, identity: string, encoding: Encoding): Uint8Array | null | undefined {
    if (body.length < smallestBytes) return undefined;
    return this.#kept.get(`${encoding} ${identity}`)?.bytes ?? null;
  }
}
