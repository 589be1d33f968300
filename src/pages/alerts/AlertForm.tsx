import { type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import {
  type AlertCondition,
  type AlertRule,
  type AlertsAnswer,
  conditionKinds,
  describeWindow,
  maxRuleTokens,
} from "../../../contract/watch/alerts.ts";
import { normalizeAddress } from "../../../contract/address.ts";
import { isChainId } from "../../../contract/chains.ts";
import { windows } from "../../../contract/windows.ts";
import { createAlert, editAlert } from "../../api/alerts.ts";
import { tokenQueries } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { shortAddress } from "../../lib/address.ts";
import type { StoredToken } from "../../lib/storage.ts";
import { plural } from "../../lib/format.ts";
import { plainName } from "../../lib/text.ts";
import { useRecent, useWatched } from "../../sections/saved-tokens.ts";
import { toast } from "../../ui/announcer.ts";
import { Button } from "../../ui/Button.tsx";
import { Code } from "../../ui/Code.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useAlertHistory } from "./AlertHistory.tsx";

interface Choice {
  readonly kind: AlertCondition["kind"];
  readonly direction: AlertCondition["direction"];
  readonly words: string;
  readonly unit: string;
  readonly usual: number;
}

const choices: readonly Choice[] = [
  { kind: "holder_change", direction: "below", words: "holders fall by", unit: "% or more", usual: 1 },
  { kind: "holder_change", direction: "above", words: "holders rise by", unit: "% or more", usual: 4 },
  { kind: "holder_count", direction: "above", words: "holders are", unit: "or more", usual: 1_000 },
  { kind: "holder_count", direction: "below", words: "holders are at most", unit: "", usual: 1_000 },
  { kind: "top10_share", direction: "above", words: "the top 10 hold", unit: "% or more", usual: 35 },
  { kind: "top10_share", direction: "below", words: "the top 10 hold at most", unit: "%", usual: 35 },
  { kind: "hhi", direction: "above", words: "the HHI is", unit: "or more, of 10,000", usual: 500 },
  { kind: "hhi", direction: "below", words: "the HHI is at most", unit: "of 10,000", usual: 500 },
  {
    kind: "large_move",
    direction: "above",
    words: "one holder’s balance changes by",
    unit: "% of supply or more",
    usual: 0.5,
  },
  {
    kind: "new_in_top20",
    direction: "above",
    words: "a new wallet is among the first 20",
    unit: "",
    usual: 0,
  },
  {
    kind: "price_to_cost",
    direction: "below",
    words: "the price is at most",
    unit: "% of the average cost",
    usual: 100,
  },
  {
    kind: "price_to_cost",
    direction: "above",
    words: "the price is",
    unit: "% of the average cost or more",
    usual: 150,
  },
  {
    kind: "data_stale",
    direction: "above",
    words: "figures are older than they should be for",
    unit: "minutes or more",
    usual: 30,
  },
];
const walletChoices: readonly Choice[] = [
  {
    kind: "wallet_move",
    direction: "above",
    words: "its balance changes by",
    unit: "% of supply or more",
    usual: 0.5,
  },
  { kind: "wallet_share", direction: "above", words: "it holds", unit: "% of supply or more", usual: 1 },
  { kind: "wallet_share", direction: "below", words: "it holds at most", unit: "% of supply", usual: 1 },
];
const quiet = [
  [3_600, "1 hour"],
  [6 * 3_600, "6 hours"],
  [24 * 3_600, "24 hours"],
  [7 * 86_400, "7 days"],
] as const;

const pick =
  "max-w-full [field-sizing:content] min-h-control rounded-control border-b border-control bg-transparent px-1 text-ink hover:bg-hover";

interface AlertFormProps {
  /** `sol:address` or `sol:address:wallet`; empty where none was chosen. */
  readonly about: string;
  /** The alert that is edited; undefined for a new one. */
  readonly rule: AlertRule | undefined;
  readonly pageToken: string;
  /** Called after saving, and where an edit is given up. */
  readonly onDone: (saved: AlertsAnswer | undefined) => void;
}

/** The subject of the alert: one token, or several. */
const severalTokens = "several";

/** A rule as a sentence whose words can be changed, with the times at which it would have fired. */
export function AlertForm({ about, rule, pageToken, onDone }: AlertFormProps) {
  const id = useId();
  const { wallet, subjects, several } = useSubjects(about, rule);
  const [subject, setSubject] = useState(rule !== undefined && rule.tokens.length > 1 ? severalTokens : "");
  const isOfWallet = wallet !== "";
  const offered = isOfWallet ? walletChoices : choices;
  const [index, setIndex] = useState(() => choiceOf(offered, rule?.condition));
  const choice = offered[index] ?? offered[0]!;
  const [threshold, setThreshold] = useState(String(rule?.condition.threshold ?? choice.usual));
  const [window, setWindow] = useState<(typeof windows)[number]>(rule?.condition.window ?? "1day");
  const [quietSeconds, setQuietSeconds] = useState<number>(rule?.quiet_seconds ?? 24 * 3_600);
  const [url, setUrl] = useState(rule?.webhook_url ?? "");
  const [fault, setFault] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const firstWord = useRef<HTMLSelectElement>(null);
  const isSeveral = subject === severalTokens && several.length > 1;
  const token = subjects.find((each) => tokenKey(each) === subject) ?? subjects[0];
  const tokens = isSeveral ? several : token === undefined ? [] : [token];
  const { needs } = conditionKinds[choice.kind];
  const needsNumber = needs !== "nothing";
  const value = needsNumber ? readThreshold(threshold) : 0;
  const condition: AlertCondition = {
    kind: choice.kind,
    direction: choice.direction,
    threshold: value ?? 0,
    window: needs === "window" ? window : null,
  };
  const history = useAlertHistory(
    isSeveral || value === undefined ? undefined : token,
    condition,
    quietSeconds,
  );
  useEffect(() => {
    if (rule === undefined) return;
    firstWord.current?.scrollIntoView({ block: "center" });
    firstWord.current?.focus();
  }, [rule]);

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (value === undefined) {
      setFault("The threshold is a number of 0 or more.");
      return;
    }
    setIsSaving(true);
    setFault(undefined);
    const draft = {
      tokens: tokens.map(({ chain, address }) => ({ chain, address })),
      wallet: isOfWallet ? wallet : null,
      condition,
      quiet_seconds: quietSeconds,
      webhook_url: url.trim() === "" ? null : url.trim(),
    };
    try {
      onDone(
        await (rule === undefined ? createAlert(pageToken, draft) : editAlert(pageToken, rule.id, draft)),
      );
      toast(rule === undefined ? "Alert saved" : "Alert changed");
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    } finally {
      setIsSaving(false);
    }
  };

  return (
    <Section
      id="new"
      name={rule === undefined ? "New alert" : "Edit alert"}
      how={[
        "Read it aloud: what is underlined can be changed. It is checked at once, and then each time the token’s figures change.",
        ...(history === undefined
          ? []
          : ["The chart shows when it would have fired, so that you set it by what happened."]),
      ]}
      finding={
        history?.finding ??
        (rule === undefined ? "Tell me when something changes" : "Change what this alert watches")
      }
      edge="border-t-0"
    >
      {token === undefined ? (
        <p className="mt-2 max-w-[56ch] text-ink-2">
          Open a token and choose “Alert me” under “Save and share”, or watch a token with its star: then it
          can be chosen here.
        </p>
      ) : (
        <form className="mt-2.5" onSubmit={(event) => void save(event)} aria-describedby={`${id}-fault`}>
          <p className="max-w-[60em] text-lead leading-10">
            Tell me when
            {isOfWallet && (
              <>
                {" "}
                wallet <Code>{shortAddress(wallet)}</Code> of
              </>
            )}{" "}
            <select
              ref={firstWord}
              className={pick}
              aria-label="Token"
              value={isSeveral ? severalTokens : tokenKey(token)}
              disabled={isOfWallet}
              onChange={(event) => setSubject(event.target.value)}
            >
              {subjects.map((each) => (
                <option key={tokenKey(each)} value={tokenKey(each)}>
                  {plainName(each.name, 32)}
                </option>
              ))}
              {!isOfWallet && several.length > 1 && (
                <option value={severalTokens}>
                  any of{" "}
                  {rule === undefined
                    ? `my ${several.length} watched tokens`
                    : `its ${several.length} tokens`}
                </option>
              )}
            </select>{" "}
            <select
              className={pick}
              aria-label="What happens"
              value={index}
              onChange={(event) => {
                const next = Number(event.target.value);
                setIndex(next);
                setThreshold(String(offered[next]!.usual));
              }}
            >
              {offered.map(({ words }, each) => (
                <option key={words} value={each}>
                  {words}
                </option>
              ))}
            </select>{" "}
            {needsNumber && (
              <>
                <input
                  className={`${pick} min-w-12 text-right`}
                  aria-label="Threshold"
                  inputMode="decimal"
                  value={threshold}
                  onChange={(event) => setThreshold(event.target.value)}
                />{" "}
                {choice.unit}
              </>
            )}
            {needs === "window" && (
              <>
                {" within "}
                <select
                  className={pick}
                  aria-label="Window"
                  value={window}
                  onChange={(event) => setWindow(event.target.value as typeof window)}
                >
                  {windows.map((each) => (
                    <option key={each} value={each}>
                      {describeWindow(each)}
                    </option>
                  ))}
                </select>
              </>
            )}
            , and not again for{" "}
            <select
              className={pick}
              aria-label="Quiet time"
              value={quietSeconds}
              onChange={(event) => setQuietSeconds(Number(event.target.value))}
            >
              {quietChoices(rule).map(([seconds, words]) => (
                <option key={seconds} value={seconds}>
                  {words}
                </option>
              ))}
            </select>
            .
          </p>
          {isSeveral && rule === undefined && (
            <p className="mt-1 text-label text-ink-2">
              The alert keeps the list as it is now. A token that you watch later needs another alert.
            </p>
          )}
          {history?.chart}
          {isSeveral && (
            <p className="mt-1 text-label text-ink-2">
              Choose one token to see when the alert would have fired on it.
            </p>
          )}
          <div className="mt-4 flex flex-wrap items-end gap-2">
            <TextField
              label="Webhook"
              type="url"
              inputClassName="w-80 max-md:w-45"
              placeholder="https://"
              value={url}
              onChange={(event) => setUrl(event.target.value)}
            />
            <Button primary type="submit" disabled={isSaving}>
              {rule === undefined ? "Save alert" : "Save changes"}
            </Button>
            {rule !== undefined && <Button onClick={() => onDone(undefined)}>Leave it as it was</Button>}
          </div>
          <p className="mt-1.5 max-w-[56ch] text-label text-ink-2">
            Every alert is in your feed and in the list below. With the address of a webhook it is also sent
            there, as signed JSON; its secret is shown once.
            {rule?.webhook_url && " Another address has another secret."}
          </p>
          <p id={`${id}-fault`} role="alert" className="mt-2 text-data">
            {fault}
          </p>
        </form>
      )}
    </Section>
  );
}

