import { percentDecoded, redacted, redactor } from "./secrets.ts";

/** Also where a part of it was taken out already. */
const anyUrl = /\b(?:https?|wss?):\/\/(?:\[redacted\]|[^\s"'<>)\]}])+/gi;
const longestText = 300;
/** Shorter parts of an address, such as "v3", are not secrets, and taking them out would spoil every text. */
const shortestSecret = 6;

/**
 * Makes what a node or another service says fit to be shown: what could be a secret of its address is taken out, and
 * so are other addresses, and it is one line of bounded length.
 */
export function textCleaner(address: string): (text: string) => string {
  const redact = redactor(secretParts(address), shortestSecret);
  return (text) => {
    return oneLine(redact(text).replaceAll(anyUrl, redacted), longestText);
  };
}

/** A stranger's text as one line of bounded length, without characters that are not seen or turn others around. */
export function oneLine(text: string, longest: number): string {
  const clean = text.replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();
  const characters = Array.from(clean);
  return characters.length > longest ? `${characters.slice(0, longest).join("")}…` : clean;
}

/** More than {@link secretsOfUrl} finds: a node may repeat any part of the address it was asked at. */
function secretParts(address: string): string[] {
  if (!URL.canParse(address)) return [address];
  const { href, host, pathname, search, searchParams, username, password } = new URL(address);
  const written = [username, password, ...pathname.split("/"), search.slice(1), pathname.slice(1)];
  return [
    address,
    href,
    `${host}${pathname}${search}`,
    `${username}:${password}`,
    ...written,
    ...[...written, ...searchParams.values()].map(percentDecoded),
  ];
}
