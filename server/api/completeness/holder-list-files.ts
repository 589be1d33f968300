import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import type { Certificate } from "../../../contract/completeness/certificate.ts";
import type { ParsedArgs } from "../../../contract/endpoints.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import type { Reader } from "../../store/reader.ts";
import { holderListParts, isShortList, loadHolderList, otherList } from "./completeness.ts";
import { type TokenState, versionKey } from "../token-state.ts";

/** The holder list that a certificate names, as CSV. The tag is its own, and strong: the SHA-256 that the certificate has. */
export type HolderList = (
  args: ParsedArgs<"getCertificate">,
) => Promise<{ readonly etag: string; readonly body: string | LongBody }>;

/** A body that is read piece by piece, by whoever sends it. */
export interface LongBody {
  readonly bytes: number;
  /** The reader has to read it to its end, or cancel. */
  readonly stream: () => ReadableStream<Uint8Array>;
}

/** Lists that are kept for who asks next: 65 MB on the disk where one has a million rows. */
const mostKept = 4;
/** Lists on the disk, with those that are still read though they are not kept any more. */
const mostOpen = 12;
const pieceBytes = 64 * 1024;

/**
 * Holder lists of certificates, which are as long as a token has holders. Each is written once, into a file without a
 * name, and read from there: however slow its readers are, they hold a piece of it each, and not all of it.
 */
export class HolderListFiles {
  readonly #lists = new LRUCache<string, Promise<ListFile>>({
    max: mostKept,
    dispose: (list) => void list.then((file) => file.drop()).catch(() => undefined),
  });
  #open = 0;

  constructor(
    private readonly reader: Reader,
    private readonly directory: string,
  ) {}

  /** Throws what {@link loadHolderList} throws, and `overloaded`. */
  async load(token: TokenState, certificate: Certificate, inTurn: <T>(work: () => Promise<T>) => Promise<T>) {
    if (isShortList(certificate)) return inTurn(() => loadHolderList(this.reader, token, certificate));
    const { block, holders } = certificate;
    const key = `${versionKey(token)}.${block.number}.${holders.sha256}`;
    let list = this.#lists.get(key);
    if (list === undefined) {
      list = inTurn(() => this.#write(token, certificate));
      this.#lists.set(key, list);
      list.catch(() => this.#lists.delete(key));
    }
    const file = await list;
    return {
      etag: `"${holders.sha256}"`,
      body: { bytes: file.bytes, stream: () => file.stream() } satisfies LongBody,
    };
  }

  async close(): Promise<void> {
    this.#lists.clear();
  }

  async #write(token: TokenState, { block, holders }: Certificate): Promise<ListFile> {
    if (this.#open >= mostOpen) throw new ProblemError("overloaded", "too many long lists are read at once");
    const path = join(this.directory, `holder-list-${randomUUID()}`);
    const handle = await open(path, "wx+", 0o600);
    this.#open += 1;
    const file = new ListFile(handle, () => (this.#open -= 1));
    try {
      // Without a name nothing of it stays behind, however this process ends.
      await unlink(path);
      const sha256 = createHash("sha256");
      const write = async (text: string) => {
        sha256.update(text);
        file.bytes += (await handle.write(text)).bytesWritten;
      };
      await holderListParts(this.reader, token, block.number, write);
      if (sha256.digest("hex") !== holders.sha256) throw otherList();
      return file;
    } catch (error) {
      file.drop();
      throw error;
    }
  }
}

class ListFile {
  bytes = 0;
  #readers = 0;
  #isDropped = false;

  constructor(
    private readonly handle: FileHandle,
    private readonly onClosed: () => void,
  ) {}

  stream(): ReadableStream<Uint8Array> {
    this.#readers += 1;
    let at = 0;
    let isOpen = true;
    const end = () => {
      if (!isOpen) return;
      isOpen = false;
      this.#readers -= 1;
      this.#closeUnused();
    };
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const piece = Buffer.allocUnsafe(Math.min(pieceBytes, this.bytes - at));
          const { bytesRead } = await this.handle.read(piece, 0, piece.length, at);
          at += bytesRead;
          if (bytesRead > 0) controller.enqueue(piece.subarray(0, bytesRead));
          if (bytesRead > 0 && at < this.bytes) return;
          end();
          controller.close();
        },
        cancel: end,
      },
      // What nobody has asked for is not read.
      { highWaterMark: 0 },
    );
  }

  /** Closes it, once nobody reads it any more. */
  drop(): void {
    this.#isDropped = true;
    this.#closeUnused();
  }

  #closeUnused(): void {
    if (!this.#isDropped || this.#readers > 0) return;
    this.#isDropped = false;
    this.handle.close().then(this.onClosed, this.onClosed);
  }
}
