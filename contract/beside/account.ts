import * as z from "zod/mini";

/** Where the account page asks who is signed in, signs in and out. Beside the interface, for the dashboard alone. */
export const accountApi = {
  state: "/api/account",
  signIn: "/api/account/sign-in",
  signOut: "/api/account/sign-out",
} as const;

/** The header with the secret of a sign-in link. */
export const signInLinkHeader = "x-sign-in-link";

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

const SignedInAccount = z.object({
  id: z.string(),
  /** Null for whoever runs the server, on its own machine. */
  name: z.nullable(z.string()),
  /** Sent with whatever changes something. */
  page_token: z.string(),
  /** The one seen last first; none of the operator. */
  sessions: z.array(Session),
});
export type SignedInAccount = z.infer<typeof SignedInAccount>;

export const AccountAnswer = z.object({ signed_in: z.nullable(SignedInAccount) });
export type AccountAnswer = z.infer<typeof AccountAnswer>;
