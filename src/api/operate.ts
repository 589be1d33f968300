import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { allPartsAlive, wanted } from "../lib/late-part.tsx";
import type { ActionPlan, OperateAction, OperateAnswer } from "../../contract/beside/operate.ts";

/** Hardly a page asks any of this. */
const load = () => import("./operate-service.ts");

const liveMs = 5_000;
const busyMs = 1_000;

export function operateKey(operatorKey: string) {
  return ["operate", operatorKey] as const;
}

/** On the machine itself a page asks, once it has drawn the rest; elsewhere it is known only from a key that was taken. */
export function operateAccessQuery() {
  return queryOptions<boolean>({
    queryKey: ["operate access"],
    queryFn: async ({ signal }) => {
      await wanted;
      await allPartsAlive();
      return (await load()).fetchAccess(signal);
    },
    enabled: isLoopback(globalThis.location?.hostname ?? ""),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

/** What the server says of itself to whoever runs it. `operatorKey`: empty on the machine itself. */
export function operateQuery(operatorKey: string) {
  return queryOptions<OperateAnswer>({
    queryKey: operateKey(operatorKey),
    queryFn: async ({ signal }) => (await load()).fetchState(operatorKey, signal),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data, error } }) => {
      if (error && error.status >= 400 && error.status < 500) return false;
      return data?.report.jobs.some(({ state }) => state === "running") ? busyMs : liveMs;
    },
  });
}

/** What an action would do. */
export function actionPlanQuery(operatorKey: string, action: OperateAction) {
  return queryOptions<ActionPlan>({
    queryKey: ["operate plan", operatorKey, action],
    queryFn: async ({ signal }) => (await load()).fetchPlan(operatorKey, action, signal),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}

export async function runAction(
  operatorKey: string,
  pageToken: string,
  action: OperateAction,
): Promise<OperateAnswer> {
  return (await load()).runAction(operatorKey, pageToken, action);
}
