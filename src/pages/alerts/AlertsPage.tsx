import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { alertsPath } from "../../../contract/page-address.ts";
import {
  type AlertFiring,
  describeCondition,
  describeValue,
  maxRuleTokens,
} from "../../../contract/watch/alerts.ts";
import { alertsQuery } from "../../api/alerts.ts";
import { shortAddress } from "../../lib/address.ts";
import { basePath } from "../../lib/base-path.ts";
import { plainName } from "../../lib/text.ts";
import { PageFooter } from "../../shell/PageFooter.tsx";
import { ErrorNotice, Message } from "../../ui/Notice.tsx";
import { Lead } from "../../ui/Section.tsx";
import { alertsLead } from "./alert-words.ts";
import { PrivatePage } from "../../sections/PrivatePage.tsx";
import { FiringList, RuleList } from "./AlertLists.tsx";
import { AlertForm, Secret } from "./AlertForm.tsx";
import { writeTokens } from "../../../contract/compared-tokens.ts";
import { isChainId } from "../../../contract/chains.ts";
import { useWatched } from "../../sections/saved-tokens.ts";

/** For whoever is signed in: what they want to be told, and what they were told. */
export function AlertsPage({ about }: { readonly about: string }) {
  return (
    <PrivatePage path={alertsPath}>
      <AlertsView about={about} />
    </PrivatePage>
  );
}

function AlertsView({ about }: { readonly about: string }) {
  const { data, error, refetch, isFetching } = useQuery(alertsQuery());
  const queryClient = useQueryClient();
  const [openedAt] = useState(() => Date.now() / 1_000);
  const [editing, setEditing] = useState<string>();
  const [saves, setSaves] = useState(0);
  const [secret, setSecret] = useState<string>();
  if (!data && error) {
    return (
      <ErrorNotice
        page
        title="The alerts could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        <p>{error.message}</p>
      </ErrorNotice>
    );
  }
  if (!data) {
    return (
      <>
        <h1 className="sr-only">Alerts</h1>
        <Lead rail={null}>Asking the server for your alerts…</Lead>
      </>
    );
  }
  if (data.unavailable !== null) {
    return (
      <Message page title="There are no alerts on this server">
        <p>{data.unavailable}</p>
        <WatchFeed />
      </Message>
    );
  }
  const { page_token: pageToken, rules, firings, feed } = data;
  if (pageToken === null) {
    return (
      <Message page icon="key" title="Alerts belong to an account">
        <p>
          Sign in first, on the <Link to="/account">account page</Link>. On the machine itself no account is
          needed.
        </p>
        <WatchFeed />
      </Message>
    );
  }
  return (
    <>
      <h1 className="sr-only">Alerts</h1>
      <Lead rail={null}>{alertsLead(rules, firings, openedAt)}</Lead>
      {secret !== undefined && (
        <div className="mb-6 grid grid-cols-rail gap-x-gutter max-lg:block">
          <div className="col-start-2">
            <Secret secret={secret} onDone={() => setSecret(undefined)} />
          </div>
        </div>
      )}
      <AlertForm
        key={`${editing ?? about} ${saves}`}
        about={about}
        rule={rules.find(({ id }) => id === editing)}
        pageToken={pageToken}
        onDone={(saved) => {
          if (saved !== undefined) queryClient.setQueryData(alertsQuery().queryKey, saved);
          if (saved?.secret) setSecret(saved.secret);
          setSaves(saves + 1);
          setEditing(undefined);
          // The button that began the edit, once the list is there again.
          if (editing !== undefined)
            requestAnimationFrame(() => document.getElementById(`edit-${editing}`)?.focus());
        }}
      />
      {rules.length > 0 && (
        <RuleList answer={data} pageToken={pageToken} onEdit={setEditing} onSecret={setSecret} />
      )}
      {(rules.length > 0 || firings.length > 0) && <FiringList answer={data} pageToken={pageToken} />}
      <Ways feed={feed} firings={firings} />
      <PageFooter source={undefined} />
    </>
  );
}

/** Beside webhooks: the feed, and this browser while the page is open. */
function Ways({ feed, firings }: { readonly feed: string | null; readonly firings: readonly AlertFiring[] }) {
  const [notifies, setNotifies] = useState(false);
  const [isDenied, setIsDenied] = useState(false);
  useNotifications(notifies, firings);
  const canNotify = typeof Notification !== "undefined";
  const choose = async (wanted: boolean) => {
    // Asked on the tick, never before.
    const isGranted = wanted && (await Notification.requestPermission()) === "granted";
    setNotifies(isGranted);
    setIsDenied(wanted && !isGranted);
  };
  return (
    <div className="mt-8 max-w-[60em] text-data text-ink-2">
      {feed !== null && (
        <p>
          Your feed, at an address that only you know: <a href={`${basePath}${feed}.atom`}>Atom</a>,{" "}
          <a href={`${basePath}${feed}.json`}>JSON Feed</a>.
        </p>
      )}
      <WatchFeed />
      {canNotify && (
        <label className="flex min-h-8 items-center gap-1.5">
          <input type="checkbox" checked={notifies} onChange={(event) => void choose(event.target.checked)} />
          Notify me in this browser while this page is open
        </label>
      )}
      {isDenied && <p role="alert">This browser does not allow it: its settings for this site can.</p>}
    </div>
  );
}

/** Says what fired since the page was opened. */
function useNotifications(isOn: boolean, firings: readonly AlertFiring[]): void {
  const [since] = useState(() => new Set(firings.map(({ id }) => id)));
  useEffect(() => {
    for (const firing of firings) {
      if (since.has(firing.id)) continue;
      since.add(firing.id);
      if (!isOn) continue;
      const { name, address, condition, value } = firing;
      const title = name === null ? shortAddress(address) : plainName(name, 32);
      const body = `${describeCondition(condition)}, now ${describeValue(condition, value)}`;
      // oxlint-disable-next-line no-new -- to make one is to show it
      new Notification(title, { body, tag: firing.id });
    }
  }, [isOn, firings, since]);
}

/** Links to the feed of the tokens that this browser watches, an entry a day of each; nothing where it watches none. */
function WatchFeed() {
  const watched = useWatched();
  const tokens = watched
    .flatMap(({ chain, address }) => (isChainId(chain) ? [{ chain, address }] : []))
    .slice(0, maxRuleTokens);
  if (tokens.length === 0) return null;
  const href = (ending: "atom" | "json") => `${basePath}/feed/watch/list.${ending}?t=${writeTokens(tokens)}`;
  return (
    <p>
      {watched.length > tokens.length ? `The first ${tokens.length} tokens` : "The tokens"} that you watch, a
      line a day: <a href={href("atom")}>Atom</a>, <a href={href("json")}>JSON Feed</a>.
    </p>
  );
}
