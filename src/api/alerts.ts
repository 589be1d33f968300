import { queryOptions } from "@tanstack/react-query";
import type { AlertChange, AlertDraft, AlertsAnswer } from "../../contract/watch/alerts.ts";

/** Hardly a page asks any of this. */
const load = () => import("./alerts-service.ts");

const liveMs = 10_000;

export function alertsQuery() {
  return queryOptions<AlertsAnswer>({
    queryKey: ["alerts"],
    queryFn: async ({ signal }) => (await load()).fetchAlerts(signal),
    staleTime: 0,
    // Firings are told in a browser whose page is behind another, too.
    refetchInterval: liveMs,
    refetchIntervalInBackground: true,
  });
}

export async function createAlert(pageToken: string, draft: AlertDraft): Promise<AlertsAnswer> {
  return (await load()).createAlert(pageToken, draft);
}

export async function editAlert(pageToken: string, rule: string, draft: AlertDraft): Promise<AlertsAnswer> {
  return (await load()).editAlert(pageToken, rule, draft);
}

export async function changeAlert(
  pageToken: string,
  rule: string,
  change: AlertChange,
): Promise<AlertsAnswer> {
  return (await load()).changeAlert(pageToken, rule, change);
}

export async function replayDelivery(pageToken: string, delivery: string): Promise<AlertsAnswer> {
  return (await load()).replayDelivery(pageToken, delivery);
}
