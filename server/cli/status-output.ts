import type { CommandResult, FormattedResult } from "./command.ts";
import type { UpstreamStatus } from "../api/upstream/upstream-status.ts";
import type { CheckReport, SourceReport, StatusReport } from "../operation/status.ts";
import { counted, formatTime } from "../sources/files/wording.ts";
import { bytes, count, longestReason, printable, table } from "../lib/terminal-text.ts";

/** Lines of `name  value`; each later line of a value stands under its first. */
type Facts = readonly (readonly [name: string, ...values: string[]])[];

export function formatStatus(report: StatusReport): string[] {
  const { server, directory, databaseBytes, tokens, outdated, sources, upstream } = report;
  const lines = facts([
    ["server", server === null ? "not running" : `${server.url}, since ${formatTime(server.startedAt)}`],
    ["data", directory],
    ["database", bytes(databaseBytes)],
  ]);
  lines.push("");
  if (tokens.length === 0) lines.push("There are no tokens yet.");
  else {
    const rows = tokens.map(({ source, chain, tokens: number, holders }) => [
      source,
      chain,
      count(number),
      count(holders),
    ]);
    lines.push(...table(["source", "chain", "tokens", "holders"], rows));
  }
  if (outdated > 0) lines.push("", ...formatOutdated(report));
  if (report.refused.length > 0) lines.push("", ...formatRefused(report.refused));
  for (const source of sources) lines.push("", ...formatSource(source));
  if (report.rereadings.length > 0) lines.push("", ...formatRereadings(report.rereadings));
  if (report.checks.length > 0) lines.push("", ...formatChecks(report.checks));
  if (upstream !== null) lines.push("", ...formatUpstream(upstream));
  return lines;
}

function formatOutdated({ outdated, recomputing, server }: StatusReport): string[] {
  const waiting = `${counted(outdated, "token")} by older formulas`;
  if (recomputing === null) {
    return facts([["figures", server === null ? `${waiting}; a server computes them anew` : waiting]]);
  }
  const { done, total, secondsLeft } = recomputing;
  const left = secondsLeft === null ? "" : `, about ${duration(secondsLeft)} left`;
  return facts([["figures", waiting, `${count(done)} of ${count(total)} computed anew${left}`]]);
}

function formatRefused(refused: StatusReport["refused"]): string[] {
  const lines = refused.flatMap(({ chain, address, name, contradictions, refusedAt, asOf }) => [
    `${printable(name)}, ${address} (${chain}), since ${formatTime(refusedAt)}: ${
      asOf === null ? "no figures are shown" : `figures of ${formatTime(asOf)} are shown`
    }`,
    ...contradictions.map(({ figure, text }) => `  ${figure} ${text}`),
  ]);
  const what = `${counted(refused.length, "token")} whose newest figures contradict themselves; transfers are stored`;
  return facts([["refused", what, ...lines, "The next start computes them anew."]]);
}

/** The figures of all of them are as before, until they are whole. */
function formatRereadings(readings: StatusReport["rereadings"]): string[] {
  const lines = readings.map(({ chain, token, progress }) => {
    const what = token === null ? `all of ${chain}` : `${token} (${chain})`;
    if (progress !== null) {
      const { doneBlocks, totalBlocks } = progress;
      return `${what}: ${totalBlocks === 0 ? "begins" : `${count(doneBlocks)} of ${count(totalBlocks)} blocks`}`;
    }
    return `${what}: stopped. It goes on with npx holderscope tokens reindex ${chain} ${token ?? "--all"} --yes`;
  });
  return facts([["read again", "figures are as before until it is whole", ...lines]]);
}

/** How many were compared with their contract, and those of which something differs. */
function formatChecks(checks: StatusReport["checks"]): string[] {
  const isRight = ({ result }: CheckReport) =>
    result.supply !== "differs" && result.equal === result.compared;
  const differing = checks
    .filter((check) => !isRight(check))
    .map((check) => {
      const { chain, address, block, madeAt, result } = check;
      const { supply, compared, equal } = result;
      const balances = `${count(compared - equal)} of ${count(compared)} balances differ`;
      const what = [
        ...(supply === "differs" ? ["supply differs"] : []),
        ...(equal < compared ? [balances] : []),
      ];
      return `${address} (${chain}): ${what.join(", ")} at block ${count(block)}, ${formatTime(madeAt)}`;
    });
  const whole = checks.length - differing.length;
  return facts([
    ["checked", `${counted(checks.length, "token")}, ${count(whole)} as their contracts say`, ...differing],
  ]);
}

