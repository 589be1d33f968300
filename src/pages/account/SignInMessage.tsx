import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { signInFailedFragment, type SignInFailure as Failure } from "../../../contract/beside/account.ts";
import { accountQuery, beginSignIn, signInByLink } from "../../api/account.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice, Message } from "../../ui/Notice.tsx";

/** Asks before a link signs in: what looks at links by itself, such as a preview in a chat, must not use it up. */
export function SignInMessage({ secret }: { readonly secret: string }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  // The secret is not left in the address bar, nor in the list of pages seen.
  const leaveSecret = () => void router.navigate({ to: "/account", hash: "", replace: true });
  const work = useMutation({
    networkMode: "always",
    mutationFn: () => signInByLink(secret),
    onSuccess: (answer) => {
      queryClient.setQueryData(accountQuery().queryKey, answer);
      leaveSecret();
    },
  });
  if (work.isError) {
    const { status, message } = work.error;
    return (
      <ErrorNotice
        page
        title={status === 401 ? "This link does not sign in" : "The server did not sign you in"}
        {...(status !== 401 && { onRetry: () => work.mutate(), retrying: work.isPending })}
        actions={status === 401 && <Button onClick={leaveSecret}>Go to the account page</Button>}
      >
        <p>{message}</p>
      </ErrorNotice>
    );
  }
  return (
    <Message
      page
      icon="key"
      title="Sign in with this link?"
      actions={
        <Button ref={button} primary disabled={work.isPending} onClick={() => work.mutate()}>
          {work.isPending ? "Signing in…" : "Sign in"}
        </Button>
      }
    >
      <p>It works once. This browser stays signed in for 30 days, or until you sign out.</p>
    </Message>
  );
}

/** Leads to the provider; what it says of a failure stands below. */
export function ProviderButton({ provider }: { readonly provider: string }) {
  const work = useMutation({
    networkMode: "always",
    mutationFn: () => beginSignIn(),
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <>
      {/* Pressed once more it would begin once more: until the page is left it waits. */}
      <Button primary disabled={work.isPending || work.isSuccess} onClick={() => work.mutate()}>
        {work.isPending || work.isSuccess ? "Leaving for the sign-in …" : `Sign in with ${provider}`}
      </Button>
      {work.isError && (
        <p role="alert" className="mt-3 w-full wrap-anywhere">
          {work.error.message}
        </p>
      )}
    </>
  );
}

const failures: Readonly<Record<Failure, string>> = {
  late: "The sign-in took longer than ten minutes, was begun in another browser, or had ended already. Begin again.",
  denied: "The provider did not let you in, or you stopped there. Begin again to try once more.",
  unknown:
    "You signed in at the provider, but no account here allows you. Ask whoever runs this server to allow your email: the provider must have verified it.",
  failed:
    "The provider’s answer did not hold, so nobody was signed in. Begin again; whoever runs this server finds the reason in its log.",
};

/** Why the provider's way back did not sign in; nothing where nobody comes from there. */
export function SignInFailure() {
  const start = `#${signInFailedFragment}`;
  const failure = location.hash.startsWith(start) ? location.hash.slice(start.length) : "";
  if (!Object.hasOwn(failures, failure)) return null;
  return <p role="alert">{failures[failure as Failure]}</p>;
}
