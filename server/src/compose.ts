import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Cluster, inProcessCluster, openRedisCluster } from './cluster/index.ts';
import { type Bus, createDomain, type Domain } from './domain/index.ts';
import { attemptGate, buildHttp, guestGate, rateGate } from './http/index.ts';
import { inboxRoutes } from './inbox-page.ts';
import type { Metrics } from './metrics/index.ts';
import { type MetricsServer, metricsServer } from './metrics-server.ts';
import { hooksFrom } from './options/hook-options.ts';
import type { Settings } from './options/index.ts';
import { integrationsFrom } from './options/message-options.ts';
import { scryptPasswords, webPush } from './providers/index.ts';
import { databaseCheck, readiness, spaceCheck } from './readiness.ts';
import { createRealtime, type Realtime, Registry } from './realtime/index.ts';
import type { UpdateStep } from './storage/index.ts';
import { claimFolder, diskBlobs, diskPictures, openPostgresStore, openStore } from './storage/index.ts';
import { realTimers } from './timers.ts';
import { version } from './version.ts';
import {
  asApiError,
  authenticator,
  callerNetwork,
  exportWriter,
  fileSigner,
  originPolicy,
  proofSigner,
  readBatchChange,
  signUserToken,
  tokenVerifier,
} from './wire/index.ts';

/** Logs the steps of a database's update: the server answers nothing before the last of them. */
const updateLog =
  (logger: FastifyBaseLogger) =>
  ({ kind, ...fields }: UpdateStep): void =>
    logger.info(fields, TEXTS[kind]);

const TEXTS: Readonly<Record<UpdateStep['kind'], string>> = {
  begun: 'the database is of an earlier version: its update begins',
  copied: 'the database was copied before its update: the copy is the way back',
  migrated: 'a step of the update is done',
  words: 'the words of all messages are up to date: the update is done',
};

/** Returns the list of a header: our nearest proxy has added to it, others may have begun it. */
const added = (header: string | readonly string[] | undefined) => String(header ?? '').split(',');

/** Returns the scheme and host under which the peer reaches this server. */
function baseOf({ headers }: IncomingMessage, proxies: number): string {
  const behind = proxies > 0;
  const scheme = behind ? added(headers['x-forwarded-proto']).at(-1)?.trim() : '';
  const host = behind ? added(headers['x-forwarded-host']).at(-1)?.trim() : '';
  return `${scheme || 'http'}://${host || headers.host || 'localhost'}`;
}

const SECONDS_PER_DAY = 86_400;
/** Lifetime of a session that a sign-in code opens. */
const SIGN_IN_S = 12 * 3_600;
/** Lifetime of a token that the inbox page renews by its cookie. */
const STAFF_TOKEN_S = 600;
/** Milliseconds that running calls may take to end once the server stops; slower ones are cut off. */
const CLOSE_GRACE_MS = 3_000;
/** A server has one app, so any id will do. */
const APP_ID = 1;
/** Folder of uploaded files beside the database. */
const UPLOADS = 'uploads';

export interface Composition {
  readonly domain: Domain;
  readonly app: FastifyInstance;
  readonly realtime: Realtime;
  /** Null if metrics are off. */
  readonly metrics: MetricsServer | null;
  /** Runs before the first client is served. @throws StorageError STOOP_DATA_IN_USE */
  claim(): void;
  /** Closes everything that was opened, in reverse order. */
  close(): Promise<void>;
}

/** Logs a failure, with the code that a client would get. */
const faultIn = (logger: FastifyBaseLogger, text: string) => (err: unknown) =>
  logger.error({ code: asApiError(err).code, err }, text);

/** Opens a single node, or one of several. @throws StorageError STOOP_REDIS_UNREACHABLE */
async function openCluster({ redisUrl, key }: Settings, logger: FastifyBaseLogger): Promise<Cluster> {
  if (redisUrl === null) return inProcessCluster(faultIn(logger, 'an event was not delivered'));
  const onError = (err: unknown) =>
    logger.error(
      { code: 'STOOP_REDIS_UNREACHABLE', err },
      'Redis gives no answer: this server goes on alone and joins the others when Redis is back',
    );
  const onJoined = () => logger.info('Redis is there: this server has joined the others');
  return openRedisCluster({ url: redisUrl, prefix: `stoop:${key}`, onError, onJoined });
}

/** Loads the library only where it is used. */
async function openMetrics(settings: Settings): Promise<Metrics | null> {
  if (settings.metrics === null) return null;
  const { createMetrics } = await import('./metrics/index.ts');
  return createMetrics(version());
}

