import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import {
  type NewAccountKey,
  signInFragment,
  type SignedInAccount,
} from "../../../contract/beside/account.ts";
import { accountPath } from "../../../contract/page-address.ts";
import { accountQuery, changeAccount } from "../../api/account.ts";
import type { AccountChange } from "../../api/account-service.ts";
import { PrivatePage } from "../../sections/PrivatePage.tsx";
import { LeadSentence } from "../../sections/LeadSentence.tsx";
import { PageFooter } from "../../shell/PageFooter.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice, Message, StatusBar } from "../../ui/Notice.tsx";
import { Lead } from "../../ui/Section.tsx";
import { accountLead } from "./account-words.ts";
import { AccountContext } from "./account-change.ts";
import { KeysSection } from "./KeysSection.tsx";
import { SessionsSection } from "./SessionsSection.tsx";
import { ProviderButton, SignInFailure, SignInMessage } from "./SignInMessage.tsx";
import { UseSection } from "./UseSection.tsx";

/** For somebody whose programs ask: keys, what they spent, where one is signed in. */
export function AccountPage() {
  return (
    <PrivatePage path={accountPath}>
      <Account />
    </PrivatePage>
  );
}

function Account() {
  const query = useQuery(accountQuery());
  const secret = useSignInSecret();
  const { data, error } = query;
  // Also where somebody is signed in: the link may be of another account.
  if (secret !== undefined) return <SignInMessage secret={secret} />;
  if (data?.signed_in) return <AccountView account={data.signed_in} isStale={error !== null} />;
  if (error) {
    return (
      <ErrorNotice
        page
        title={error.status === 403 ? "This page is not answered here" : "The server did not answer"}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        <p>
          {error.status === 403
            ? "Open it by the name that HOLDERSCOPE_PUBLIC_URL says, or on the machine itself by 127.0.0.1 or localhost."
            : error.message}
        </p>
      </ErrorNotice>
    );
  }
  if (!data) {
    return (
      <>
        <h1 className="sr-only">Account</h1>
        <Lead rail={null} loading />
      </>
    );
  }
  const { provider } = data;
  return (
    <>
      <Message
        page
        icon="key"
        title="Sign in to make API keys"
        {...(provider !== null && { actions: <ProviderButton provider={provider} /> })}
      >
        <SignInFailure />
        <p>
          {provider !== null && "Sign in with the button, or open"}
          {provider === null && "Open"} the sign-in link that whoever runs this server gave you. A link works
          once, within 24 hours.
        </p>
        <p>
          You run it? Make an account and its link in a terminal:{" "}
          <code className="font-mono text-label">npx holderscope account create NAME</code>
        </p>
      </Message>
      <PageFooter source={undefined} />
    </>
  );
}

/** The secret of a sign-in link, which is in the fragment: no server is told it with the address. */
function useSignInSecret(): string | undefined {
  const hash = useSyncExternalStore(
    (onChange) => {
      addEventListener("hashchange", onChange);
      return () => removeEventListener("hashchange", onChange);
    },
    () => location.hash,
    () => "",
  );
  const start = `#${signInFragment}`;
  return hash.startsWith(start) ? hash.slice(start.length) : undefined;
}

function AccountView({ account, isStale }: { readonly account: SignedInAccount; readonly isStale: boolean }) {
  const [newKey, setNewKey] = useState<NewAccountKey>();
  const queryClient = useQueryClient();
  const work = useMutation({
    networkMode: "always",
    mutationFn: (change: AccountChange) => changeAccount(change, account.page_token),
    onSuccess: (answer) => {
      const { new_key: _, ...state } = answer;
      queryClient.setQueryData(accountQuery().queryKey, state);
      if (answer.new_key) setNewKey(answer.new_key);
    },
    // Perhaps the session ended meanwhile.
    onError: () => queryClient.invalidateQueries({ queryKey: accountQuery().queryKey }),
  });
  return (
    <AccountContext value={work.mutateAsync}>
      <h1 className="sr-only">Account</h1>
      {isStale && (
        <StatusBar>
          <b>The server could not be reached.</b> What is below may have changed.
        </StatusBar>
      )}
      <Lead rail={<WhoStamp account={account} />}>
        <LeadSentence sentence={accountLead(account)} />
      </Lead>
      <KeysSection account={account} newKey={newKey} onKept={() => setNewKey(undefined)} />
      {account.keys.length > 0 && <UseSection account={account} />}
      {account.name !== null && <SessionsSection account={account} />}
      <PageFooter source={undefined} />
    </AccountContext>
  );
}

function WhoStamp({ account: { name } }: { readonly account: SignedInAccount }) {
  return (
    <div data-part="stamp" className="pt-1.25 text-label text-ink-2 max-lg:pb-2.5">
      <span className="block">{name === null ? "On the server’s own machine" : "Signed in as"}</span>
      <b className="mt-px block text-[15px]/[20px] font-strong wrap-anywhere text-ink">
        {name ?? "the operator"}
      </b>
      {name !== null && <SignOutButton />}
    </div>
  );
}

function SignOutButton() {
  const queryClient = useQueryClient();
  const token = queryClient.getQueryData(accountQuery().queryKey)?.signed_in?.page_token ?? "";
  const work = useMutation({
    networkMode: "always",
    mutationFn: () => changeAccount({ change: "signOut" }, token),
    onSettled: () => queryClient.resetQueries({ queryKey: accountQuery().queryKey }),
  });
  return (
    <Button quiet className="underline" disabled={work.isPending} onClick={() => work.mutate()}>
      Sign out
    </Button>
  );
}