function formatSource(source: SourceReport): string[] {
  const { name, chain, state, headBlock, indexedBlock, headTime, indexedTime, lastError, tokens } = source;
  const of = (wanted: string) => tokens.filter((token) => token.state === wanted);
  const place = (block: number | null, time: number | null) =>
    block === null ? "not known" : `${count(block)}${time === null ? "" : `, ${formatTime(time)}`}`;
  const behind =
    headBlock === null || indexedBlock === null
      ? []
      : [
          `${counted(Math.max(0, headBlock - indexedBlock), "block")}${
            headTime === null || indexedTime === null ? "" : `, ${duration(headTime - indexedTime)}`
          }`,
        ];
  const isStanding =
    state !== "failing" && headTime !== null && Date.now() / 1_000 - headTime > source.headPatienceSeconds;
  const standing = isStanding ? [["", `stands still since ${formatTime(headTime)}`] as const] : [];
  const quarantined = of("quarantined").map(
    ({ address, reason }) => `${address}: ${printable(reason ?? "for no stated reason", longestReason)}`,
  );
  return facts([
    [`${name} (${chain})`, source.isPaused === true ? "paused on /operate" : state],
    ...(headBlock === null ? [] : [["head", place(headBlock, headTime)] as const]),
    ...standing,
    ["indexed", place(indexedBlock, indexedTime)],
    ...behind.map((text) => ["behind", text] as const),
    ["tokens", `${count(of("indexed").length)} indexed, ${count(of("pending").length)} pending`],
    ...(quarantined.length > 0 ? [["not followed", ...quarantined] as const] : []),
    ...(lastError === null ? [] : [["last error", printable(lastError, longestReason)] as const]),
  ]);
}

export function formatUpstream(status: UpstreamStatus): string[] {
  const { unitsSpent, monthlyUnits, unitsRemaining, answered, kept, lastFailure, paused } = status;
  const budget = monthlyUnits === null ? "no budget is set" : `of ${count(monthlyUnits)}`;
  const left =
    monthlyUnits !== null && unitsSpent >= monthlyUnits
      ? [`used up until ${formatTime(status.resetsAt)}`]
      : [];
  const told = unitsRemaining === null ? [] : [`${count(unitsRemaining)} left, as the service says`];
  return facts([
    ["hosted service", status.host],
    [`units in ${status.month}`, `${count(unitsSpent)}, ${budget}`, ...left, ...told],
    [
      "requests",
      `${count(status.callsThisMonth)} this month`,
      `${count(status.callsLastMinute)} in the last minute, of ${count(status.perMinute)}`,
      `${count(status.sent)} since the start, ${count(status.retried)} of them retries`,
    ],
    [
      "answers",
      `${count(answered.fresh)} fresh, ${count(answered.refreshed)} shown while a newer one was fetched`,
      `${count(answered.fetched)} fetched, ${count(answered.stale)} older than they should be, ${count(answered.failed)} failed`,
    ],
    ["kept", `${count(kept.answers)} answers, ${bytes(kept.bytes)}`],
    ...(lastFailure === null
      ? []
      : [
          [
            "last failure",
            `${lastFailure.code}, ${lastFailure.endpoint}, ${formatTime(lastFailure.at)}`,
          ] as const,
        ]),
    ...paused.map(
      ({ endpoint, code, until }) =>
        ["paused", `${endpoint ?? "all"} until ${formatTime(until)}, ${code}`] as const,
    ),
  ]);
}

export function formatCheck({ tokens, isJson }: Extract<CommandResult, { name: "check" }>): FormattedResult {
  const wrong = tokens.filter(({ contradictions }) => contradictions.length > 0);
  const failed = wrong.length > 0;
  if (isJson) return { output: [JSON.stringify(tokens, null, 2)], notes: [], failed };
  const rows = tokens.map(({ chain, address, name, contradictions, isRepaired }) => [
    chain,
    address,
    printable(name),
    contradictions.length > 0
      ? contradictions.map(({ figure, text }) => `${figure} ${text}`).join("; ")
      : isRepaired
        ? "hold, computed anew"
        : "hold",
  ]);
  const advice = tokens.some(({ isRepaired }) => isRepaired)
    ? "They stay as they are: npx holderscope status says why."
    : "Compute them anew: npx holderscope check --repair";
  return {
    output:
      rows.length === 0 ? ["There are no tokens yet."] : table(["chain", "token", "name", "figures"], rows),
    notes: failed
      ? [`The figures of ${counted(wrong.length, "token")} contradict themselves. ${advice}`]
      : [],
    failed,
  };
}

function facts(given: Facts): string[] {
  const width = Math.max(...given.map(([name]) => name.length));
  return given.flatMap(([name, ...values]) =>
    values.map((value, index) => `${(index === 0 ? name : "").padEnd(width)}  ${value}`),
  );
}

function duration(seconds: number): string {
  const whole = Math.max(0, seconds);
  if (whole < 120) return `${whole} s`;
  if (whole < 7_200) return `${Math.floor(whole / 60)} min`;
  return whole < 172_800 ? `${Math.floor(whole / 3_600)} h` : `${Math.floor(whole / 86_400)} d`;
}