/** Stays until somebody says that they have it. */
export function Secret({ secret, onDone }: { readonly secret: string; readonly onDone: () => void }) {
  return (
    <div className="mt-4 max-w-[56em] border border-ink p-3.5" role="status">
      <p className="font-strong">The secret of this webhook is shown once</p>
      <p className="mt-1 flex flex-wrap items-center gap-1.5">
        <Code className="wrap-anywhere">{secret}</Code>
        <CopyButton text={secret} what="secret" />
      </p>
      <p className="mt-1 text-label text-ink-2">
        Check <Code>webhook-signature</Code> with it, by any library of Standard Webhooks. Lost means
        replaced.
      </p>
      <Button className="mt-2" onClick={onDone}>
        I have it
      </Button>
    </div>
  );
}

type NamedToken = Pick<StoredToken, "chain" | "address" | "name">;

const tokenKey = ({ chain, address }: NamedToken) => `${chain}:${address}`;

/** Tokens that the alert can be about; `several` are those of a watch list, or of the alert that is edited. */
function useSubjects(about: string, rule: AlertRule | undefined) {
  const [chain = "", address = "", wallet = ""] = about.split(":");
  const watched = useWatched();
  const recent = useRecent();
  const saved = [...watched, ...recent];
  const stored = saved.find((each) => each.chain === chain && each.address === address);
  const isToken = isChainId(chain) && normalizeAddress(chain, address) === address;
  const answer = useAnswer({
    ...tokenQueries({ chain: isToken ? chain : "eth", address }).token,
    enabled: rule === undefined && isToken && stored === undefined,
  });
  if (rule !== undefined) {
    const own = rule.states.map((state) => ({ ...state, name: state.name ?? shortAddress(state.address) }));
    const subjects = rule.wallet === null ? uniqueTokens([...own, ...saved]) : own;
    return { wallet: rule.wallet ?? "", subjects, several: own };
  }
  const name = answer.state === "ready" ? answer.data.name : shortAddress(address);
  const own = isToken ? [stored ?? { chain, address, name }] : [];
  return { wallet, subjects: uniqueTokens([...own, ...saved]), several: watched.slice(0, maxRuleTokens) };
}

/** Of a condition without a direction there is one choice. */
function choiceOf(offered: readonly Choice[], condition: AlertCondition | undefined): number {
  if (condition === undefined) return 0;
  const isOfKind = ({ kind }: Choice) => kind === condition.kind;
  const exact = offered.findIndex((each) => isOfKind(each) && each.direction === condition.direction);
  return exact === -1 ? Math.max(0, offered.findIndex(isOfKind)) : exact;
}

function quietChoices(rule: AlertRule | undefined): readonly (readonly [seconds: number, words: string])[] {
  const own = rule?.quiet_seconds;
  if (own === undefined || quiet.some(([seconds]) => seconds === own)) return quiet;
  return [[own, plural(own / 60, "minute")], ...quiet];
}

/** Undefined where it is no number of 0 or more. */
function readThreshold(text: string): number | undefined {
  const value = Number(text.replaceAll(",", ""));
  return text.trim() === "" || !Number.isFinite(value) || value < 0 ? undefined : value;
}

function uniqueTokens(tokens: readonly NamedToken[]): readonly NamedToken[] {
  return [...new Map(tokens.toReversed().map((token) => [tokenKey(token), token])).values()].toReversed();
}
