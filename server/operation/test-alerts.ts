/**
 * Of each alert of deploy/alerts.yml what it is about, and what is near it and no reason: series as `promtool test rules`
 * writes them, a value a minute, and the minute at which one looks. What began a moment ago is no reason yet.
 */
interface AlertCase {
  readonly alert: string;
  readonly summary: string;
  readonly minute: number;
  readonly fires: Readonly<Record<string, string>>;
  readonly silent: Readonly<Record<string, string>>;
  /** What the alert names beside the instance and its severity. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly severity: "page" | "ticket";
}

const instance = 'job="holderscope",instance="a"';
const source = `${instance},source="eth rpc",chain="eth"`;
const ofSource = { job: "holderscope", source: "eth rpc", chain: "eth" };
const answers = (status: number, route = "/v0/:chain_id/tokens") =>
  `http_request_duration_seconds_count{${instance},method="GET",route="${route}",status_code="${status}"}`;
const within = (seconds: string) =>
  `http_request_duration_seconds_bucket{${instance},method="GET",route="/docs",status_code="200",le="${seconds}"}`;
const tokens = (state: string) => `holderscope_source_tokens{${source},state="${state}"}`;
const head = `holderscope_source_head_block{${source}}`;
const units = `holderscope_upstream_units{${instance},month="2026-01"}`;
const budget = `holderscope_upstream_units_budget{${instance}}`;
const ofJob = { job: "holderscope" };

export const alertCases: readonly AlertCase[] = [
  {
    alert: "HolderscopeDown",
    summary: "a does not answer /metrics.",
    minute: 5,
    severity: "page",
    fires: { [`up{${instance}}`]: "1 1 0x10" },
    silent: { [`up{${instance}}`]: "1x3 0x10", 'up{job="another",instance="a"}': "0x10" },
    labels: ofJob,
  },
  {
    alert: "HolderscopeRestarts",
    summary: "a was started 3 times in an hour: its log says why.",
    minute: 30,
    severity: "page",
    fires: { [`process_start_time_seconds{${instance}}`]: "1x5 2x5 3x5 4x20" },
    silent: { [`process_start_time_seconds{${instance}}`]: "1x5 2x5 3x30" },
    labels: ofJob,
  },
  {
    alert: "HolderscopeErrors",
    summary: "3% of the answers of a are errors of the server.",
    minute: 30,
    severity: "page",
    fires: { [answers(200)]: "0+97x40", [answers(500)]: "0+3x40" },
    // A probe that is told to wait is no error, nor is a question that was wrong.
    silent: {
      [answers(200)]: "0+99x40",
      [answers(500)]: "0+1x40",
      [answers(503, "/readyz")]: "0+30x40",
      [answers(404)]: "0+30x40",
    },
  },
  {
    alert: "HolderscopeNotReady",
    summary: "a says that it is not ready: a full disk, or a damaged database. /readyz names it.",
    minute: 30,
    severity: "page",
    fires: { [answers(503, "/readyz")]: "0+6x40" },
    silent: { [answers(503, "/readyz")]: "0x24 0+6x15", [answers(200, "/readyz")]: "0+6x40" },
  },
  {
    alert: "HolderscopeSlow",
    summary: "One answer in a hundred of a takes longer than 3.5s.",
    minute: 40,
    severity: "ticket",
    fires: { [within("2")]: "0+98x40", [within("5")]: "0+100x40", [within("+Inf")]: "0+100x40" },
    silent: { [within("2")]: "0+100x40", [within("5")]: "0+100x40", [within("+Inf")]: "0+100x40" },
  },
  {
    alert: "HolderscopeSourceFailing",
    summary: "eth rpc (eth) fails: npx holderscope status says why.",
    minute: 15,
    severity: "ticket",
    fires: { [`holderscope_source_failing{${source}}`]: "0 1x20" },
    silent: { [`holderscope_source_failing{${source}}`]: "0x9 1x20" },
    labels: ofSource,
  },
  {
    alert: "HolderscopeSourceBehind",
    summary: "eth rpc (eth) is 30m 1s behind its chain.",
    minute: 20,
    severity: "ticket",
    fires: { [`holderscope_source_lag_seconds{${source}}`]: "1801x30" },
    silent: { [`holderscope_source_lag_seconds{${source}}`]: "1800x30" },
    labels: ofSource,
  },
  {
    alert: "HolderscopeHeadStands",
    summary: "The node of eth rpc (eth) names the same newest block for half an hour.",
    minute: 60,
    severity: "ticket",
    fires: { [head]: "0+5x10 50x60", [tokens("indexed")]: "1x70" },
    // One that is asked nothing, as it follows nothing, has no newer head.
    silent: {
      [head]: "0+5x70",
      [tokens("indexed")]: "1x70",
      [head.replace("eth rpc", "idle")]: "7x70",
      [tokens("indexed").replace("eth rpc", "idle")]: "0x70",
    },
    labels: ofSource,
  },
  {
    alert: "HolderscopeTokensLeftOut",
    summary: "Tokens of eth rpc (eth) that are no longer followed: 2. npx holderscope status says why.",
    minute: 5,
    severity: "ticket",
    fires: { [tokens("quarantined")]: "2x10" },
    silent: { [tokens("quarantined")]: "0x10", [tokens("indexed")]: "3x10", [tokens("pending")]: "3x10" },
    labels: { ...ofSource, state: "quarantined" },
  },
  {
    alert: "HolderscopeFiguresRefused",
    summary:
      "Tokens of a whose newest figures contradict themselves, so that older ones are shown: 2. npx holderscope status names them.",
    minute: 5,
    severity: "ticket",
    fires: { [`holderscope_tokens_refused{${instance}}`]: "2x10" },
    silent: { [`holderscope_tokens_refused{${instance}}`]: "0x10" },
    labels: ofJob,
  },
  {
    alert: "HolderscopeUnitsRunOut",
    summary: "91% of the month's units of the hosted service are spent.",
    minute: 5,
    severity: "ticket",
    fires: { [units]: "91x10", [budget]: "100x10" },
    silent: { [units]: "90x10", [budget]: "100x10" },
    labels: ofJob,
  },
  {
    alert: "HolderscopeMemory",
    summary: "a takes 2.421GiB: HOLDERSCOPE_MEMORY_MIB is the database's part of it.",
    minute: 20,
    severity: "ticket",
    fires: { [`process_resident_memory_bytes{${instance}}`]: "2600000000x30" },
    silent: { [`process_resident_memory_bytes{${instance}}`]: "2400000000x30" },
    labels: ofJob,
  },
  {
    alert: "HolderscopeNotPublished",
    summary: "a has changes that are not published for 20m 0s: npx holderscope cluster status says why.",
    minute: 10,
    severity: "ticket",
    fires: { [`holderscope_publish_age_seconds{${instance}}`]: "1200x20" },
    silent: { [`holderscope_publish_age_seconds{${instance}}`]: "600x20" },
    labels: ofJob,
  },
  {
    alert: "HolderscopeClusterNotRead",
    summary: "a answers what it has, and has not heard of ClickHouse for 1m 30s.",
    minute: 5,
    severity: "page",
    fires: { [`holderscope_cluster_read_age_seconds{${instance}}`]: "90x10" },
    silent: { [`holderscope_cluster_read_age_seconds{${instance}}`]: "30x10" },
    labels: ofJob,
  },
  {
    alert: "HolderscopeNoWorker",
    summary: "a hears of no worker: nothing new is read or published.",
    minute: 10,
    severity: "page",
    fires: { [`holderscope_cluster_workers{${instance}}`]: "0x20" },
    silent: { [`holderscope_cluster_workers{${instance}}`]: "1x20" },
    labels: ofJob,
  },
];
