import { type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import {
  type AccountKey,
  longestKeyName,
  type NewAccountKey,
  type SignedInAccount,
} from "../../../contract/beside/account.ts";
import { basePath } from "../../lib/base-path.ts";
import { age, count, date, dateTime } from "../../lib/format.ts";
import { ActionRows, Beneath } from "../../ui/ActionRows.tsx";
import { announce } from "../../ui/announcer.ts";
import { Button } from "../../ui/Button.tsx";
import { copyText } from "../../ui/clipboard.ts";
import { Section } from "../../ui/Section.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { isInUse, keysFinding, monthOf } from "./account-words.ts";
import { useAccountChange } from "./account-change.ts";
import { type AskedKey, KeyDialog } from "./KeyDialog.tsx";

interface KeysSectionProps {
  readonly account: SignedInAccount;
  readonly newKey: NewAccountKey | undefined;
  readonly onKept: () => void;
}

export function KeysSection({ account, newKey, onKept }: KeysSectionProps) {
  const [asked, setAsked] = useState<AskedKey>();
  const { keys, name, at } = account;
  const month = monthOf(at).name;
  const isOperator = name === null;
  return (
    <Section
      id="keys"
      name="Keys"
      how={[
        "A key is shown once, when it is made. Only a hash of it is kept here, so a lost key can be replaced, not found.",
        ...(isOperator
          ? ["These are the keys of whoever runs this server, as npx holderscope keys list shows them."]
          : []),
      ]}
      finding={keysFinding(account)}
      source={
        <>
          How to ask with a key: <a href={`${basePath}/docs`}>API</a>
        </>
      }
    >
      <CreateForm />
      {newKey && <NewKeyBox key={newKey.key} made={newKey} onKept={onKept} />}
      {keys.length === 0 ? (
        <Beneath>Give the first key a name that says what will use it.</Beneath>
      ) : (
        <ActionRows
          label="Keys"
          columns={[
            { head: "Name", className: "max-w-[260px]" },
            { head: "Key" },
            { head: "Made" },
            { head: "Last used" },
            { head: `Units in ${month}`, isNumber: true, narrow: "beside" },
            { head: "Most in a minute", isNumber: true },
            ...(isOperator ? [{ head: "Budget", isNumber: true }] : []),
          ]}
          rows={keys.map((key) => ({
            key: String(key.id),
            cells: cellsOf(key, account),
            actions: isInUse(key, at) && <KeyActions keyOf={key} onAsk={setAsked} />,
          }))}
        />
      )}
      {asked && <KeyDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </Section>
  );
}

function cellsOf(key: AccountKey, { at, key_rate: rate, name }: SignedInAccount) {
  const now = new Date(at * 1_000);
  const made = new Date(key.created_at * 1_000);
  const used = key.last_used_at === null ? undefined : new Date(key.last_used_at * 1_000);
  const ends = key.ends_at === null ? undefined : new Date(key.ends_at * 1_000);
  const limit = rate === 0 ? "" : ` of ${count(rate)}`;
  return [
    <span key="name" className="wrap-anywhere whitespace-normal">
      <b className="font-strong">{key.name}</b>
      {ends && (
        <span className="block text-label text-ink-2">
          {isInUse(key, at) ? `being replaced, works until ${dateTime(ends)}` : `revoked ${dateTime(ends)}`}
        </span>
      )}
    </span>,
    <code key="key" className="font-mono text-label">
      hs_live_…{key.last_four}
    </code>,
    date(made),
    used === undefined ? (
      key.was_used ? (
        "not known"
      ) : (
        "not so far"
      )
    ) : (
      <time key="used" dateTime={used.toISOString()} title={dateTime(used)}>
        {age(used, now)}
      </time>
    ),
    <span key="units">
      {count(key.month_units)}
      {/* In the list of a narrow page no head stands above it. */}
      <span className="lg:hidden"> {key.month_units === 1 ? "unit" : "units"}</span>
    </span>,
    key.most_a_minute === null ? "none" : `${count(key.most_a_minute)}${limit}`,
    ...(name === null
      ? [key.budget === null ? "any" : `${count(key.budget.used)} of ${count(key.budget.units)}`]
      : []),
  ];
}

interface KeyActionsProps {
  readonly keyOf: AccountKey;
  readonly onAsk: (asked: AskedKey) => void;
}

function KeyActions({ keyOf: key, onAsk }: KeyActionsProps) {
  const named = <span className="sr-only"> {key.name}</span>;
  return (
    <>
      {key.ends_at === null && (
        <>
          <Button onClick={() => onAsk({ what: "rename", key })}>Rename{named}</Button>
          <Button onClick={() => onAsk({ what: "replace", key })}>Replace{named}</Button>
        </>
      )}
      <Button onClick={() => onAsk({ what: "revoke", key })}>Revoke{named}</Button>
    </>
  );
}

function CreateForm() {
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const change = useAccountChange();
  const create = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (name.trim() === "") {
      setError("Give the key a name first.");
      return;
    }
    setIsPending(true);
    setError(undefined);
    try {
      await change({ change: "createKey", name });
      setName("");
    } catch (failure) {
      setError((failure as Error).message);
    }
    setIsPending(false);
  };
  return (
    <form className="mt-3.5 flex flex-wrap items-center gap-2" onSubmit={(event) => void create(event)}>
      <TextField
        label="Name"
        inputClassName="w-56 max-md:w-40"
        maxLength={longestKeyName}
        value={name}
        error={error}
        errorClassName="order-last w-full"
        onChange={(event) => setName(event.target.value)}
      />
      <Button primary type="submit" disabled={isPending}>
        Create key
      </Button>
    </form>
  );
}

interface NewKeyBoxProps {
  readonly made: NewAccountKey;
  readonly onKept: () => void;
}

/** The only time that a key is seen. */
function NewKeyBox({ made: { name, key }, onKept }: NewKeyBoxProps) {
  const copyButton = useRef<HTMLButtonElement>(null);
  const [copied, setCopied] = useState<boolean>();
  const titleId = useId();
  useEffect(() => {
    copyButton.current?.focus();
    announce(`The key ${name} was made. Copy it now: it is not shown again.`);
  }, [name]);
  const copy = async () => {
    const done = await copyText(key);
    setCopied(done);
    announce(done ? "Copied the key" : "Could not copy the key: select it and copy it by hand");
  };
  return (
    <div
      role="group"
      aria-labelledby={titleId}
      className="mt-4 border-t-2 border-b border-t-ink border-b-rule-2 py-3.5 text-data"
    >
      <p id={titleId}>
        <b className="font-strong wrap-anywhere">New key “{name}”.</b>{" "}
        <span className="text-ink-2">Copy it now. It is not shown again.</span>
      </p>
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        <code className="min-w-0 font-mono wrap-anywhere select-all">{key}</code>
        <Button ref={copyButton} primary icon={copied ? "check" : "copy"} onClick={() => void copy()}>
          {copied ? "Copied" : "Copy"}
        </Button>
        <Button onClick={onKept}>I have it</Button>
      </div>
      <p className="mt-2.5 text-label text-ink-2">
        {copied === false
          ? "It could not be copied: select it and copy it by hand."
          : "Programs send it in the header x-api-key. Never put it into a page that others can read."}
      </p>
    </div>
  );
}
