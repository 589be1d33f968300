import { pageTokenHeader } from "../../contract/readings.ts";
import {
  type AlertChange,
  type AlertDraft,
  AlertsAnswer,
  alertsApi,
  draftHeader,
} from "../../contract/watch/alerts.ts";
import { fetchBeside } from "./service.ts";

const who = "The server";

export function fetchAlerts(signal: AbortSignal): Promise<AlertsAnswer> {
  return fetchBeside(who, alertsApi.state, AlertsAnswer, { signal });
}

function post(path: string, pageToken: string, headers: Record<string, string> = {}): Promise<AlertsAnswer> {
  return fetchBeside(who, path, AlertsAnswer, {
    method: "POST",
    headers: { [pageTokenHeader]: pageToken, ...headers },
  });
}

export function createAlert(pageToken: string, draft: AlertDraft): Promise<AlertsAnswer> {
  return post(alertsApi.create, pageToken, headersOf(draft));
}

export function editAlert(pageToken: string, rule: string, draft: AlertDraft): Promise<AlertsAnswer> {
  return post(alertsApi.change(rule, "edit"), pageToken, headersOf(draft));
}

const headersOf = (draft: AlertDraft) => ({ [draftHeader]: encodeURIComponent(JSON.stringify(draft)) });

export function changeAlert(pageToken: string, rule: string, change: AlertChange): Promise<AlertsAnswer> {
  return post(alertsApi.change(rule, change), pageToken);
}

export function replayDelivery(pageToken: string, delivery: string): Promise<AlertsAnswer> {
  return post(alertsApi.replay(delivery), pageToken);
}
