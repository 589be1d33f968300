import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  AccountAnswer,
  accountApi,
  BegunSignInAnswer,
  signInLinkHeader,
} from "../../contract/beside/account.ts";
import { MemoryAccountRecords, testService } from "../../test/service.ts";
import { Accounts } from "../access/accounts.ts";
import { SignInProvider } from "../access/sign-in-provider.ts";
import { client, type Forgery, openForger, openProvider, visitProvider } from "./test-provider.ts";
import { expectProblem } from "./test-requests.ts";

const host = "127.0.0.1:4100";
const redirectUri = `http://${host}${accountApi.finishSignIn}`;
const own = { host, origin: `http://${host}`, "sec-fetch-site": "same-origin" };
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

let accounts: Accounts;
let app: ReturnType<typeof testService>["app"];
let clock: { seconds: number };
beforeEach(() => {
  clock = { seconds: 1_790_000_000 };
  accounts = new Accounts(new MemoryAccountRecords(), () => clock.seconds);
});

function serve(issuer: string): void {
  app = testService({ accounts, signInProvider: new SignInProvider({ issuer, ...client }) }).app;
}

class Browser {
  readonly cookies = new Map<string, string>();

  async send(method: "GET" | "POST", path: string, headers: Record<string, string>): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await app.request(
      path,
      { method, headers: { host, ...headers, ...(cookie && { cookie }) } },
      { incoming: { socket: { remoteAddress: "192.0.2.7" } } },
    );
    for (const each of response.headers.getSetCookie()) {
      const [name = "", value = ""] = each.split(";")[0]!.split("=");
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  async begin(): Promise<URL> {
    const response = await this.send("POST", accountApi.beginSignIn, own);
    expect(response.status).toBe(200);
    return new URL(BegunSignInAnswer.parse(await response.json()).url);
  }

  /** As the provider sends a browser: from another site, with the cookies that are sent then. */
  async return(callback: URL | string): Promise<string> {
    const { pathname, search } = new URL(callback);
    const strict = this.cookies.get("holderscope-session");
    this.cookies.delete("holderscope-session");
    const response = await this.send("GET", pathname + search, { "sec-fetch-site": "cross-site" });
    if (strict !== undefined && !this.cookies.has("holderscope-session"))
      this.cookies.set("holderscope-session", strict);
    expect(response.status).toBe(303);
    expect(response.headers.get("cache-control")).toBe("no-store");
    return response.headers.get("location")!;
  }

  async who(): Promise<string | null> {
    const response = await this.send("GET", accountApi.state, own);
    const { signed_in, provider } = AccountAnswer.parse(await response.json());
    expect(provider).toMatch(/^127\.0\.0\.1:\d+$/);
    return signed_in?.name ?? null;
  }

  /** All of it; where it leads to. */
  async signIn(): Promise<string> {
    return this.return(await visitProvider((await this.begin()).href, redirectUri));
  }
}

describe("a real provider", () => {
  let person: Awaited<ReturnType<typeof openProvider>>["person"];
  beforeEach(async () => {
    const provider = await openProvider(redirectUri);
    closers.push(provider.close);
    ({ person } = provider);
    serve(provider.issuer);
    const ana = (await accounts.create("ana", null))!;
    await accounts.allowSignIn(ana, { email: "ana@example.org" });
  });

  test("signs in by a verified email, with PKCE, state and nonce, and leads to the account page", async () => {
    person.current = { subject: "s1", email: "Ana@Example.org" };
    const browser = new Browser();
    const url = await browser.begin();
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      scope: "openid email",
      redirect_uri: redirectUri,
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await browser.return(await visitProvider(url.href, redirectUri))).toBe("/account");
    expect(await browser.who()).toBe("ana");
    expect([...browser.cookies.keys()]).toEqual(["holderscope-session"]);
  });

  test("from the first sign-in on the account is that person's, whoever has the email later", async () => {
    person.current = { subject: "s1", email: "ana@example.org" };
    expect(await new Browser().signIn()).toBe("/account");
    person.current = { subject: "s1", email: "ana@elsewhere.example" };
    expect(await new Browser().signIn()).toBe("/account");
    person.current = { subject: "s2", email: "ana@example.org" };
    expect(await new Browser().signIn()).toBe("/account#sign-in-failed=unknown");
    // Until the operator allows the email anew.
    await accounts.allowSignIn((await accounts.findByName("ana"))!, { email: "ana@example.org" });
    expect(await new Browser().signIn()).toBe("/account");
    person.current = { subject: "s1" };
    expect(await new Browser().signIn()).toBe("/account#sign-in-failed=unknown");
  });

  test.each([
    ["nobody's email", { subject: "s1", email: "ben@example.org" }],
    ["an email that is not verified", { subject: "s1", email: "ana@example.org", isVerified: false }],
    ["no email", { subject: "s1" }],
    // What a provider calls a subject is nobody's email.
    ["a subject that reads like an email", { subject: "ana@example.org" }],
  ])("does not sign in %s", async (_, current) => {
    person.current = current;
    const browser = new Browser();
    expect(await browser.signIn()).toBe("/account#sign-in-failed=unknown");
    expect(await browser.who()).toBeNull();
  });

  test("signs in by subject, and to no account that was removed", async () => {
    const ben = (await accounts.create("ben", null))!;
    const { issuer } = { issuer: `http://${(await stateOf()).provider}` };
    await accounts.allowSignIn(ben, { issuer, subject: "s9" });
    expect(await accounts.allowSignIn((await accounts.findByName("ana"))!, { issuer, subject: "s9" })).toBe(
      false,
    );
    person.current = { subject: "s9" };
    const browser = new Browser();
    expect(await browser.signIn()).toBe("/account");
    expect(await browser.who()).toBe("ben");
    await accounts.remove(ben);
    expect(await browser.who()).toBeNull();
    expect(await new Browser().signIn()).toBe("/account#sign-in-failed=unknown");
  });

  const stateOf = async () =>
    AccountAnswer.parse(await (await new Browser().send("GET", accountApi.state, own)).json());

  test("the session that another takes the place of is over, and what a visitor planted is not taken over", async () => {
    person.current = { subject: "s1", email: "ana@example.org" };
    const browser = new Browser();
    const ana = (await accounts.findByName("ana"))!;
    await browser.send("POST", accountApi.signIn, {
      ...own,
      [signInLinkHeader]: await accounts.createLink(ana.id),
    });
    const before = browser.cookies.get("holderscope-session");
    await browser.signIn();
    expect(browser.cookies.get("holderscope-session")).not.toBe(before);
    expect(await accounts.findSession(before!)).toBeUndefined();
    expect(await accounts.sessions(ana.id)).toHaveLength(1);
  });

  test("a forged state, another browser's, one that was used and one that is late sign nobody in", async () => {
    person.current = { subject: "s1", email: "ana@example.org" };
    const [victim, attacker] = [new Browser(), new Browser()];
    const callback = await visitProvider((await attacker.begin()).href, redirectUri);
    // What an attacker began is not ended in another browser, with a cookie of its own or without.
    expect(await victim.return(callback)).toBe("/account#sign-in-failed=late");
    await victim.begin();
    expect(await victim.return(callback)).toBe("/account#sign-in-failed=late");
    expect(await victim.who()).toBeNull();
    const forged = new URL(callback);
    forged.searchParams.set("state", "A".repeat(43));
    const cookie = attacker.cookies.get("holderscope-sign-in")!;
    expect(await attacker.return(forged)).toBe("/account#sign-in-failed=late");
    attacker.cookies.set("holderscope-sign-in", cookie);
    expect(await attacker.return(callback)).toBe("/account");
    // Replayed, with the cookie of that time.
    const again = new Browser();
    again.cookies.set("holderscope-sign-in", cookie);
    expect(await again.return(callback)).toBe("/account#sign-in-failed=late");
    const slow = new Browser();
    const late = await visitProvider((await slow.begin()).href, redirectUri);
    clock.seconds += 600;
    expect(await slow.return(late)).toBe("/account#sign-in-failed=late");
  });

  test("a code of another sign-in is refused by PKCE, and one that was used by the provider", async () => {
    person.current = { subject: "s1", email: "ana@example.org" };
    const [one, other] = [new Browser(), new Browser()];
    const stolen = await visitProvider((await one.begin()).href, redirectUri);
    const callback = await visitProvider((await other.begin()).href, redirectUri);
    callback.searchParams.set("code", stolen.searchParams.get("code")!);
    expect(await other.return(callback)).toBe("/account#sign-in-failed=failed");
    expect(await other.who()).toBeNull();
    const third = new Browser();
    const replayed = await visitProvider((await third.begin()).href, redirectUri);
    replayed.searchParams.set("code", stolen.searchParams.get("code")!);
    expect(await third.return(replayed)).toBe("/account#sign-in-failed=failed");
  });

  test("who is refused at the provider is told so", async () => {
    const browser = new Browser();
    const url = await browser.begin();
    const { issuer } = { issuer: `http://${(await stateOf()).provider}` };
    const back = new URL(`${redirectUri}?error=access_denied&state=${url.searchParams.get("state")}`);
    back.searchParams.set("iss", issuer);
    expect(await browser.return(back)).toBe("/account#sign-in-failed=denied");
  });

  test.each(["next", "return_to", "redirect_uri", "redirect", "url"])(
    "%s in the address leads nowhere else",
    async (name) => {
      person.current = { subject: "s1", email: "ana@example.org" };
      const browser = new Browser();
      const callback = await visitProvider((await browser.begin()).href, redirectUri);
      callback.searchParams.set(name, "https://evil.example/");
      expect(await browser.return(callback)).toBe("/account");
    },
  );

  test("it is begun by a page of this site alone, and ends under its own name alone", async () => {
    for (const headers of [
      { host },
      { ...own, origin: "https://evil.example" },
      { ...own, "sec-fetch-site": "cross-site" },
    ])
      await expectProblem(
        await new Browser().send("POST", accountApi.beginSignIn, headers),
        403,
        "foreign_origin",
      );
    await expectProblem(
      await new Browser().send("GET", accountApi.finishSignIn, { host: "evil.example" }),
      403,
      "foreign_origin",
    );
    await expectProblem(
      await new Browser().send("GET", accountApi.beginSignIn, own),
      405,
      "method_not_allowed",
    );
  });
});

