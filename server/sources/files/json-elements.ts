import { longestRow, mostLevels, refuseLevels, refuseRow } from "./file-limits.ts";

/** Finds the texts of the entries of a JSON object, or of the elements of a list, that comes in pieces. */
export class ElementScanner {
  private depth = 0;
  private inString = false;
  private escaped = false;
  /** The entry that began in an earlier piece. */
  private begun = "";
  private isOver = false;

  constructor(private readonly name: string) {}

  /** Whether the object or list was closed, and nothing follows it. */
  get isDone(): boolean {
    return this.isOver && this.begun.trim() === "";
  }

  scan(text: string): string[] {
    const found: string[] = [];
    let start = 0;
    const end = (index: number) => {
      const entry = this.begun + text.slice(start, index);
      if (entry.trim() !== "") found.push(entry);
      this.begun = "";
      start = index + 1;
    };
    for (let index = 0; index < text.length; index += 1) {
      const character = text[index]!;
      if (this.inString) {
        if (this.escaped) this.escaped = false;
        else if (character === "\\") this.escaped = true;
        else if (character === '"') this.inString = false;
      } else if (character === '"') this.inString = true;
      else if (character === "{" || character === "[") {
        this.depth += 1;
        if (this.depth > mostLevels) refuseLevels(this.name);
        if (this.depth === 1) {
          this.begun = "";
          start = index + 1;
        }
      } else if (character === "}" || character === "]") {
        this.depth -= 1;
        if (this.depth > 0) continue;
        end(index);
        this.isOver = true;
      } else if (character === "," && this.depth === 1) end(index);
    }
    this.begun += text.slice(start);
    if (this.begun.length > longestRow) refuseRow(this.name);
    return found;
  }
}
