const longestText = 300;

/**
 * Takes everything out of a text that a URL may hold as a secret: the URL, its host with path and query, each longer
 * part of them, user and password; as they are, decoded and encoded. The text is shortened and has no line breaks.
 */
export function redactor(address: string): (text: string) => string {
  const secrets = [...secretsOf(address)].sort((one, other) => other.length - one.length);
  return (text) => {
    let clean = text;
    for (const secret of secrets) clean = clean.replaceAll(secret, "…");
    clean = clean.replaceAll(/\b(?:https?|wss?):\/\/[^\s"'<>)\]}]+/gi, "…");
    clean = clean.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
    return clean.length > longestText ? `${clean.slice(0, longestText)}…` : clean;
  };
}

/** Shorter parts, such as "v3", are no secrets, and taking them out would spoil every text. */
const shortestSecret = 6;

function secretsOf(address: string): Set<string> {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return new Set([address]);
  }
  const { host, pathname, search, username, password } = url;
  const parts = [
    username,
    password,
    ...pathname.split("/"),
    ...url.searchParams.values(),
    search.slice(1),
    pathname.slice(1),
    `${host}${pathname}${search}`,
  ];
  const found = new Set([address, url.href]);
  for (const part of parts) {
    if (part.length < shortestSecret) continue;
    for (const form of [part, decoded(part), encodeURIComponent(decoded(part))]) {
      found.add(form);
      found.add(Buffer.from(form).toString("base64"));
      found.add(Buffer.from(form).toString("hex"));
    }
  }
  return found;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
