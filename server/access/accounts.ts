import { hash, randomBytes } from "node:crypto";
import type { AccountRecords } from "../store/account-records.ts";

/** Whoever runs the server: keys that the command line makes are theirs. No account has this id. */
export const operatorAccount = "operator";

export interface Account {
  readonly id: string;
  readonly name: string;
  /** Units that its keys may spend together in a month; null for any number. */
  readonly unitBudget: number | null;
  /** Unix seconds. */
  readonly createdAt: number;
  /** Who signs in to it at a provider; absent where nobody does. */
  readonly signIn?: AllowedSignIn;
}

/**
 * Whom the operator allows to sign in to an account at an OpenID Connect provider: by an email, until somebody who has it
 * has signed in; from then on by the subject alone, because an email can be given to somebody else.
 */
export type AllowedSignIn =
  | { readonly email: string; readonly issuer?: undefined }
  | { readonly email?: string; readonly issuer: string; readonly subject: string };

/** Somebody whom a provider has proven. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Null where there is none, or the provider does not say that it has verified it. */
  readonly email: string | null;
}

export interface Session {
  /** Names it among those of its account, and opens nothing. */
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: number;
  /** To some minutes. */
  readonly seenAt: number;
  readonly endsAt: number;
  /** What the browser says that it is. */
  readonly browser: string;
}

export type LinkRefusal = "unknown" | "expired" | "used";

const linkSeconds = 24 * 3_600;
/** Between the button on the account page and the way back from the provider. */
const begunSeconds = 600;
const sessionSeconds = 30 * 24 * 3_600;
/** A session is written again when it was last seen so long ago. */
const seenEverySeconds = 300;
/** Of one account: the one that was seen longest ago makes room. */
const mostSessions = 50;
const longestBrowser = 300;

interface Link {
  readonly accountId: string;
  readonly endsAt: number;
}

/**
 * Accounts, sign-in links and sessions. Of links and sessions only a hash is kept, as of keys: whoever reads the store
 * can sign in with none of them.
 */
export class Accounts {
  constructor(
    private readonly records: AccountRecords,
    private readonly nowSeconds: () => number = () => Math.floor(Date.now() / 1_000),
  ) {}

  /** Undefined if an account has the name. */
  async create(name: string, unitBudget: number | null): Promise<Account | undefined> {
    const id = randomBytes(9).toString("base64url");
    if (!(await this.records.add(nameKey(name), id))) return undefined;
    const account: Account = { id, name, unitBudget, createdAt: this.nowSeconds() };
    await this.records.add(accountKey(id), JSON.stringify(account));
    return account;
  }

  async list(): Promise<Account[]> {
    const all = await this.records.list("account/");
    return Array.from(all.values(), (text) => JSON.parse(text) as Account).toSorted(
      (a, b) => a.createdAt - b.createdAt || (a.name < b.name ? -1 : 1),
    );
  }

  async find(id: string): Promise<Account | undefined> {
    const text = await this.records.get(accountKey(id));
    return text === undefined ? undefined : (JSON.parse(text) as Account);
  }

  async findByName(name: string): Promise<Account | undefined> {
    const id = await this.records.get(nameKey(name));
    return id === undefined ? undefined : this.find(id);
  }

  /**
   * Allows somebody to sign in to an account at a provider, in the place of whoever was allowed before. False where another
   * account has them.
   */
  async allowSignIn(account: Account, signIn: AllowedSignIn): Promise<boolean> {
    const current = (await this.find(account.id)) ?? account;
    const key = signInKey(signIn);
    if (!(await this.records.add(key, account.id)) && (await this.records.get(key)) !== account.id)
      return false;
    await this.records.update(
      accountKey(account.id),
      JSON.stringify({ ...current, signIn } satisfies Account),
    );
    const before = current.signIn && signInKey(current.signIn);
    if (before !== undefined && before !== key) await this.records.remove([before]);
    // Whoever has the email now may sign in, once more for the first time.
    if (signIn.issuer === undefined) await this.records.remove([usedKey(key)]);
    return true;
  }

