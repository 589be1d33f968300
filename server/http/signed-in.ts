import { createHash, randomBytes } from "node:crypto";
import { type Account, type Accounts, operatorAccount, type Session } from "../access/accounts.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { isHere } from "./operator-access.ts";
import { type OriginOptions, publicOrigin } from "./public-origin.ts";
import type { RequestContext } from "./request-context.ts";
import { requireOwnPage, requireOwnSite } from "./same-origin.ts";

/** Who is signed in on a request. */
export interface SignedIn {
  /** {@link operatorAccount} on the server's own machine, where nobody signed in with an account. */
  readonly accountId: string;
  /** Undefined for the operator. */
  readonly account?: Account;
  readonly session?: Session;
  /** The CSRF token: pages are told it, and send it with whatever changes something. */
  readonly pageToken: string;
}

interface SignedInOptions extends OriginOptions {
  readonly accounts: Accounts;
}

export interface SignIn {
  /** Undefined where nobody is. Throws `foreign_origin` unless a page of this site asks. */
  readonly find: (context: RequestContext) => Promise<SignedIn | undefined>;
  /** The same; throws `missing_key` where nobody is signed in. */
  readonly require: (context: RequestContext) => Promise<SignedIn>;
  /** The same of a session that has just begun, of which the request has no cookie yet. */
  readonly findBySecret: (secret: string) => Promise<SignedIn | undefined>;
  /** For whatever changes something: throws `foreign_origin` also without the CSRF token of the session. */
  readonly requirePage: (context: RequestContext) => Promise<SignedIn>;
}

/**
 * Tells who is signed in: by the cookie of a session, else the operator, on the machine itself. Whatever answers by it
 * is never cached and never shared with other sites.
 */
export function signIn(options: SignedInOptions): SignIn {
  /** The operator has no session that a token could be made of; nor another process. */
  const operatorToken = randomBytes(24).toString("base64url");
  const findBySecret = async (secret: string): Promise<SignedIn | undefined> => {
    const found = await options.accounts.findSession(secret);
    return found && { accountId: found.account.id, ...found, pageToken: pageTokenOf(secret) };
  };
  const find = async (context: RequestContext): Promise<SignedIn | undefined> => {
    requireOwnSite(context, options);
    const secret = readCookie(context, options, "session");
    const found = secret === undefined ? undefined : await findBySecret(secret);
    if (found !== undefined) return found;
    if (isHere(context, options)) return { accountId: operatorAccount, pageToken: operatorToken };
    return undefined;
  };
  const require = async (context: RequestContext): Promise<SignedIn> => {
    const found = await find(context);
    if (found === undefined) throw new ProblemError("missing_key", "nobody is signed in: sign in first");
    return found;
  };
  return {
    find,
    findBySecret,
    require,
    async requirePage(context) {
      const found = await require(context);
      requireOwnPage(context, options, found.pageToken);
      return found;
    },
  };
}

/** Of every server the same for one session, so that a page may ask another one the next time. */
function pageTokenOf(secret: string): string {
  return createHash("sha256").update(`page ${secret}`).digest("base64url");
}

/**
 * The name of the cookie says how it is kept. Over https `__Host-` lets browsers take it from this host alone, with
 * `Secure`. Without https it is taken on the machine itself alone, where nobody listens between.
 */
function cookieNameOf(context: RequestContext, options: OriginOptions, kind: CookieKind): string | undefined {
  const { protocol, hostname } = new URL(publicOrigin(context, options));
  if (protocol === "https:") return `__Host-holderscope-${kind}`;
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) ? `holderscope-${kind}` : undefined;
}

/** `sign-in`: until the browser is back from a provider. It comes from another site, so that cookie is Lax. */
type CookieKind = "session" | "sign-in";
const cookieKinds = {
  session: { sameSite: "Strict", seconds: 30 * 24 * 3_600 },
  "sign-in": { sameSite: "Lax", seconds: 600 },
} as const;

/** The first of that name, as browsers send the most specific first. */
export function readCookie(
  context: RequestContext,
  options: OriginOptions,
  kind: CookieKind,
): string | undefined {
  const wanted = cookieNameOf(context, options, kind);
  for (const part of (context.header("cookie") ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === wanted) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** Sets the cookie of a session; without a secret it ends it. Throws where a cookie could be overheard. */
export function setSessionCookie(context: RequestContext, options: OriginOptions, secret: string): void {
  context.headers["set-cookie"] = cookieOf(context, options, "session", secret);
}

/** A cookie as a header sets it; without a secret one that ends it. Throws where a cookie could be overheard. */
export function cookieOf(
  context: RequestContext,
  options: OriginOptions,
  kind: CookieKind,
  secret: string,
): string {
  const name = cookieNameOf(context, options, kind);
  if (name === undefined) {
    throw new ProblemError(
      "bad_request",
      "accounts need https: open this site by its https address, or set HOLDERSCOPE_PUBLIC_URL to one",
    );
  }
  const { sameSite, seconds } = cookieKinds[kind];
  const end = `; Max-Age=${secret === "" ? 0 : seconds}`;
  const secure = name.startsWith("__Host-") ? "; Secure" : "";
  return `${name}=${secret}; Path=/; HttpOnly; SameSite=${sameSite}${secure}${end}`;
}
