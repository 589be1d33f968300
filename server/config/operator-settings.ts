import type { Setting } from "./setting.ts";

const shortestKey = 20;

/** Who may see and use `/operate`, as rows of the table in config.ts. */
export const operatorSettings = {
  operatorKey: {
    variable: "HOLDERSCOPE_OPERATOR_KEY",
    fallback: "",
    meaning:
      "Key to /operate from other machines, and on this one if a proxy or a public URL is set. Without it, the page answers on loopback only. Under a host name, it answers to that of HOLDERSCOPE_PUBLIC_URL only.",
    form: `${shortestKey} to 200 visible characters without spaces`,
    isSecret: true,
    parse: (text) => (text === "" || /^[\x21-\x7e]{20,200}$/.test(text) ? text : undefined),
  } satisfies Setting<string>,
  signInIssuer: {
    variable: "HOLDERSCOPE_SIGN_IN_ISSUER",
    fallback: "",
    meaning:
      "Issuer of an OpenID Connect provider that signs in to accounts, beside sign-in links. Register the address /api/account/sign-in/callback of this site there. Accounts allow whom you name: account create NAME --sign-in EMAIL.",
    form: "an https URL, or http of this machine itself, without user, query and fragment",
    parse: (text) => (text === "" ? null : parseIssuer(text)),
  } satisfies Setting<string | null>,
  signInClientId: {
    variable: "HOLDERSCOPE_SIGN_IN_CLIENT_ID",
    fallback: "",
    meaning: "Client id that the provider gave this site.",
    form: "up to 500 visible characters without spaces",
    parse: parseClientText,
  } satisfies Setting<string>,
  signInClientSecret: {
    variable: "HOLDERSCOPE_SIGN_IN_CLIENT_SECRET",
    fallback: "",
    meaning: "Client secret that belongs to it.",
    form: "up to 500 visible characters without spaces",
    isSecret: true,
    parse: parseClientText,
  } satisfies Setting<string>,
};

function parseClientText(text: string): string | undefined {
  return /^[\x21-\x7e]{0,500}$/.test(text) ? text : undefined;
}

/** As it was written: an issuer is compared letter by letter. */
function parseIssuer(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username !== "" || password !== "" || search !== "" || hash !== "") return undefined;
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return protocol === "https:" || (protocol === "http:" && isHere) ? text : undefined;
}