  /** The account that somebody may sign in to; undefined where there is none. */
  async findBySignIn({ issuer, subject, email }: Identity): Promise<Account | undefined> {
    const known = await this.records.get(signInKey({ issuer, subject }));
    if (known !== undefined) return this.find(known);
    if (email === null) return undefined;
    const id = await this.records.get(signInKey({ email }));
    const account = id === undefined ? undefined : await this.find(id);
    if (account === undefined) return undefined;
    // The email is used up by the first subject that comes with it: of two at once, one.
    const claim = usedKey(signInKey({ email }));
    const own = signInKey({ issuer, subject });
    if (!(await this.records.add(claim, own)) && (await this.records.get(claim)) !== own) return undefined;
    await this.allowSignIn(account, { email: normalizeEmail(email), issuer, subject });
    return account;
  }

  /** Remembers what a browser has begun at a provider. Returns the secret of its cookie. */
  async beginSignIn(state: string, begun: object): Promise<string> {
    await this.#forgetBegun();
    const secret = newSecret();
    const record: Begun = { cookie: hash("sha256", secret), begun, endsAt: this.nowSeconds() + begunSeconds };
    await this.records.add(begunKey(state), JSON.stringify(record));
    return secret;
  }

  /** What the browser with this cookie has begun, once. Undefined of another browser, of a second time, and too late. */
  async takeBegun(state: string, secret: string): Promise<unknown> {
    const key = begunKey(state);
    const text = await this.records.get(key);
    if (text === undefined) return undefined;
    const { cookie, begun, endsAt } = JSON.parse(text) as Begun;
    if (cookie !== hash("sha256", secret) || endsAt <= this.nowSeconds()) return undefined;
    return (await this.records.add(usedKey(key), "")) ? begun : undefined;
  }

  /** The account with its links and sessions. Its keys are the key table's to revoke. */
  async remove({ id, name }: Account): Promise<void> {
    const links = await this.#links();
    const signIn = (await this.find(id))?.signIn;
    await this.records.remove([
      accountKey(id),
      nameKey(name),
      ...(signIn === undefined ? [] : [signInKey(signIn)]),
      ...(signIn?.email === undefined ? [] : [usedKey(signInKey({ email: signIn.email }))]),
    ]);
    await this.records.remove(links.filter(([, link]) => link.accountId === id).map(([key]) => key));
    await this.endSessions(id);
  }

  /** The secret of a link that signs in once, within a day. */
  async createLink(accountId: string): Promise<string> {
    await this.#forgetOldLinks();
    const secret = newSecret();
    const link: Link = { accountId, endsAt: this.nowSeconds() + linkSeconds };
    await this.records.add(linkKey(secret), JSON.stringify(link));
    return secret;
  }

  /** The account that a link signs in to, once. */
  async takeLink(secret: string): Promise<Account | LinkRefusal> {
    const text = /^[\w-]{43}$/.test(secret) ? await this.records.get(linkKey(secret)) : undefined;
    if (text === undefined) return "unknown";
    const { accountId, endsAt } = JSON.parse(text) as Link;
    if (endsAt <= this.nowSeconds()) return "expired";
    if (!(await this.records.add(usedKey(linkKey(secret)), ""))) return "used";
    return (await this.find(accountId)) ?? "unknown";
  }

  /** The secret of a new session. */
  async begin(accountId: string, browser: string): Promise<string> {
    const at = this.nowSeconds();
    const own = await this.sessions(accountId);
    const old = own.filter(({ endsAt }, place) => endsAt <= at || place >= mostSessions - 1);
    for (const { id } of old) await this.end(accountId, id);
    const secret = `${accountId}.${newSecret()}`;
    const session: Session = {
      id: hash("sha256", secret),
      accountId,
      createdAt: at,
      seenAt: at,
      endsAt: at + sessionSeconds,
      browser: browser.slice(0, longestBrowser),
    };
    await this.records.add(sessionKey(session), JSON.stringify(session));
    return secret;
  }

