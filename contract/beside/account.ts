import * as z from "zod/mini";

/** Where the account page asks who is signed in, signs in and out. Beside the interface, for the dashboard alone. */
export const accountApi = {
  state: "/api/account",
  signIn: "/api/account/sign-in",
  /** Says where the browser goes to sign in at a provider. */
  beginSignIn: "/api/account/sign-in/begin",
  /** Where the provider sends the browser back to. */
  finishSignIn: "/api/account/sign-in/callback",
  /** `session`: one by its id, or all; without it the one that asks. */
  signOut: "/api/account/sign-out",
  createKey: "/api/account/keys/create",
  replaceKey: "/api/account/keys/replace",
  renameKey: "/api/account/keys/rename",
  revokeKey: "/api/account/keys/revoke",
} as const;

/** The header with the secret of a sign-in link. */
export const signInLinkHeader = "x-sign-in-link";

/** What stands before the secret in the fragment of a sign-in link: fragments are in no log and no referrer. */
export const signInFragment = "sign-in=";

/** Stands in the fragment of the account page where signing in at a provider failed, with one of {@link signInFailures}. */
export const signInFailedFragment = "sign-in-failed=";
/**
 * `late`: it was not begun in this browser within ten minutes, or ended already. `denied`: the provider refused.
 * `unknown`: no account allows whoever signed in there. `failed`: the provider's answer does not hold.
 */
export const signInFailures = ["late", "denied", "unknown", "failed"] as const;
export type SignInFailure = (typeof signInFailures)[number];

export const BegunSignInAnswer = z.object({ url: z.string() });

const Session = z.object({
  id: z.string(),
  /** Unix seconds. */
  created_at: z.int(),
  /** To some minutes. */
  seen_at: z.int(),
  ends_at: z.int(),
  /** What the browser says that it is. */
  browser: z.string(),
  is_this: z.boolean(),
});
export type AccountSession = z.infer<typeof Session>;

export const longestKeyName = 100;

const count = z.int();
const Key = z.object({
  id: z.int(),
  name: z.string(),
  last_four: z.string(),
  /** Unix seconds. */
  created_at: z.int(),
  /** It works until then, or did; null where nobody has ended it. */
  ends_at: z.nullable(z.int()),
  /** Null where no use was recorded. */
  last_used_at: z.nullable(z.int()),
  /** Also where it was used before days of use were recorded. */
  was_used: z.boolean(),
  month_units: count,
  month_requests: count,
  /** The most requests in one minute of this month; null where there was none. */
  most_a_minute: z.nullable(count),
  /** Of an operator's key: units altogether. Null for any number, and where the account has the budget. */
  budget: z.nullable(z.object({ units: count, used: count })),
});
export type AccountKey = z.infer<typeof Key>;

const KeyDay = z.object({ key_id: z.int(), day: z.string(), units: count, requests: count });
export type KeyDay = z.infer<typeof KeyDay>;

const EndpointUse = z.object({ key_id: z.int(), endpoint: z.string(), answers: count, units: count });
export type EndpointUse = z.infer<typeof EndpointUse>;

const NewKey = z.object({ id: z.int(), name: z.string(), key: z.string() });
/** A key as it is shown once. */
export type NewAccountKey = z.infer<typeof NewKey>;

const SignedInAccount = z.object({
  id: z.string(),
  /** Null for whoever runs the server, on its own machine. */
  name: z.nullable(z.string()),
  /** Sent with whatever changes something. */
  page_token: z.string(),
  /** The one seen last first; none of the operator. */
  sessions: z.array(Session),
  /** Unix seconds, of the server. */
  at: z.int(),
  /** Units that all keys of the account may spend in a month; null for any number. */
  unit_budget: z.nullable(count),
  /** Requests a minute that each key may make; 0 for any number. */
  key_rate: count,
  /** The oldest first: those in use, and those that spent something this month. */
  keys: z.array(Key),
  /** Of this month (UTC): days on which a key was used. */
  days: z.array(KeyDay),
  /**
   * The first day of this month with recorded use, where keys were used before use was recorded by day: units of the
   * days before it are in no sum of the month. Null where the month is complete.
   */
  recorded_since: z.nullable(z.string()),
  /** Of this month: what each key spent at each endpoint, by its name in the endpoint table or `events`. */
  endpoints: z.array(EndpointUse),
  /** Requests in each of the last 60 minutes of the key that made most in it; null before this server counted. */
  minutes: z.array(z.nullable(count)),
});
export type SignedInAccount = z.infer<typeof SignedInAccount>;

export const AccountAnswer = z.object({
  signed_in: z.nullable(SignedInAccount),
  /** The host of the provider that signs in here; null where there is none. */
  provider: z.nullable(z.string()),
  /** What was just made. It is told here alone. */
  new_key: z.optional(NewKey),
});
export type AccountAnswer = z.infer<typeof AccountAnswer>;
