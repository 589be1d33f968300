import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { Provider } from "oidc-provider";

// OpenID Connect providers on this machine, for tests: a real one, and one that forges.

export const client = { clientId: "holderscope", clientSecret: "a-secret-of-the-client" };

export interface Person {
  readonly subject: string;
  readonly email?: string;
  readonly isVerified?: boolean;
}

async function listen(answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void) {
  const server: Server = createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A real provider. Whoever comes is signed in as `person.current`, without a form. */
export async function openProvider(redirectUri: string) {
  const person: { current: Person } = { current: { subject: "s1" } };
  let handle: (incoming: IncomingMessage, outgoing: ServerResponse) => void = () => {};
  const { issuer, close } = await listen((incoming, outgoing) => handle(incoming, outgoing));
  const provider = new Provider(issuer, {
    clients: [
      { client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [redirectUri] },
    ],
    cookies: { keys: ["a test"] },
    claims: { email: ["email", "email_verified"] },
    // Otherwise the email stands in another answer alone.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => {
        const { email, isVerified = true } = person.current;
        return { sub: id, ...(email !== undefined && { email, email_verified: isVerified }) };
      },
    }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  handle = (incoming, outgoing) => {
    if (incoming.url?.startsWith("/interaction/"))
      void provider.interactionFinished(incoming, outgoing, { login: { accountId: person.current.subject } });
    else void callback(incoming, outgoing);
  };
  return { issuer, close, person };
}

/** Follows the provider's redirects as a browser does, to the address that leads back to this site. */
export async function visitProvider(url: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = url;
  for (let step = 0; step < 10; step += 1) {
    if (next.startsWith(redirectUri)) return new URL(next);
    const response = await fetch(next, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";")[0]!.split("=");
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) throw new Error(`${next}: ${response.status} ${await response.text()}`);
    next = new URL(location, next).href;
  }
  throw new Error("the provider leads nowhere");
}

/** Made once: it takes most of a second. */
const [ownKeys, foreignKeys] = [generateKeyPair("RS256"), generateKeyPair("RS256")];

export interface Forgery {
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Signed with a key that the provider does not publish. */
  readonly isForeignKey?: boolean;
  readonly expiresInSeconds?: number;
  /** Without a signature. */
  readonly isUnsigned?: boolean;
}

/** A provider whose token endpoint answers whatever a test forges. */
export async function openForger() {
  const [keys, foreign] = [await ownKeys, await foreignKeys];
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "k", alg: "RS256", use: "sig" };
  const forged: { next: Forgery; nonce: string; asked: URLSearchParams } = {
    next: {},
    nonce: "",
    asked: new URLSearchParams(),
  };
  const token = async (): Promise<string> => {
    const { claims = {}, isForeignKey = false, expiresInSeconds = 60, isUnsigned = false } = forged.next;
    const now = Math.floor(Date.now() / 1_000);
    const all = {
      iss: issuer,
      aud: client.clientId,
      sub: "s1",
      nonce: forged.nonce,
      iat: now - 300,
      exp: now + expiresInSeconds,
      ...claims,
    };
    if (isUnsigned) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
      return `${part({ alg: "none" })}.${part(all)}.`;
    }
    return new SignJWT(all)
      .setProtectedHeader({ alg: "RS256", kid: "k" })
      .sign((isForeignKey ? foreign : keys).privateKey);
  };
  const { issuer, close } = await listen((incoming, outgoing) => {
    const send = (value: object) => {
      outgoing.writeHead(200, { "content-type": "application/json" });
      outgoing.end(JSON.stringify(value));
    };
    if (incoming.url === "/.well-known/openid-configuration")
      return send({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      });
    if (incoming.url === "/jwks") return send({ keys: [jwk] });
    let body = "";
    incoming.on("data", (chunk: Buffer) => (body += chunk.toString()));
    incoming.on("end", () => {
      forged.asked = new URLSearchParams(body);
      void token().then((id_token) => send({ access_token: "a", token_type: "Bearer", id_token }));
    });
  });
  return { issuer, close, forged };
}