describe("a provider that forges", () => {
  let forger: Awaited<ReturnType<typeof openForger>>;
  beforeEach(async () => {
    forger = await openForger();
    closers.push(forger.close);
    serve(forger.issuer);
    await accounts.allowSignIn((await accounts.create("ana", null))!, {
      issuer: forger.issuer,
      subject: "s1",
    });
  });
  const signInWith = async (forgery: Forgery, more: Record<string, string> = {}) => {
    const browser = new Browser();
    const url = await browser.begin();
    forger.forged.next = forgery;
    forger.forged.nonce = url.searchParams.get("nonce")!;
    const back = new URL(redirectUri);
    for (const [name, value] of Object.entries({ code: "c", state: url.searchParams.get("state")!, ...more }))
      back.searchParams.set(name, value);
    const location = await browser.return(back);
    return { location, who: await browser.who() };
  };

  test("is believed where nothing is wrong", async () => {
    expect(await signInWith({})).toEqual({ location: "/account", who: "ana" });
    expect(forger.forged.asked.get("code_verifier")).toMatch(/^[\w-]{43}$/);
  });

  const seconds = () => Math.floor(Date.now() / 1_000);
  test.each<[string, Forgery, Record<string, string>?]>([
    ["another issuer", { claims: { iss: "https://evil.example" } }],
    ["another audience", { claims: { aud: "somebody-else" } }],
    ["audiences that are not this one's", { claims: { aud: ["holderscope", "other"], azp: "other" } }],
    ["an identity that has expired", { expiresInSeconds: -120 }],
    ["an identity of the future", { claims: { nbf: seconds() + 3_600 } }],
    ["another nonce", { claims: { nonce: "A".repeat(43) } }],
    ["no nonce", { claims: { nonce: undefined } }],
    ["no subject", { claims: { sub: undefined } }],
    ["a key that the provider does not publish", { isForeignKey: true }],
    ["no signature", { isUnsigned: true }],
    ["an answer of another issuer", {}, { iss: "https://evil.example" }],
  ])("with %s signs nobody in", async (_, forgery, more) => {
    expect(await signInWith(forgery, more)).toEqual({
      location: "/account#sign-in-failed=failed",
      who: null,
    });
  });
});

test("a provider that cannot be asked is said with the reason, and asked again the next time", async () => {
  const forger = await openForger();
  await forger.close();
  serve(forger.issuer);
  const asked = () => new Browser().send("POST", accountApi.beginSignIn, own);
  const problem = await expectProblem(await asked(), 502, "upstream_error");
  expect(problem.detail).toContain(
    `the sign-in provider ${forger.issuer} could not be asked how to sign in: `,
  );
  expect(problem.detail).toMatch(/ECONNREFUSED|fetch failed/);
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response("{}", { headers: { "content-type": "application/json" } })),
  );
  expect((await expectProblem(await asked(), 502, "upstream_error")).detail).toMatch(/issuer/);
  vi.unstubAllGlobals();
});
