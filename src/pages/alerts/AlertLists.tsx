import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import {
  type AlertChange,
  type AlertFiring,
  type AlertRule,
  type AlertsAnswer,
  describeCondition,
  describeValue,
  firingRetentionDays,
} from "../../../contract/watch/alerts.ts";
import { alertsQuery, changeAlert, replayDelivery } from "../../api/alerts.ts";
import { shortAddress } from "../../lib/address.ts";
import { clock, date, plural } from "../../lib/format.ts";
import { toast, toastFailure } from "../../ui/announcer.ts";
import { Button } from "../../ui/Button.tsx";
import { Section } from "../../ui/Section.tsx";
import { TokenName } from "../../ui/TokenName.tsx";
import { deliveryText, listFinding } from "./alert-words.ts";

interface ListProps {
  readonly answer: AlertsAnswer;
  readonly pageToken: string;
}

const row = "flex flex-wrap items-start gap-x-6 gap-y-1.5 border-t border-rule py-2.5";

/** Runs a change, and shows what the server says of it. */
function useChange() {
  const queryClient = useQueryClient();
  return async (done: string, work: Promise<AlertsAnswer>): Promise<AlertsAnswer | undefined> => {
    try {
      const answer = await work;
      queryClient.setQueryData(alertsQuery().queryKey, answer);
      toast(done);
      return answer;
    } catch (error) {
      toastFailure(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  };
}

interface RuleListProps extends ListProps {
  readonly onEdit: (rule: string) => void;
  /** Called with a secret that is shown once. */
  readonly onSecret: (secret: string) => void;
}

export function RuleList({ answer: { rules }, pageToken, onEdit, onSecret }: RuleListProps) {
  const change = useChange();
  const [removing, setRemoving] = useState<string>();
  const act = async (rule: string, what: AlertChange, done: string) => {
    setRemoving(undefined);
    const answer = await change(done, changeAlert(pageToken, rule, what));
    if (answer?.secret) onSecret(answer.secret);
  };
  return (
    <Section
      id="list"
      name="Your alerts"
      how="Checked each time figures change; old data by the clock. An alert whose figure is not available says so instead of staying silent."
      finding={listFinding(rules)}
    >
      <ul aria-label="Your alerts" className="mt-3 text-data">
        {rules.map((rule) => (
          <li key={rule.id} className={row}>
            <div className="min-w-0 flex-[1_1_18em]">
              <b className="font-strong">{describeCondition(rule.condition)}</b>
              <Subjects rule={rule} />
            </div>
            <div className="min-w-0 flex-[1_1_14em] wrap-anywhere text-ink-2">
              {rule.is_paused ? "paused" : "watching"}
              {rule.last_fired_at !== null && `, fired ${when(rule.last_fired_at)}`}
              {rule.webhook_url !== null && (
                <span className="block">webhook {new URL(rule.webhook_url).host}</span>
              )}
              {rule.webhook_fault !== null && (
                <span className="block text-ink">The webhook fails: {rule.webhook_fault}</span>
              )}
            </div>
            <div className="flex flex-wrap gap-1.5">
              <Button id={`edit-${rule.id}`} onClick={() => onEdit(rule.id)}>
                Edit
              </Button>
              {rule.webhook_url !== null && (
                <>
                  <Button onClick={() => void act(rule.id, "test", "Test sent")}>Send a test</Button>
                  <Button onClick={() => void act(rule.id, "secret", "New secret made")}>New secret</Button>
                </>
              )}
              <Button
                onClick={() =>
                  void act(
                    rule.id,
                    rule.is_paused ? "resume" : "pause",
                    rule.is_paused ? "Alert goes on" : "Alert paused",
                  )
                }
              >
                {rule.is_paused ? "Go on" : "Pause"}
              </Button>
              {removing === rule.id ? (
                <>
                  <Button onClick={() => setRemoving(undefined)}>Keep it</Button>
                  <Button onClick={() => void act(rule.id, "remove", "Alert removed")}>
                    Remove for good
                  </Button>
                </>
              ) : (
                <Button onClick={() => setRemoving(rule.id)}>Remove</Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const shownTokens = 3;

function Subjects({ rule }: { readonly rule: AlertRule }) {
  const { states, wallet, condition } = rule;
  return (
    <ul className="text-ink-2">
      {states.slice(0, shownTokens).map(({ chain, address, name, value, unavailable }) => (
        <li key={`${chain}:${address}`} className="wrap-anywhere">
          <Link to="/$chain/$token" params={{ chain, token: address }}>
            <TokenName limit={32}>{name ?? shortAddress(address)}</TokenName>
          </Link>
          {wallet !== null && `, wallet ${shortAddress(wallet)}`}
          {unavailable !== null
            ? `: not available, ${unavailable}`
            : value !== null && `, now ${describeValue(condition, value)}`}
        </li>
      ))}
      {states.length > shownTokens && <li>and {plural(states.length - shownTokens, "other token")}</li>}
    </ul>
  );
}

export function FiringList({ answer: { firings }, pageToken }: ListProps) {
  const change = useChange();
  return (
    <Section
      id="log"
      name="Firings"
      how="What fired, and what became of its webhook. One that a reorganisation of the chain took back says so."
      finding={
        firings.length === 0 ? "Nothing has fired yet" : `The newest ${plural(firings.length, "firing")}`
      }
      source={`Kept for ${firingRetentionDays} days.`}
    >
      <ul aria-label="Firings" className="mt-3 text-data">
        {firings.map((firing) => (
          <li key={firing.id} className={row}>
            <time
              className="flex-[0_0_11em] text-ink-2"
              dateTime={new Date(firing.fired_at * 1_000).toISOString()}
            >
              {when(firing.fired_at)}
            </time>
            <div className="min-w-0 flex-[1_1_18em]">
              <FiringText firing={firing} />
            </div>
            <ul className="min-w-0 flex-[1_1_14em] wrap-anywhere text-ink-2">
              {firing.deliveries.length === 0 && <li>feed and this list</li>}
              {firing.deliveries.map((delivery) => (
                <li key={delivery.id}>
                  {deliveryText(delivery)}{" "}
                  {delivery.state !== "delivered" && delivery.attempts > 0 && (
                    <Button
                      quiet
                      className="underline"
                      onClick={() => void change("Sent again", replayDelivery(pageToken, delivery.id))}
                    >
                      Send again
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function FiringText({ firing }: { readonly firing: AlertFiring }) {
  const { chain, address, name, condition, before, value, wallets, retracted_at: retracted } = firing;
  const isTest = firing.id.startsWith("test-");
  return (
    <>
      <b className="font-strong">
        {isTest && "Test: "}
        <Link to="/$chain/$token" params={{ chain, token: address }}>
          <TokenName limit={32}>{name ?? shortAddress(address)}</TokenName>
        </Link>
        {`, ${describeCondition(condition)}`}
      </b>
      {!isTest && (
        <span className="block text-ink-2">
          {`now ${describeValue(condition, value)}`}
          {before !== null && `, from ${describeValue(condition, before)}`}
          {wallets.length > 0 && `: ${wallets.slice(0, 3).map(shortAddress).join(", ")}`}
          {wallets.length > 3 && ` and ${plural(wallets.length - 3, "other wallet")}`}
        </span>
      )}
      {retracted !== null && (
        <span className="block">Taken back {when(retracted)}: the chain replaced its newest blocks.</span>
      )}
    </>
  );
}

function when(seconds: number): string {
  const time = new Date(seconds * 1_000);
  return `${date(time)}, ${clock(time)}`;
}
