import { isatty } from "node:tty";
import { type DestinationStream, type Logger, pino } from "pino";
import type { LogLevel } from "../config/choices.ts";
import { redactor } from "../lib/secrets.ts";
import { DiskFull, isDiskFull } from "../store/database.ts";

interface LoggerOptions {
  readonly level: LogLevel;
  /** Where lines go; standard output unless told. */
  readonly write?: (line: string) => void;
  /** For people instead of programs. */
  readonly isReadable?: boolean;
  /** Taken out of every line, in whatever form. */
  readonly secrets?: readonly string[];
}

/**
 * One JSON object a line; on a terminal, one readable line. Two nets under every line: fields that
 * hold secrets by their name are taken out, and what looks like a key, or the query of a URL, is
 * taken out of any text, because messages of libraries quote both.
 */
export function createLogger({ level, write, isReadable = isatty(1), secrets = [] }: LoggerOptions): Logger {
  const clean = redactor(secrets);
  const emit = write ?? ((line: string) => void process.stdout.write(line));
  const destination: DestinationStream = {
    write: (line) => {
      const text = clean(withoutSecrets(line));
      emit(isReadable ? readableLine(text) : text);
    },
  };
  const secretNames = [
    "authorization",
    "cookie",
    "x-api-key",
    "apiKey",
    "api_key",
    "key",
    "password",
    "secret",
    "token_secret",
  ];
  let diskFullAtMs = Number.NEGATIVE_INFINITY;
  return pino(
    {
      level,
      hooks: {
        logMethod(args, method) {
          const words = describeFullDisk(args);
          if (words === undefined) return method.apply(this, args);
          // Everything that writes fails then, again and again.
          if (performance.now() - diskFullAtMs < diskFullEveryMs) return undefined;
          diskFullAtMs = performance.now();
          return method.apply(this, [words]);
        },
      },
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: "[redacted]",
      },
    },
    destination,
  );
}

const diskFullEveryMs = 60_000;

/** What is logged of a disk without room, in place of what the database or the system says; undefined of all else. */
function describeFullDisk(args: readonly unknown[]): string | undefined {
  const [first, text] = args;
  if (typeof first === "string") return fullDisk.test(first) ? first : undefined;
  const { err } = (first ?? {}) as { readonly err?: unknown };
  if (!(err instanceof Error)) return undefined;
  if (err instanceof DiskFull) return `${String(text)}: ${err.message}`;
  const code = "code" in err ? err.code : undefined;
  if (!isDiskFull(err) && code !== "ENOSPC" && code !== "EDQUOT") return undefined;
  return `${String(text)}: the disk is full, and nothing can be written. Make room on that of the data directory.`;
}

const fullDisk = /^the disk of .* is full/i;

function withoutSecrets(line: string): string {
  return line
    .replaceAll(/hs_live_[0-9A-Za-z]+/g, "hs_live_[redacted]")
    .replaceAll(/(\w+:\/\/[^\s"?#]*)\?[^\s"#]*/g, "$1?[redacted]");
}

function readableLine(line: string): string {
  const { time, level, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const clock = String(time).slice(11, 19);
  const text = Object.entries(fields).map(
    ([name, value]) => ` ${name}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  const stack = typeof err === "object" && err !== null && "stack" in err ? `\n${String(err.stack)}` : "";
  return `${clock} ${String(level)} ${String(msg)}${text.join("")}${stack}\n`;
}
