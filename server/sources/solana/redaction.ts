import { redactor, secretsOfUrl } from "../../secrets.ts";

/**
 * Makes texts of strangers fit to be shown: what could be a secret of the node's address is taken out of them, and
 * control characters, and the length is bounded.
 */
export function createRedaction(url: string): (text: string) => string {
  const { username, password } = new URL(url);
  const redact = redactor([url, `${username}:${password}`, ...secretsOfUrl(url)]);
  return (text) => {
    const clean = redact(text)
      .replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
      .trim();
    return clean.length > 160 ? `${clean.slice(0, 159)}…` : clean;
  };
}