  /** Read from the store each time: what was signed out is so from the next request on, at every server. */
  async findSession(
    secret: string,
  ): Promise<{ readonly account: Account; readonly session: Session } | undefined> {
    const accountId = /^([\w-]{12})\.[\w-]{43}$/.exec(secret)?.[1];
    if (accountId === undefined) return undefined;
    const key = sessionKey({ accountId, id: hash("sha256", secret) });
    const [text, account] = await Promise.all([this.records.get(key), this.find(accountId)]);
    if (text === undefined || account === undefined) return undefined;
    const session = JSON.parse(text) as Session;
    const at = this.nowSeconds();
    if (session.endsAt <= at) return undefined;
    if (at - session.seenAt < seenEverySeconds) return { account, session };
    const seen = { ...session, seenAt: at };
    await this.records.update(key, JSON.stringify(seen));
    return { account, session: seen };
  }

  /** The one seen last first. */
  async sessions(accountId: string): Promise<Session[]> {
    const all = await this.records.list(sessionKey({ accountId, id: "" }));
    return Array.from(all.values(), (text) => JSON.parse(text) as Session).toSorted(
      (a, b) => b.seenAt - a.seenAt || b.createdAt - a.createdAt,
    );
  }

  /** False if the account has no such session. */
  async end(accountId: string, id: string): Promise<boolean> {
    const key = sessionKey({ accountId, id });
    if ((await this.records.get(key)) === undefined) return false;
    await this.records.remove([key]);
    return true;
  }

  async endSessions(accountId: string): Promise<void> {
    for (const { id } of await this.sessions(accountId)) await this.end(accountId, id);
  }

  async #forgetBegun(): Promise<void> {
    const before = this.nowSeconds() - begunSeconds;
    const all = await this.records.list("begun/");
    const old = [...all]
      .filter(([, text]) => (JSON.parse(text) as Begun).endsAt < before)
      .map(([key]) => key);
    await this.records.remove(old.flatMap((key) => [key, usedKey(key)]));
  }

  async #links(): Promise<[key: string, link: Link][]> {
    const all = await this.records.list("link/");
    return Array.from(all, ([key, text]) => [key, JSON.parse(text) as Link]);
  }

  /** A link is remembered for some time after its end: so whoever comes too late is told why. */
  async #forgetOldLinks(): Promise<void> {
    const before = this.nowSeconds() - 30 * 24 * 3_600;
    const old = (await this.#links()).filter(([, { endsAt }]) => endsAt < before);
    await this.records.remove(old.flatMap(([key]) => [key, usedKey(key)]));
  }
}

interface Begun {
  /** A hash of the cookie's secret: the way back is that of the same browser. */
  readonly cookie: string;
  readonly begun: object;
  readonly endsAt: number;
}

export const normalizeEmail = (email: string) => email.trim().toLowerCase();

/** Two kinds that never meet: what a provider calls a subject may look like somebody's email. */
function signInKey(signIn: AllowedSignIn): string {
  if (signIn.issuer === undefined) return `sign-in-email/${normalizeEmail(signIn.email)}`;
  return `sign-in-subject/${hash("sha256", `${signIn.issuer} ${signIn.subject}`)}`;
}
const begunKey = (state: string) => `begun/${hash("sha256", state)}`;
const accountKey = (id: string) => `account/${id}`;
const nameKey = (name: string) => `name/${name}`;
const linkKey = (secret: string) => `link/${hash("sha256", secret)}`;
const usedKey = (link: string) => `used-${link}`;
const sessionKey = ({ accountId, id }: Pick<Session, "accountId" | "id">) => `session/${accountId}/${id}`;

/** 256 random bits. */
function newSecret(): string {
  return randomBytes(32).toString("base64url");
}