/** Reports each event that this server publishes, but not events of other nodes. */
function observed(bus: Bus, metrics: Metrics | null): Bus {
  if (metrics === null) return bus;
  return {
    ...bus,
    publish(published) {
      metrics.realtime.published(published.event.type);
      bus.publish(published);
    },
  };
}

const clock = { now: () => Date.now() };

/** @throws StorageError */
function openDatabase({ databaseUrl, dataDir, queryTimeouts }: Settings, { logger, metrics }: Base) {
  const shared = {
    now: clock.now,
    scanLimits: queryTimeouts,
    onCommit: metrics?.storage.committed ?? null,
    onUpdate: updateLog(logger),
  };
  if (databaseUrl === null) return openStore({ folder: dataDir, ...shared });
  const onError = faultIn(logger, 'words of older messages could not be looked at anew');
  return openPostgresStore({ url: databaseUrl, ...shared, onError });
}

/** Values that every part needs. */
interface Base {
  readonly logger: FastifyBaseLogger;
  /** Null if metrics are off. */
  readonly metrics: Metrics | null;
}

/** Resources that are opened first and hold files or connections. */
interface Opened extends Base {
  readonly store: Awaited<ReturnType<typeof openDatabase>>;
  readonly cluster: Cluster;
  readonly bus: Bus;
  readonly registry: Registry;
  readonly blobs: ReturnType<typeof diskBlobs>;
  readonly pictures: ReturnType<typeof diskPictures>;
}

/** @throws StorageError */
async function open(settings: Settings, logger: FastifyBaseLogger): Promise<Opened> {
  const metrics = await openMetrics(settings);
  const store = await openDatabase(settings, { logger, metrics });
  const cluster = await openCluster(settings, logger).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const blobs = diskBlobs({ folder: join(settings.dataDir, UPLOADS), lowSpace: settings.uploads.lowSpace });
  const pictures = diskPictures({
    limits: settings.pictures,
    path: blobs.path,
    onCrash: () => logger.warn('the process that decodes pictures ended by itself: that picture was refused'),
  });
  const bus = observed(cluster.bus, metrics);
  return { logger, metrics, store, cluster, bus, registry: new Registry(), blobs, pictures };
}

function makeDomain(settings: Settings, opened: Opened): Domain {
  const { logger, store, cluster, bus, registry, blobs, pictures } = opened;
  const onProblem = (problem: unknown) =>
    logger.warn({ code: 'STOOP_PUSH_FAILED', problem }, 'a push was not taken');
  return createDomain({
    clock,
    ids: { uuid: () => randomUUID() },
    store,
    bus,
    presence: cluster.presence,
    connections: registry,
    blobs,
    pictures,
    files: fileSigner(settings.secret),
    uploadQuotas: settings.uploads.quotas,
    timers: realTimers(faultIn(logger, 'what was due could not be done')),
    exports: exportWriter,
    readBatch: readBatchChange,
    webPush: settings.push === null ? null : webPush({ ...settings.push, now: clock.now, onProblem }),
    passwords: scryptPasswords(),
    integrations: integrationsFrom(settings.messages, settings, settings.previewAllow),
    hooks: hooksFrom(settings.hooks, settings),
  });
}

/** Creates the checks of every request, the same for HTTP and sockets. */
function makeGuards(settings: Settings, domain: Domain, cluster: Cluster) {
  const guests = guestGate({
    perHour: settings.guestsPerHour,
    policy: settings.guestProof,
    signer: proofSigner(settings),
    counts: cluster.counts,
  });
  return {
    guests,
    gate: rateGate(settings.rateLimits, cluster.counts, guests),
    authenticate: authenticator(settings.key, tokenVerifier(settings.secret), domain.users),
    origins: originPolicy(settings.allowedOrigins),
    networkOf: (request: IncomingMessage) => callerNetwork(request, settings.trustProxy),
  };
}

/** Parts that HTTP and sockets are built from. */
interface DomainAndGuards {
  readonly domain: Domain;
  readonly guards: ReturnType<typeof makeGuards>;
}

function makeRealtime(settings: Settings, opened: Opened, { domain, guards }: DomainAndGuards): Realtime {
  const { logger, metrics, bus, registry } = opened;
  const { gate, authenticate, origins, networkOf } = guards;
  return createRealtime({
    gate,
    registry,
    domain,
    bus,
    authenticate,
    origins,
    limits: {
      perUser: settings.connectionsPerUser,
      perAddress: settings.connectionsPerAddress,
      perServer: settings.connections,
    },
    polls: { holdMs: settings.pollHoldMs, idleMs: settings.pollIdleMs },
    heartbeatMs: settings.heartbeatMs,
    onError: faultIn(logger, 'a socket failed'),
    observer: metrics?.realtime ?? null,
    networkOf,
    baseOf: (request) => settings.publicUrl ?? baseOf(request, settings.trustProxy),
  });
}

