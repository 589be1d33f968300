/** A file that cannot be imported as it is. The message says what is wrong and what to do, and is meant to be shown. */
export class FileError extends Error {
  override readonly name: string = "FileError";
}

/** A page of an export without rows: it says nothing beside others that have some. */
export class EmptyFileError extends FileError {
  override readonly name = "EmptyFileError";
}
