import {
  ActionPlan,
  OperateAccess,
  type OperateAction,
  OperateAnswer,
  operateApi,
  operatorKeyHeader,
  writeAction,
} from "../../contract/beside/operate.ts";
import { pageTokenHeader } from "../../contract/readings.ts";
import { fetchBeside } from "./service.ts";

const who = "The server";

function keyHeader(operatorKey: string): Record<string, string> {
  return operatorKey === "" ? {} : { [operatorKeyHeader]: operatorKey };
}

export function fetchState(operatorKey: string, signal: AbortSignal): Promise<OperateAnswer> {
  return fetchBeside(who, operateApi.state, OperateAnswer, { headers: keyHeader(operatorKey), signal });
}

export async function fetchAccess(signal: AbortSignal): Promise<boolean> {
  return (await fetchBeside(who, operateApi.access, OperateAccess, { signal })).may_operate;
}

export function fetchPlan(
  operatorKey: string,
  action: OperateAction,
  signal: AbortSignal,
): Promise<ActionPlan> {
  const path = `${operateApi.plan}?${writeAction(action)}`;
  return fetchBeside(who, path, ActionPlan, { headers: keyHeader(operatorKey), signal });
}

export function runAction(
  operatorKey: string,
  pageToken: string,
  action: OperateAction,
): Promise<OperateAnswer> {
  const headers = { ...keyHeader(operatorKey), [pageTokenHeader]: pageToken };
  const path = `${operateApi.run}?${writeAction(action)}`;
  return fetchBeside(who, path, OperateAnswer, { method: "POST", headers });
}
