import {
  accountApi,
  type AccountAnswer,
  type NewAccountKey,
  type SignedInAccount,
  signInFailedFragment,
  type SignInFailure,
  signInLinkHeader,
} from "../../contract/beside/account.ts";
import type { AccountKeys } from "../access/account-keys.ts";
import type { Accounts, Identity, LinkRefusal } from "../access/accounts.ts";
import { RateLimiter } from "../access/rate-limit.ts";
import { type BegunSignIn, SignInFailed, type SignInProvider } from "../access/sign-in-provider.ts";
import type { Logger } from "pino";
import { accountPath } from "../../contract/page-address.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { networkOf } from "./access.ts";
import { type Lifecycle, requireStarted } from "./lifecycle.ts";
import { postOnly, readOnly } from "./method.ts";
import { queryProblem } from "./parameters.ts";
import { hasOwnName } from "./allowed-hosts.ts";
import { type OriginOptions, publicOrigin } from "./public-origin.ts";
import type { Handler, RequestContext } from "./request-context.ts";
import { requireOwnOrigin } from "./same-origin.ts";
import { cookieOf, readCookie, setSessionCookie, type SignedIn, type SignIn } from "./signed-in.ts";

interface AccountParts extends OriginOptions {
  readonly accounts: Accounts;
  readonly accountKeys: AccountKeys;
  /** Signs in beside links; absent where the operator names none. */
  readonly signInProvider?: SignInProvider;
  readonly logger: Pick<Logger, "warn">;
  /** Requests a minute of each key; 0 for any number. */
  readonly keyRate: number;
  readonly signIn: SignIn;
  readonly lifecycle: Lifecycle;
  readonly rate: RateLimiter;
}

/** Wrong links of one network in a minute. */
const mostWrongLinks = 10;

const refusals: Readonly<Record<LinkRefusal, string>> = {
  unknown: "this sign-in link is not known: ask whoever runs the server for another",
  expired: "this sign-in link has expired after a day: ask whoever runs the server for another",
  used: "this sign-in link was used already, and works once: ask whoever runs the server for another",
};

/** What one browser has begun at a provider. */
interface BegunHere extends BegunSignIn {
  readonly redirectUri: string;
  /** Whose session ends when another begins in the same browser. */
  readonly before: { readonly accountId: string; readonly id: string } | null;
}

/** What the account page asks and does. */
export function accountRoutes(parts: AccountParts): { readonly path: string; readonly handler: Handler }[] {
  return [...pageRoutes(parts), ...(parts.signInProvider ? providerRoutes(parts, parts.signInProvider) : [])];
}

/** Signing in at an OpenID Connect provider: away from the account page, and back to it. */
function providerRoutes(
  { accounts, signIn, lifecycle, rate, logger, ...options }: AccountParts,
  provider: SignInProvider,
): { readonly path: string; readonly handler: Handler }[] {
  const begin = (context: RequestContext) => {
    requireStarted(lifecycle);
    rate.take(networkOf(context, options.trustedProxies), context.headers);
  };
  /** Nothing that was asked for says where it goes: it is the account page each time. */
  const toAccount = (context: RequestContext, failure?: SignInFailure) => {
    const fragment = failure === undefined ? "" : `#${signInFailedFragment}${failure}`;
    context.headers["location"] = `${accountPath}${fragment}`;
    return context.send(303, null);
  };
  return [
    {
      path: accountApi.beginSignIn,
      handler: postOnly(async (context) => {
        requireOwnOrigin(context, options);
        begin(context);
        // Where no cookie can be kept nobody has to go away first.
        cookieOf(context, options, "sign-in", "");
        const redirectUri = publicOrigin(context, options).replace(/\/+$/, "") + accountApi.finishSignIn;
        const { url, ...begun } = await provider.begin(redirectUri);
        const before = await signIn.find(context);
        const here: BegunHere = {
          ...begun,
          redirectUri,
          before: before?.session ? { accountId: before.accountId, id: before.session.id } : null,
        };
        context.headers["set-cookie"] = cookieOf(
          context,
          options,
          "sign-in",
          await accounts.beginSignIn(begun.state, here),
        );
        return context.sendJson({ url });
      }),
    },
    {
      path: accountApi.finishSignIn,
      handler: readOnly(async (context) => {
        begin(context);
        context.headers["cache-control"] = "no-store";
        // The address has a code in it.
        context.headers["referrer-policy"] = "no-referrer";
        if (!hasOwnName(context, options))
          throw new ProblemError("foreign_origin", "this server does not know the name it was asked by");
        const secret = readCookie(context, options, "sign-in") ?? "";
        context.headers["set-cookie"] = cookieOf(context, options, "sign-in", "");
        const state = context.query.get("state") ?? "";
        const begun = (await accounts.takeBegun(state, secret)) as BegunHere | undefined;
        if (begun === undefined) return toAccount(context, "late");
        const callback = new URL(begun.redirectUri);
        callback.search = context.query.toString();
        let identity: Identity;
        try {
          identity = await provider.finish(callback, begun);
        } catch (error) {
          if (!(error instanceof SignInFailed)) throw error;
          const isDenied = context.query.get("error") === "access_denied";
          if (!isDenied)
            logger.warn({ reason: error.message }, "somebody could not be signed in at the provider");
          return toAccount(context, isDenied ? "denied" : "failed");
        }
        const account = await accounts.findBySignIn(identity);
        if (account === undefined) {
          logger.warn(
            { subject: identity.subject, hasVerifiedEmail: identity.email !== null },
            "somebody signed in at the provider whom no account allows",
          );
          return toAccount(context, "unknown");
        }
        if (begun.before !== null) await accounts.end(begun.before.accountId, begun.before.id);
        const session = await accounts.begin(account.id, context.header("user-agent") ?? "");
        const response = toAccount(context);
        response.headers.append("set-cookie", cookieOf(context, options, "session", session));
        return response;
      }),
    },
  ];
}

