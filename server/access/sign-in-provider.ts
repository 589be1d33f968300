import type * as OpenIdClient from "openid-client";
import { ProblemError } from "../lib/problem-error.ts";
import type { Identity } from "./accounts.ts";

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What one browser has begun, until it comes back. */
export interface BegunSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** The provider did not prove who somebody is. The message is for the log: a page says what to do. */
export class SignInFailed extends Error {
  override readonly name = "SignInFailed";
}

const timeoutSeconds = 10;
/** Endpoints of a provider change rarely; a new one is known after this time. */
const discoveredForMs = 3_600_000;

interface Discovered {
  readonly client: typeof OpenIdClient;
  readonly configuration: OpenIdClient.Configuration;
}

/**
 * An OpenID Connect provider that proves who signs in, by the authorization code flow with PKCE, state and nonce. Nothing
 * is asked of it before somebody wants to sign in, and the library is loaded then.
 */
export class SignInProvider {
  #discovered: { readonly atMs: number; readonly found: Promise<Discovered> } | undefined;

  constructor(private readonly settings: ProviderSettings) {}

  /** The host of the provider, for the button. */
  get name(): string {
    return new URL(this.settings.issuer).host;
  }

  /** Where the browser goes to sign in, and what has to be remembered until it is back. Throws `upstream_error`. */
  async begin(redirectUri: string): Promise<BegunSignIn & { readonly url: string }> {
    const { client, configuration } = await this.#discover();
    const begun: BegunSignIn = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: "openid email",
      code_challenge: await client.calculatePKCECodeChallenge(begun.codeVerifier),
      code_challenge_method: "S256",
      state: begun.state,
      nonce: begun.nonce,
    });
    return { ...begun, url: url.href };
  }

  /** @param callback the address that the provider sent the browser to. Throws {@link SignInFailed}. */
  async finish(callback: URL, { state, nonce, codeVerifier }: BegunSignIn): Promise<Identity> {
    try {
      const { client, configuration } = await this.#discover();
      const tokens = await client.authorizationCodeGrant(configuration, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      const { iss: issuer, sub: subject, email, email_verified: isVerified } = claims;
      return { issuer, subject, email: isVerified === true && typeof email === "string" ? email : null };
    } catch (error) {
      throw new SignInFailed(describe(error), { cause: error });
    }
  }

  #discover(): Promise<Discovered> {
    const known = this.#discovered;
    if (known !== undefined && performance.now() - known.atMs < discoveredForMs) return known.found;
    const found = this.#load();
    const discovered = { atMs: performance.now(), found };
    this.#discovered = discovered;
    // The next one asks again.
    found.catch(() => {
      if (this.#discovered === discovered) this.#discovered = undefined;
    });
    return found;
  }

  async #load(): Promise<Discovered> {
    const { issuer, clientId, clientSecret } = this.settings;
    const client = await import("openid-client");
    const url = new URL(issuer);
    try {
      const configuration = await client.discovery(url, clientId, clientSecret, undefined, {
        timeout: timeoutSeconds,
        execute: [
          // Without it the signature of an identity is trusted to the connection alone.
          client.enableNonRepudiationChecks,
          // The settings allow that on the machine itself alone.
          ...(url.protocol === "http:" ? [client.allowInsecureRequests] : []),
        ],
      });
      return { client, configuration };
    } catch (error) {
      throw new ProblemError(
        "upstream_error",
        `the sign-in provider ${issuer} could not be asked how to sign in: ${describe(error)}. Try again, or use a sign-in link`,
      );
    }
  }
}

/** What went wrong, and why: the library says the second in the cause. No secret is in either. */
function describe(error: unknown): string {
  const words: string[] = [];
  for (let each = error; each instanceof Error && words.length < 3; each = each.cause) {
    const { code } = each as { code?: unknown };
    const text = each.message === "" && typeof code === "string" ? code : each.message;
    if (text !== "" && !words.includes(text)) words.push(text);
  }
  return words.join(": ");
}
