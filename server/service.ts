import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { type ChainId, hostedChains } from "../contract/chains.ts";
import { AccountKeys } from "./access/account-keys.ts";
import { Accounts, operatorAccount } from "./access/accounts.ts";
import { KeyRing } from "./access/key-ring.ts";
import { SignInProvider } from "./access/sign-in-provider.ts";
import { createApp } from "./app.ts";
import { explainHosted, TokenWatch } from "./api/events/token-watch.ts";
import { withBeingRead } from "./api/being-read.ts";
import { chainStates, withLag } from "./api/lag.ts";
import { AlertEngine } from "./alerts/alert-engine.ts";
import { AlertRecords } from "./alerts/alert-records.ts";
import type { Alerts } from "./alerts/alert-routes.ts";
import { Deliveries } from "./alerts/deliveries.ts";
import type { Backend } from "./api/backend.ts";
import { createStoreBackend } from "./api/store-backend.ts";
import { serveControl } from "./cli/control.ts";
import { nodesFor } from "./cli/run-command.ts";
import type { ClusterServer } from "./cluster/cluster-server.ts";
import type { Worker } from "./cluster/worker.ts";
import type { Config } from "./config/config.ts";
import { describeTooLittle } from "./config/memory.ts";
import { evmChainIds } from "./config/evm-settings.ts";
import { isOnDemand } from "./config/on-demand-settings.ts";
import { openHostedService } from "./operation/hosted-service.ts";
import type { Catalogue, ChainState } from "./http/catalogue.ts";
import type { Lifecycle } from "./http/lifecycle.ts";
import { basePathOf } from "./http/base-path.ts";
import { EventConnections } from "./http/event-connections.ts";
import { createListener } from "./http/listener.ts";
import { drain, listen } from "./http/listening.ts";
import {
  asLag,
  configuredSources,
  liveSources,
  openPublic,
  restingSources,
} from "./operation/live-sources.ts";
import { Operator } from "./operation/operator.ts";
import { databaseName, type Operation } from "./operation/status.ts";
import { beginRun } from "./operation/run-note.ts";
import { operationMetrics } from "./operation/metrics.ts";
import { recomputation } from "./operation/recomputation.ts";
import { PublicNodes } from "./jobs/public-nodes.ts";
import { IndexingJobs } from "./jobs/indexing-jobs.ts";
import { beginDemo, isDemoDue, removeDemoWhenReal } from "./sources/demo/ingest.ts";
import { growDemo } from "./sources/demo/growth.ts";
import type { LiveSource } from "./sources/live.ts";
import { followPrices } from "./sources/prices/price-url.ts";
import { availableMiB } from "./lib/memory.ts";
import { findFullDisk, freeBytes } from "./store/check.ts";
import { listRefusedFigures } from "./store/figures/refused-figures.ts";
import { openStore, type Store } from "./store/store.ts";
import { storeCatalogue } from "./operation/store-catalogue.ts";

const checkPatienceMs = 1_000;
const diskEveryMs = 60_000;
const siteDirectory = fileURLToPath(new URL("../dist/client", import.meta.url));

interface ServiceOptions {
  readonly logger: Logger;
  /** What follows a chain into the store while the service runs, beside the sources of the settings. */
  readonly sources?: (store: Store) => readonly LiveSource[];
  /** Told how far the demo market is written; `total` 0 where that is not known. */
  readonly onProgress: (progress: { step: string; done: number; total: number }) => void;
}

export interface Service {
  readonly url: string;
  /** Whether there is a key that may be used. */
  readonly hasKeys: boolean;
  /** Answers what is under way, writes what is to be written, closes. */
  stop(): Promise<void>;
}

/**
 * Opens the store, listens, fills an empty store with the first tokens of the demo market where no source is set, and is
 * ready; the others follow. It listens before it fills, so that a port in use is known at once and probes have an answer meanwhile.
 * Throws `StoreOpenError` or `ListenError`.
 */