function pageRoutes({ accounts, accountKeys, signIn, lifecycle, rate, ...options }: AccountParts): {
  readonly path: string;
  readonly handler: Handler;
}[] {
  const wrong = new RateLimiter("sign-in", mostWrongLinks);
  const begin = (context: RequestContext) => {
    requireStarted(lifecycle);
    rate.take(networkOf(context, options.trustedProxies), context.headers);
  };
  const describe = async ({
    accountId,
    account,
    session,
    pageToken,
  }: SignedIn): Promise<SignedInAccount> => ({
    id: accountId,
    name: account?.name ?? null,
    page_token: pageToken,
    sessions: (account === undefined ? [] : await accounts.sessions(accountId)).map((each) => ({
      id: each.id,
      created_at: each.createdAt,
      seen_at: each.seenAt,
      ends_at: each.endsAt,
      browser: each.browser,
      is_this: each.id === session?.id,
    })),
    at: Math.floor(Date.now() / 1_000),
    unit_budget: account?.unitBudget ?? null,
    key_rate: options.keyRate,
    ...(await accountKeys.list(accountId)),
  });
  const answer = async (context: RequestContext, signedIn: SignedIn | undefined, new_key?: NewAccountKey) =>
    context.sendJson({
      signed_in: signedIn ? await describe(signedIn) : null,
      provider: options.signInProvider?.name ?? null,
      ...(new_key && { new_key }),
    } satisfies AccountAnswer);
  /** What changes a key of whoever is signed in. */
  const change = (
    path: string,
    work: (signedIn: SignedIn, query: URLSearchParams) => Promise<NewAccountKey | void>,
  ) => ({
    path,
    handler: postOnly(async (context) => {
      const signedIn = await signIn.requirePage(context);
      begin(context);
      const made = await work(signedIn, context.query);
      return answer(context, signedIn, made ?? undefined);
    }),
  });

  return [
    {
      path: accountApi.state,
      handler: readOnly(async (context) => {
        const found = await signIn.find(context);
        begin(context);
        return answer(context, found);
      }),
    },
    {
      path: accountApi.signIn,
      handler: postOnly(async (context) => {
        requireOwnOrigin(context, options);
        begin(context);
        const network = networkOf(context, options.trustedProxies);
        // Before it is looked at: who has guessed too often is not told whether this one was right.
        if (!wrong.hasRoom(network)) wrong.take(network, context.headers);
        // Where no cookie can be kept the link must not be spent.
        setSessionCookie(context, options, "");
        const account = await accounts.takeLink(context.header(signInLinkHeader) ?? "");
        if (typeof account === "string") {
          wrong.take(network, {});
          delete context.headers["set-cookie"];
          throw new ProblemError("invalid_key", refusals[account]);
        }
        await endSession(await signIn.find(context), accounts);
        const secret = await accounts.begin(account.id, context.header("user-agent") ?? "");
        setSessionCookie(context, options, secret);
        return answer(context, await signIn.findBySecret(secret));
      }),
    },
    {
      path: accountApi.signOut,
      handler: postOnly(async (context) => {
        const signedIn = await signIn.requirePage(context);
        begin(context);
        const { account, session } = signedIn;
        /** One by its id, all, or the one that asks. */
        const which = context.query.get("session") ?? undefined;
        if (account === undefined || session === undefined)
          throw new ProblemError("bad_request", "the operator is signed in by being at this machine");
        if (which === "all") await accounts.endSessions(account.id);
        else if (!(await accounts.end(account.id, which ?? session.id)))
          throw queryProblem([
            {
              in: "query",
              name: "session",
              code: "out_of_range",
              detail: "there is no such session: it ended",
            },
          ]);
        const isOut = which === undefined || which === "all" || which === session.id;
        if (isOut) setSessionCookie(context, options, "");
        return answer(context, isOut ? undefined : signedIn);
      }),
    },
    change(accountApi.createKey, ({ accountId, account }, query) =>
      accountKeys.create(accountId, query.get("name") ?? "", account?.unitBudget ?? null),
    ),
    change(accountApi.replaceKey, ({ accountId }, query) => accountKeys.replace(accountId, readId(query))),
    change(accountApi.renameKey, ({ accountId }, query) =>
      accountKeys.rename(accountId, readId(query), query.get("name") ?? ""),
    ),
    change(accountApi.revokeKey, ({ accountId }, query) => accountKeys.revoke(accountId, readId(query))),
  ];
}

/** The session that a sign-in takes the place of is over: nobody goes on with it. */
async function endSession(signedIn: SignedIn | undefined, accounts: Accounts): Promise<void> {
  if (signedIn?.session !== undefined) await accounts.end(signedIn.accountId, signedIn.session.id);
}

function readId(query: URLSearchParams): number {
  const id = query.get("id") ?? "";
  if (/^[1-9]\d{0,8}$/.test(id)) return Number(id);
  throw queryProblem([
    { in: "query", name: "id", code: "out_of_range", detail: "id must be the number of a key" },
  ]);
}
