import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { accountQuery, signInByLink } from "../../api/account.ts";
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
