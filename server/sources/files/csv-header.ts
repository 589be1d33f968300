/** The separators that exports use, the usual one first. */
const delimiters = [",", ";", "\t", "|"] as const;

export interface CsvHeader {
  readonly delimiter: string;
  readonly names: readonly string[];
  /** Lines before the one with the names: `sep=;`, which tells spreadsheets the separator. */
  readonly linesBefore: number;
}

const separatorLine = /^sep=(.)[ \t]*(?:\r\n|\n|\r)/i;

/** The names in the first record of a CSV file, and the separator: the one that finds the most names. */
export function parseCsvHeader(text: string): CsvHeader {
  const [line, said] = separatorLine.exec(text) ?? [];
  if (line !== undefined && said !== undefined)
    return { delimiter: said, names: firstRecord(text.slice(line.length), said), linesBefore: 1 };
  const candidates = delimiters.map((delimiter) => ({
    delimiter,
    names: firstRecord(text, delimiter),
    linesBefore: 0,
  }));
  return candidates.reduce((best, other) => (other.names.length > best.names.length ? other : best));
}

/**
 * A field may be quoted, and a quoted one may hold separators, line breaks and doubled quotes
 * (https://www.rfc-editor.org/rfc/rfc4180).
 */
function firstRecord(text: string, delimiter: string): string[] {
  const names: string[] = [];
  let name = "";
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (quoted) {
      if (character !== '"') name += character;
      else if (text.charAt(index + 1) === '"') name += text.charAt((index += 1));
      else quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "\n" || character === "\r") break;
    else if (character === delimiter) {
      names.push(name.trim());
      name = "";
    } else name += character;
  }
  return [...names, name.trim()];
}
