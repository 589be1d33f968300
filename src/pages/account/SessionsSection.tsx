import { useMutation } from "@tanstack/react-query";
import type { AccountSession, SignedInAccount } from "../../../contract/beside/account.ts";
import { age, count, date, dateTime } from "../../lib/format.ts";
import { ActionRows } from "../../ui/ActionRows.tsx";
import { Button } from "../../ui/Button.tsx";
import { Section } from "../../ui/Section.tsx";
import { describeBrowser } from "./account-words.ts";
import { useAccountChange } from "./account-change.ts";

const columns = [
  { head: "Browser" },
  { head: "Signed in" },
  { head: "Last seen", narrow: "beside" },
  { head: "Ends" },
] as const;

/** Where somebody is signed in, and out again. */
export function SessionsSection({ account: { sessions, at } }: { readonly account: SignedInAccount }) {
  const change = useAccountChange();
  const work = useMutation({
    networkMode: "always",
    mutationFn: (session: string) => change({ change: "signOut", session }),
  });
  const others = sessions.length - 1;
  return (
    <Section
      id="sessions"
      name="Sessions"
      how="A session ends after 30 days, or when you sign it out. A session that you do not know: sign out everywhere, then replace your keys."
      finding={
        others === 0
          ? "You are signed in here alone"
          : `You are signed in here and in ${others === 1 ? "one other browser" : `${count(others)} other browsers`}`
      }
    >
      <ActionRows
        label="Sessions"
        columns={columns}
        rows={sessions.map((session) => ({
          key: session.id,
          cells: cellsOf(session, at),
          actions: (
            <Button disabled={work.isPending} onClick={() => work.mutate(session.id)}>
              Sign out<span className="sr-only"> {describeBrowser(session.browser)}</span>
            </Button>
          ),
        }))}
      />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button disabled={work.isPending} onClick={() => work.mutate("all")}>
          Sign out everywhere
        </Button>
        {work.isError && <p role="alert">{work.error.message}</p>}
      </div>
    </Section>
  );
}

function cellsOf({ browser, created_at, seen_at, ends_at, is_this: isThis }: AccountSession, at: number) {
  const seen = new Date(seen_at * 1_000);
  return [
    <span key="browser">
      {describeBrowser(browser)}
      {isThis && <span className="text-ink-2">, this one</span>}
    </span>,
    dateTime(new Date(created_at * 1_000)),
    <time key="seen" dateTime={seen.toISOString()} title={dateTime(seen)}>
      <span className="lg:hidden">seen </span>
      {age(seen, new Date(at * 1_000))}
    </time>,
    date(new Date(ends_at * 1_000)),
  ];
}