export async function startService(config: Config, options: ServiceOptions): Promise<Service> {
  const { logger, onProgress, sources = () => [] } = options;
  const { dataDirectory, host } = config;
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closeOne of closers.toReversed()) await closeOne();
  };
  try {
    const { reading, store, worker } = await openParts(config, logger, closers);
    const member = reading ?? worker;
    /** With its imports done once other machines have them. */
    const commandStore = worker?.publishingStore() ?? store;
    const memory = { availableMiB: availableMiB(), databaseMiB: config.memoryMiB };
    const run = beginRun(dataDirectory, memory);
    closers.push(() => Promise.resolve(run.end()));
    for (const words of [run.lastRun, describeTooLittle(config.memoryMiB, memory.availableMiB)])
      if (words !== undefined) logger.warn(words);

    // Before all that takes long: a command must not find the store in use and nobody who says so.
    const onError = (error: unknown) => logger.error({ err: error }, "a command failed");
    const control = await serveControl({ dataDirectory, store: commandStore, onError });
    closers.push(() => control.close());

    let damage: string | undefined;
    const check = async () => {
      damage = await store.findDamage();
      if (damage !== undefined) logger.error(damage);
    };
    const checked = check();

    const watchDisk = async () => {
      const full = await findFullDisk(dataDirectory);
      if (full !== undefined) logger.error(full);
    };
    const watching = setInterval(() => void watchDisk().catch(() => undefined), diskEveryMs).unref();
    closers.push(() => Promise.resolve(clearInterval(watching)));

    const onFlushError = (error: unknown) => logger.error({ err: error }, "units could not be written");
    const keys = new KeyRing(commandStore.keys, onFlushError);
    closers.push(() => keys.close());

    const lifecycle: Lifecycle = {
      phase: "starting",
      faults: async () => [damage, await findFullDisk(dataDirectory)].filter((fault) => fault !== undefined),
    };
    const isWorking = reading === undefined;
    const followed = isWorking
      ? [...(await configuredSources(config, store, logger)), ...sources(store)]
      : [];
    const live = liveSources(followed, logger);
    const statuses = () => live.statuses();
    const stored = reading?.backend ?? createStoreBackend(store);
    if (isWorking) closers.push(() => stored.close());
    const resting = await restingSources(store, (chain) => live.of(chain) !== undefined);
    const lags = () => [...statuses().map(asLag), ...resting(), ...(reading?.lags ?? [])];
    const lagging = withLag(stored, lags);
    const isOffered = isWorking && isOnDemand(config);
    const publicNodes =
      isOffered && config.publicNodes
        ? new PublicNodes({ store, live, logger, open: (chain) => openPublic(chain, config, store, logger) })
        : undefined;
    let demoLeft = 0;
    const readings = await IndexingJobs.open({
      store,
      live,
      ...(publicNodes && { publicNodes }),
      atOnce: config.onDemandTokens,
      mostTransfers: config.onDemandTransfers,
      mostAccounts: config.onDemandAccounts,
      mostADay: config.onDemandRate,
      leastFreeMiB: config.onDemandFreeMiB,
      freeBytes: () => freeBytes(dataDirectory),
      isOffered,
      isDemoComing: () => demoLeft > 0,
      logger,
    });
    const followedChains = () => [
      ...statuses().map(({ chain }) => chain),
      ...evmChainIds().filter((chain) => publicNodes?.mayKnow(chain)),
    ];
    const own = withBeingRead(
      lagging,
      (chain, address) =>
        readings.isBeingRead(chain, address) || (reading?.jobs.isBeingRead(chain, address) ?? false),
      (chain, address) => readings.howFar(chain, address),
    );
    const recomputing = recomputation(store, logger);
    let demoMade = Promise.resolve();
    const ownCatalogue = {
      ...storeCatalogue(commandStore, recomputing.progress, () => demoLeft),
      ...(reading && {
        findHolders: reading.findHolders.bind(reading),
        findWallets: reading.findWallets.bind(reading),
      }),
    };
    const { upstreamUrl } = config;
    const hosted =
      upstreamUrl === null
        ? undefined
        : await openHostedService({ config: { ...config, upstreamUrl }, store, own, ownCatalogue, logger });
    if (hosted !== undefined) closers.push(() => hosted.upstream.close());
    const { catalogue, ...answering } = hosted ?? { backend: own, ready: own.ready, catalogue: ownCatalogue };
    const upstream = hosted && (() => hosted.upstream.status());
    const watch = new TokenWatch({
      backend: own,
      store,
      onError: (err) => logger.error({ err }, "the figures of a token that changed could not be read"),
    });
    const accounts = new Accounts(commandStore.accountRecords);
    const alerts =
      worker === undefined
        ? await openAlerts({ config, store, reading, watch, backend: own, accounts, logger })
        : {
            unavailable:
              "this machine works for a cluster, and its servers look at alerts: open this page at one of them",
          };
    if ("engine" in alerts)
      closers.push(async () => {
        await alerts.engine.close();
        await alerts.deliveries.close();
        await alerts.leave?.();
      });
    const connections = new EventConnections(config.eventStreams);
    const events = { watch, connections, ...(hosted && { explainAbsent: explainHosted }) };
    const running = {
      // Until the port is known.
      url: "",
      startedAt: Math.floor(Date.now() / 1_000),
      upstream,
      sources: statuses,
      recomputing: recomputing.progress,
      cluster: member && (() => member.report()),
      readAgainElsewhere:
        member &&
        ((...asked: Parameters<ClusterServer["jobs"]["readAgain"]>) =>
          (reading?.jobs ?? ofWorkers!).readAgain(...asked)),
    };
    const operation: Operation = { config, running, logger, indexing: { live, evm: config, sol: config } };
    const ofWorkers = worker?.begin({
      status: () => ({ url: running.url, lags: lags(), chains: followedChains(), isOffered }),
      jobs: readings,
      readAgain: (token) => operator.readAgain(token),
      standingStill: (chain, work) => live.without(chain, [], work),
    });
    /** What readers ask for: in a cluster any worker may do it. */
    const offered = reading?.jobs ?? ofWorkers ?? readings;
    const operator = new Operator({
      store: commandStore,
      operation,
      readings,
      nodes: (onStep) => nodesFor(store, operation, onStep),
      databaseMemoryBytes: config.memoryMiB * 1_024 * 1_024,
    });
    closers.push(() => operator.close());
    const app = createApp({
      ...config,
      ...answering,
      catalogue,
      ...(config.metrics && {
        operation: operationMetrics({
          catalogue,
          refused: () => listRefusedFigures(store.reader),
          upstream,
          sources: statuses,
          cluster: member && (() => member.gauges),
        }),
      }),
      keys,
      accounts,
      accountKeys: new AccountKeys(commandStore.keys, keys),
      ...signInProviderOf(config),
      logger,
      lifecycle,
      siteDirectory,
      readings: offered,
      followedChains: () => [
        ...followedChains(),
        ...(hosted ? hostedChains : []),
        ...(reading?.chains ?? []),
      ],
      chainStates: () => [
        ...chainStates(lags()),
        ...evmChainIds().flatMap((chain) => (publicNodes?.mayKnow(chain) ? askedWhenWanted(chain) : [])),
      ],
      addedChains: config.chains,
      operator,
      holderList: stored.holderList,
      ...(config.eventStreams > 0 && { events }),
      alerts,
      waitOf: (client) => store.waitOf(client),
    });
    closers.push(() => app.charts.close());
    const server = createListener(app, {
      lifecycle,
      base: basePathOf(config.publicUrl),
      maxConnections: config.maxConnections,
      // Behind proxies all connections are theirs.
      maxPerAddress: config.trustedProxies > 0 ? 0 : config.addressConnections,
    });
    const port = await listen(server, host, config.port);
    closers.push(() => drain(server, lifecycle, config.stopSeconds * 1_000));
    closers.push(async () => {
      connections.close();
      watch.close();
    });

    const isDemoWanted = isWorking && config.demo !== "off" && hosted === undefined && followed.length === 0;
    if (isDemoWanted && (await isDemoDue(store, config.demo === "on"))) {
      const making = new AbortController();
      const { left, whole } = await beginDemo(store, {
        signal: making.signal,
        end: Math.floor(Date.now() / 1_000),
        onProgress: (step, done, total) => onProgress({ step, done, total }),
      });
      demoLeft = left;
      demoMade = whole.then(
        () => void (demoLeft = 0),
        (err: unknown) => {
          // Nobody waits for what does not come.
          demoLeft = 0;
          if (!making.signal.aborted) logger.error({ err }, "the demo market could not be made whole");
        },
      );
      closers.push(() => {
        making.abort();
        return demoMade;
      });
    }
    if (isWorking) closers.push(await removeDemoWhenReal(store, config.demo, logger));
    const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
    running.url = url;
    control.start(operation);
    // Commands end before what they use does.
    closers.push(() => control.close());
    live.start();
    closers.push(() => live.stop());
    await operator.resume();
    readings.start();
    closers.push(() => readings.close());
    const prices = new AbortController();
    if (isWorking && config.priceUrl !== null) {
      const { priceUrl: priceApi, pricePath: path, priceSeconds } = config;
      const asking = { url: priceApi, path, everyMs: priceSeconds * 1_000, logger };
      const following = followPrices(store, asking, prices.signal);
      closers.push(() => following);
    }
    closers.push(() => Promise.resolve(prices.abort()));

    if (isWorking) recomputing.start();
    closers.push(() => recomputing.stop());

    // A large database is looked through while it answers.
    await Promise.race([checked, delay(checkPatienceMs, undefined, { ref: false })]);
    lifecycle.phase = "ready";
    const prepare = () => prepareLists(stored, ownCatalogue).catch(nothing);
    void prepare();
    if (demoLeft > 0) void demoMade.then(prepare);
    if (isDemoWanted && config.demo === "on") {
      const growing = new AbortController();
      const grown = growDemo(store, growing.signal, logger);
      closers.push(() => {
        growing.abort();
        return grown;
      });
    }
    const { chains, keys: hasKeys } = await catalogue.summary();
    const hasPages = hosted !== undefined || chains.some(({ tokens }) => tokens > 0);
    // The drawing thread takes some 30 MB: a server with nothing to draw leaves it to the first page that has.
    if (config.keyless !== "off" && hasPages) app.charts.start();
    return {
      url,
      hasKeys,
      stop() {
        lifecycle.phase = "stopping";
        return close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Asks for the first page of each chain's list: what its tokens hold without pools takes seconds the first time, in which
 * most readers are still on the front page.
 */
async function prepareLists(backend: Backend, catalogue: Catalogue): Promise<void> {
  const { chains } = await catalogue.summary();
  for (const { id } of chains.filter(({ tokens }) => tokens > 0))
    // Whoever asks next is told what is wrong.
    await backend.getTokenFigures({ chain_id: id, limit: 50, offset: 0, sort: "-holders" }).catch(nothing);
}

interface Parts {
  readonly store: Store;
  /** Of a machine that publishes what it has. */
  readonly worker?: Worker;
  /** Of one that answers what others have published. */
  readonly reading?: ClusterServer;
}

/** The store of this machine, and its part in a cluster where settings name one: nothing of that is loaded without. */
async function openParts(
  config: Config,
  logger: Logger,
  closers: (() => Promise<unknown>)[],
): Promise<Parts> {
  const isClustered = config.clickhouseUrls.length > 0;
  if (isClustered && !config.work) {
    const { joinAsServer } = await import("./cluster/member.ts");
    const reading = await joinAsServer(config, logger);
    closers.push(() => reading.close());
    return { reading, store: reading.store };
  }
  const store = await openStore({
    path: join(config.dataDirectory, databaseName),
    memoryLimitMiB: config.memoryMiB,
    requestsFirst: true,
    namedPairs: config.evm,
  });
  closers.push(() => store.close());
  if (!isClustered) return { store };
  const { joinAsWorker } = await import("./cluster/member.ts");
  const worker = await joinAsWorker(config, store, logger);
  closers.push(() => worker.close());
  return { store, worker };
}

interface AlertsOptions {
  readonly config: Config;
  readonly store: Store;
  /** Of a server of a cluster: one of them evaluates. */
  readonly reading: ClusterServer | undefined;
  readonly watch: TokenWatch;
  readonly backend: Backend;
  readonly accounts: Accounts;
  readonly logger: Logger;
}

async function openAlerts({
  config,
  store,
  reading,
  watch,
  backend,
  accounts,
  logger,
}: AlertsOptions): Promise<Alerts & { readonly leave?: () => Promise<void> }> {
  const { privateWebhooks: allowsPrivate, publicUrl } = config;
  const records = reading?.alertRecords ?? new AlertRecords(store.accountRecords);
  const onError = (err: unknown) => logger.error({ err }, "an alert could not be looked at");
  let deliveries: Deliveries | undefined;
  const onDelivery = () => deliveries?.startDue();
  const engine = await AlertEngine.open({
    records,
    backend,
    watch,
    rewound: reading?.rewound ?? store.rewound,
    isOwner: async (owner) => owner === operatorAccount || (await accounts.find(owner)) !== undefined,
    onError,
    onDelivery,
    isOneOfSeveral: reading !== undefined,
    ...(reading && { refresh: (token) => reading.refresh(token) }),
  });
  deliveries = new Deliveries({ engine, allowsPrivate, publicUrl, onError });
  deliveries.startDue();
  return {
    engine,
    deliveries,
    records,
    allowsPrivate,
    ...(reading && { leave: reading.lookAtAlerts(engine) }),
  };
}

/** The provider that settings name. */
function signInProviderOf(config: Config): { readonly signInProvider?: SignInProvider } {
  const { signInIssuer: issuer, signInClientId: clientId, signInClientSecret: clientSecret } = config;
  return issuer === null ? {} : { signInProvider: new SignInProvider({ issuer, clientId, clientSecret }) };
}

/** A chain whose public nodes nobody has asked yet; where they are, what follows it comes first. */
function askedWhenWanted(chain: ChainId): ChainState {
  return { chain, behindSeconds: null, isFailing: false, node: "asked", head: null };
}

const nothing = () => undefined;
