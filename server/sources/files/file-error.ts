/** A file that cannot be imported as it is. The message says what is wrong and what to do, and is meant to be shown. */
export class FileError extends Error {
  override readonly name = "FileError";
}
