/** Hands a text file to the reader's downloads. */
export function saveFile(name: string, parts: BlobPart[], type = "text/csv;charset=utf-8"): void {
  // Spreadsheets take a file without a byte order mark for one in the encoding of the machine.
  const mark = type.startsWith("text/csv") ? ["\uFEFF"] : [];
  const url = URL.createObjectURL(new Blob([...mark, ...parts], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by the next turn of the loop; revoking in this one would stop it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
