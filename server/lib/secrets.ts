/** Shorter ones would take out half of a text. */
const shortestSecret = 8;

/** What stands in the place of a secret. */
export const redacted = "[redacted]";

/**
 * A secret in every form in which it may come to be written: raw, percent-encoded, base64, base64url and hex, and in
 * base64 also as a part of something longer, as in `Basic` of a user and a password.
 */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const forms = [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString("base64").replace(/=+$/, ""),
    bytes.toString("base64url"),
    ...[0, 1, 2].flatMap((before) => partsInBase64(bytes, before)),
    bytes.toString("hex"),
    Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
  ];
  return [...new Set(forms.flatMap((form) => [form, form.toUpperCase(), form.toLowerCase()]))];
}

/** Those characters of base64 that are the secret's alone, where it follows so many bytes of a group of three. */
function partsInBase64(bytes: Buffer, before: number): string[] {
  const all = Buffer.concat([Buffer.alloc(before), bytes]);
  const [first, end] = [Math.ceil((before * 8) / 6), Math.floor((all.length * 8) / 6)];
  if (end - first < shortestSecret) return [];
  const standard = all.toString("base64").slice(first, end);
  return [standard, all.toString("base64url").slice(first, end), encodeURIComponent(standard)];
}

/** Takes the secrets out of a text, but for those that are too short to be one. */
export function redactor(secrets: readonly string[], shortest = shortestSecret): (text: string) => string {
  const forms = secrets
    .filter(({ length }) => length >= shortest)
    .flatMap(formsOf)
    .sort((left, right) => right.length - left.length);
  return (text) => {
    let clean = text;
    for (const form of forms) if (clean.includes(form)) clean = clean.replaceAll(form, redacted);
    return clean;
  };
}

/** The parts of an RPC node's URL that may be a key: user, password, long parts of the path, values of the query. */
export function secretsOfUrl(text: string): string[] {
  if (!URL.canParse(text)) return [];
  const { username, password, pathname, searchParams } = new URL(text);
  // Providers put keys of 20 characters and more in the path; words such as "mainnet" or "v2" are none.
  const path = pathname.split("/").filter((part) => !/^[a-z-]{1,15}$/.test(part));
  return [username, password, ...path, ...searchParams.values()]
    .map(percentDecoded)
    .filter(({ length }) => length >= shortestSecret);
}

/** A setting that is wrong, as its error repeats it: without user, password and query of a URL, however it is cut. */
export function withoutCredentials(text: string): string {
  return text.replace(/^([^@]*?\/\/)?[^]*@/, `$1${redacted}@`).replace(/[?#][^]{8,}/, `?${redacted}`);
}

export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
