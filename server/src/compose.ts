import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Cluster, inProcessCluster, openRedisCluster } from './cluster/index.ts';
import { createDomain, type Domain } from './domain/index.ts';
import { buildHttp, rateGate } from './http/index.ts';
import { messageOutside } from './message-options.ts';
import type { Settings } from './options.ts';
import { addressOf, baseOf } from './peer.ts';
import { webPush } from './providers/index.ts';
import { createRealtime, type Realtime, Registry } from './realtime/index.ts';
import { claimFolder, diskBlobs, diskPictures, openPostgresStore, openStore } from './storage/index.ts';
import { realTimers } from './timers.ts';
import { version } from './version.ts';
import {
  authenticator,
  exportWriter,
  fileSigner,
  networkOf,
  originPolicy,
  signUserToken,
  tokenVerifier,
} from './wire/index.ts';

const SECONDS_PER_DAY = 86_400;
/** How long calls under way may take to end once the server stops; who sends slower than that is cut off, ms. */
const CLOSE_GRACE_MS = 3_000;
/** One app a server: the id only has to be there. */
const APP_ID = 1;
/** Folder of uploaded files beside the database. */
const UPLOADS = 'uploads';

export interface Composition {
  readonly domain: Domain;
  readonly app: FastifyInstance;
  readonly realtime: Realtime;
  /** Before the first client is served. @throws StorageError STOOP_DATA_IN_USE */
  claim(): void;
  /** Ends all that was opened, in reverse. */
  close(): Promise<void>;
}

/** One node by itself, or one of several. @throws StorageError STOOP_REDIS_UNREACHABLE */
async function openCluster({ redisUrl, key }: Settings, logger: FastifyBaseLogger): Promise<Cluster> {
  if (redisUrl === null)
    return inProcessCluster((err) => logger.error({ err }, 'an event was not delivered'));
  const onError = (err: unknown) => logger.error({ err }, 'the line between the nodes failed');
  return openRedisCluster({ url: redisUrl, prefix: `stoop:${key}`, onError });
}

/** Wires the parts: the only place that knows them all. @throws StorageError */
export async function compose(settings: Settings, logger: FastifyBaseLogger): Promise<Composition> {
  const clock = { now: () => Date.now() };
  const { databaseUrl, dataDir } = settings;
  const store =
    databaseUrl === null
      ? await openStore({ folder: dataDir, now: clock.now })
      : await openPostgresStore({
          url: databaseUrl,
          now: clock.now,
          onError: (err) => logger.error({ err }, 'words of older messages could not be looked at anew'),
        });
  const cluster = await openCluster(settings, logger).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const { bus, presence } = cluster;
  const registry = new Registry();
  const blobs = diskBlobs(join(settings.dataDir, UPLOADS));
  const domain = createDomain({
    clock,
    ids: { uuid: () => randomUUID() },
    store,
    bus,
    presence,
    connections: registry,
    blobs,
    pictures: diskPictures(blobs.path),
    files: fileSigner(settings.secret),
    timers: realTimers((err) => logger.error({ err }, 'what was due could not be done')),
    exports: exportWriter,
    webPush:
      settings.push === null
        ? null
        : webPush({
            ...settings.push,
            now: clock.now,
            onProblem: (problem) => logger.warn({ problem }, 'a push was not taken'),
          }),
    outside: messageOutside(settings.messages, settings, settings.previewAllow),
  });
  const authenticate = authenticator(settings.key, tokenVerifier(settings.secret), domain.users);
  const origins = originPolicy(settings.allowedOrigins);
  const gate = rateGate(settings.rateLimits, cluster.counts);
  const realtime = createRealtime({
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
    onError: (err) => logger.error({ err }, 'a socket failed'),
    addressOf: (request) => networkOf(addressOf(request, settings.trustProxy)),
    baseOf: (request) => settings.publicUrl ?? baseOf(request, settings.trustProxy),
  });
  const app = await buildHttp({
    domain,
    authenticate,
    origins,
    issueGuestToken: (userId) =>
      signUserToken(settings.secret, userId, settings.guestTokenDays * SECONDS_PER_DAY),
    app: { id: APP_ID, name: settings.appName, version: version() },
    gate,
    longPolls: realtime.polls,
    bodyLimit: settings.bodyLimit,
    trustProxy: settings.trustProxy,
    publicUrl: settings.publicUrl,
    mounts: settings.mounts,
    routes: settings.routes,
    logger,
  });
  cluster.onMissed(() => realtime.startOver());
  cluster.onUnwatched((connectionId, cid) => registry.unsubscribe(connectionId, cid));
  cluster.onLost((connectionId, userId) => domain.sessions.close(connectionId, userId));
  realtime.attach(app.server);
  domain.due.start();
  domain.outgoing.start();
  domain.pruning.start();
  let release = () => {};
  return {
    domain,
    app,
    realtime,
    claim() {
      // A database is made for several programs; a file is for one.
      if (databaseUrl === null) release = claimFolder(dataDir);
    },
    async close() {
      await Promise.all([domain.due.stop(), domain.outgoing.stop(), domain.pruning.stop()]);
      await realtime.close();
      const cutOff = setTimeout(() => app.server.closeAllConnections(), CLOSE_GRACE_MS);
      await app.close();
      clearTimeout(cutOff);
      await cluster.close();
      await store.close();
      release();
    },
  };
}
