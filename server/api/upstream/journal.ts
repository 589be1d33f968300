import { createReadStream } from "node:fs";
import { appendFile, mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { createInterface } from "node:readline";

/** One thing to remember: the newest record of a key is the one that holds; null forgets the key. */
export interface JournalRecord {
  readonly key: string;
  readonly value: unknown;
}

export interface Journal {
  /** Queued at once, in the file when the promise resolves. Never rejects: what failed is told to `onError`. */
  write(record: JournalRecord): Promise<void>;
  /** Waits for what is queued. */
  close(): Promise<void>;
}

interface JournalOptions {
  readonly path: string;
  /** What the records belong to. A file of another scope is begun anew. */
  readonly scope: string;
  /** Everything that is to survive when the file is written anew. */
  readonly live: () => Iterable<JournalRecord>;
  readonly onError: (error: unknown) => void;
  /** The file is written anew when it has grown by this and by as much again as was live. */
  readonly slackBytes?: number;
}

const defaultSlackBytes = 16 * 1024 * 1024;

/** The records that hold, in the order of their last writing; none where the file is absent or of another scope. */
export async function readJournal(path: string, scope: string): Promise<Map<string, unknown>> {
  const records = new Map<string, unknown>();
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  let isFirst = true;
  try {
    for await (const line of lines) {
      const record = parseLine(line);
      if (isFirst && (record?.key !== "scope" || record.value !== scope)) return new Map();
      isFirst = false;
      // A line that a killed process left half written, or the one it runs into.
      if (record === undefined || record.key === "scope") continue;
      records.delete(record.key);
      if (record.value !== null) records.set(record.key, record.value);
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
  return records;
}

/** Appends to the file, which it first writes anew from what is live. */
export async function openJournal(options: JournalOptions): Promise<Journal> {
  const { path, scope, live, onError, slackBytes = defaultSlackBytes } = options;
  await mkdir(dirname(path), { recursive: true });
  let bytes = 0;
  let liveBytes = 0;
  let queue = Promise.resolve();
  const enqueue = (work: () => Promise<void>) => (queue = queue.then(work).catch(onError));

  const rewrite = async () => {
    const temporary = `${path}.new`;
    const text = [{ key: "scope", value: scope }, ...live()].map(lineOf).join("");
    await rm(temporary, { force: true });
    await writeFile(temporary, text, { mode: 0o600 });
    await rename(temporary, path);
    bytes = liveBytes = (await stat(path)).size;
  };
  await enqueue(rewrite);

  return {
    write: (record) =>
      enqueue(async () => {
        const line = lineOf(record);
        await appendFile(path, line, { mode: 0o600 });
        bytes += line.length;
        if (bytes > 2 * liveBytes + slackBytes) await rewrite();
      }),
    close: () => queue,
  };
}

/** Begins with a line break, so that a half line before it spoils nothing but itself. */
function lineOf(record: JournalRecord): string {
  return `${record.key === "scope" ? "" : "\n"}${JSON.stringify(record)}`;
}

function parseLine(line: string): JournalRecord | undefined {
  try {
    const record: unknown = JSON.parse(line);
    if (typeof record !== "object" || record === null || !("key" in record) || !("value" in record))
      return undefined;
    return typeof record.key === "string" ? { key: record.key, value: record.value } : undefined;
  } catch {
    return undefined;
  }
}