interface Serving extends DomainAndGuards {
  readonly realtime: Realtime;
  readonly isStopping: () => boolean;
}

/** Returns what adds the pages that are made here, and those of the options. */
function pagesOf({ inbox, key, appName, routes }: Settings) {
  if (inbox === null) return routes;
  const addInbox = inboxRoutes(inbox, { key, app: appName });
  return (app: FastifyInstance): void => {
    addInbox(app);
    routes?.(app);
  };
}

function makeHttp(settings: Settings, opened: Opened, serving: Serving): Promise<FastifyInstance> {
  const { logger, metrics, store, cluster } = opened;
  const { domain, guards, realtime, isStopping } = serving;
  const { secret, dataDir } = settings;
  const checks = {
    database: databaseCheck(store, clock.now),
    redis: cluster.check,
    disk: spaceCheck(dataDir, settings.readyFreeBytes),
  };
  return buildHttp({
    domain,
    ...guards,
    readiness: readiness(checks, isStopping, logger),
    issueGuestToken: (userId) => signUserToken(secret, userId, settings.guestTokenDays * SECONDS_PER_DAY),
    issueSignInToken: (userId) => signUserToken(secret, userId, SIGN_IN_S),
    issueStaffToken: (userId) => signUserToken(secret, userId, STAFF_TOKEN_S),
    attempts: attemptGate(cluster.counts),
    app: { id: APP_ID, name: settings.appName, version: version() },
    longPolls: realtime.polls,
    bodyLimit: settings.bodyLimit,
    connectionsPerAddress: settings.connectionsPerAddress,
    writeQuotas: settings.writeQuotas,
    readQuotas: settings.readQuotas,
    arrivalMs: settings.arrivalMs,
    // A held poll moves nothing either.
    stallMs: settings.pollHoldMs + settings.stallMs,
    trustProxy: settings.trustProxy,
    publicUrl: settings.publicUrl,
    mounts: settings.mounts,
    routes: pagesOf(settings),
    logger,
    observer: metrics?.http ?? null,
  });
}

/** Returns the server that is scraped; null if metrics are off. */
function serveMetrics(settings: Settings, opened: Opened, { polls }: Realtime): MetricsServer | null {
  const { metrics, registry, store, pictures } = opened;
  if (metrics === null || settings.metrics === null) return null;
  metrics.watch(
    { sockets: () => registry.size - polls.size, longPolls: () => polls.size },
    { ...store.waiting, pictures: pictures.waiting },
  );
  return metricsServer(settings.metrics, metrics);
}

/** Wires the parts: the only place that knows them all. @throws StorageError */
export async function compose(settings: Settings, logger: FastifyBaseLogger): Promise<Composition> {
  const opened = await open(settings, logger);
  const { cluster, registry, pictures, store } = opened;
  const domain = makeDomain(settings, opened);
  const inside = { domain, guards: makeGuards(settings, domain, cluster) };
  const realtime = makeRealtime(settings, opened, inside);
  let isStopping = false;
  const app = await makeHttp(settings, opened, { ...inside, realtime, isStopping: () => isStopping });
  const metrics = serveMetrics(settings, opened, realtime);
  cluster.onMissed(() => realtime.startOver());
  cluster.onUnwatched((connectionId, cid) => registry.unsubscribe(connectionId, cid));
  cluster.onLost((connectionId, userId) => domain.sessions.close(connectionId, userId));
  realtime.attach(app.server);
  const background = [domain.due, domain.outgoing, domain.hookDeliveries, domain.pruning];
  for (const work of background) work.start();
  let release = () => {};
  return {
    domain,
    app,
    realtime,
    metrics,
    claim() {
      // A database can be shared by several programs; a file cannot.
      if (settings.databaseUrl === null) release = claimFolder(settings.dataDir);
    },
    async close() {
      isStopping = true;
      await Promise.all(background.map((work) => work.stop()));
      await realtime.close();
      const cutOff = setTimeout(() => app.server.closeAllConnections(), CLOSE_GRACE_MS);
      await app.close();
      clearTimeout(cutOff);
      await metrics?.close();
      await pictures.close();
      await cluster.close();
      await store.close();
      release();
    },
  };
}
