import type { AlertFiring, AlertRule } from "../../../contract/watch/alerts.ts";
import { plural } from "../../lib/format.ts";

/** "2 of your 4 alerts fired in the last seven days. 1 webhook did not take the last message." */
export function alertsLead(
  rules: readonly AlertRule[],
  firings: readonly AlertFiring[],
  now: number,
): string {
  if (rules.length === 0) return "You have no alerts.";
  const week = firings.filter(({ id, fired_at: at }) => !id.startsWith("test-") && now - at < 7 * 86_400);
  const failing = rules.filter(({ webhook_fault: fault }) => fault !== null).length;
  const fired = rules.filter(({ id }) => week.some(({ rule }) => rule === id)).length;
  const who =
    rules.length === 1
      ? `Your alert ${fired === 0 ? "did not fire" : "fired"}`
      : `${fired === 0 ? "None" : fired} of your ${rules.length} alerts fired`;
  const first = `${who} in the last seven days.`;
  return failing === 0 ? first : `${first} ${plural(failing, "webhook")} did not take the last message.`;
}

export function listFinding(rules: readonly AlertRule[]): string {
  const count = (is: (rule: AlertRule) => boolean) => rules.filter(is).length;
  const blind = count(
    (rule) => !rule.is_paused && rule.states.every(({ unavailable }) => unavailable !== null),
  );
  const paused = count((rule) => rule.is_paused);
  const parts = [
    `${rules.length - blind - paused} watching`,
    ...(blind > 0 ? [`${blind} whose figure is not available`] : []),
    ...(paused > 0 ? [`${paused} paused`] : []),
  ];
  return parts.join(", ");
}

/** How the deliveries of a firing stand; empty where nothing was to be delivered. */
export function deliveryText({ what, state, attempts, fault }: AlertFiring["deliveries"][number]): string {
  const name = what === "fired" ? "webhook" : what === "test" ? "test" : "retraction";
  if (state === "delivered") return `${name} delivered`;
  const tries = plural(attempts, "attempt");
  if (state === "dead") return `${name} given up after ${tries}: ${fault ?? "no answer"}`;
  return attempts === 0
    ? `${name} is on its way`
    : `${name} not delivered after ${tries}, tried again: ${fault ?? "no answer"}`;
}
