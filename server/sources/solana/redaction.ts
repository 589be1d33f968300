/** Shorter parts of an address are words such as "rpc" or "v2", which are no secrets. */
const shortestSecret = 6;

/**
 * Makes texts of strangers fit to be shown: what could be a secret of the node's address (user, password, path,
 * query) is taken out of them, and control characters, and the length is bounded.
 */
export function createRedaction(url: string): (text: string) => string {
  const secrets = secretsOf(url);
  return (text) => {
    let clean = text;
    for (const secret of secrets) clean = clean.replaceAll(secret, "…");
    clean = clean.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();
    return clean.length > 160 ? `${clean.slice(0, 159)}…` : clean;
  };
}

function secretsOf(url: string): string[] {
  const { username, password, pathname, search, searchParams, hash } = new URL(url);
  const parts = [
    url,
    username,
    password,
    `${username}:${password}`,
    pathname,
    search,
    hash,
    ...pathname.split("/"),
    ...searchParams.values(),
  ].filter((part) => part.length >= shortestSecret);
  const forms = parts.flatMap((part) => {
    const bytes = Buffer.from(decoded(part));
    return [
      part,
      decoded(part),
      encodeURIComponent(decoded(part)),
      bytes.toString("base64"),
      bytes.toString("base64url"),
      bytes.toString("hex"),
    ];
  });
  // The longest first: a part must not break up the whole.
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
