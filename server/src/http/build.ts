import cors from '@fastify/cors';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import { ApiError } from '../domain/index.ts';
import { parseJson } from '../wire/index.ts';
import type { Route } from './call.ts';
import { answerBrokenRequest } from './client-errors.ts';
import { answerError, answerErrors } from './errors.ts';
import { registerFiles } from './files.ts';
import { registerLongPoll } from './long-poll.ts';
import type { HttpOptions } from './options.ts';
import { registerPages } from './pages.ts';
import { registerRoutes } from './register-routes.ts';
import { accountRoutes } from './routes/account.ts';
import { appRoutes } from './routes/app.ts';
import { blockRoutes } from './routes/blocks.ts';
import { channelEndRoutes } from './routes/channel-ends.ts';
import { channelRoutes } from './routes/channels.ts';
import { draftRoutes } from './routes/drafts.ts';
import { eventRoutes } from './routes/events.ts';
import { flagRoutes } from './routes/flags.ts';
import { locationRoutes } from './routes/locations.ts';
import { memberRoutes } from './routes/members.ts';
import { membershipRoutes } from './routes/membership.ts';
import { messagePartRoutes } from './routes/message-parts.ts';
import { messageRoutes } from './routes/messages.ts';
import { moderationRoutes } from './routes/moderation.ts';
import { youngerModerationRoutes } from './routes/moderation-v2.ts';
import { policyRoutes } from './routes/policy.ts';
import { allPollRoutes } from './routes/polls.ts';
import { rateLimitRoutes } from './routes/rate-limits.ts';
import { reactionRoutes } from './routes/reactions.ts';
import { readRoutes } from './routes/reads.ts';
import { reminderRoutes } from './routes/reminders.ts';
import { searchRoutes } from './routes/search.ts';
import { threadRoutes } from './routes/threads.ts';
import { uploadRoutes } from './routes/uploads.ts';
import { userRoutes } from './routes/users.ts';
import { registerUploads } from './uploads.ts';

/** A request must have arrived whole by then, ms: slow senders do not hold a socket for ever. */
const REQUEST_TIMEOUT_MS = 30_000;
/** The same for files: 100 MB over a slow line. */
const UPLOAD_TIMEOUT_MS = 900_000;
/** Characters of a path parameter: ids of 255, each character percent-encoded as three. */
const MAX_PARAM_CHARS = 765;
/**
 * Bytes of URL and headers together. A socket's URL carries the whole user: 5 KB of custom data, each byte
 * percent-encoded as three, beside the token.
 */
const MAX_HEADER_BYTES = 32_768;
/** How long browsers may remember a preflight, seconds. */
const PREFLIGHT_MAX_AGE_S = 86_400;

/** The HTTP server, ready to listen. Closing it closes what it opened. */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: options.logger,
    // A request's URL carries its token: requests are not logged, failures are.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: options.bodyLimit,
    trustProxy: (_address, hop) => hop < options.trustProxy,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerError,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      // Some HTTP clients offer h2c with their first request and expect a plain answer where it is not taken up.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    routerOptions: { maxParamLength: MAX_PARAM_CHARS },
  });
  readBodies(app);
  limitArrival(app);
  answerErrors(app);
  await app.register(cors, {
    origin: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    exposedHeaders: ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after'],
    maxAge: PREFLIGHT_MAX_AGE_S,
    strictPreflight: false,
  });
  const operations = new Set<string>(['Connect']);
  app.addHook('onRoute', ({ config }) => {
    if (config?.operation !== undefined) operations.add(config.operation);
  });
  registerRoutes(app, options, allRoutes(options));
  registerRoutes(
    app,
    options,
    rateLimitRoutes(options.gate, () => [...operations].sort()),
  );
  registerLongPoll(app, options);
  await app.register((uploads) => registerUploads(uploads, options));
  registerFiles(app, options.domain);
  await app.register((pages) => registerPages(pages, options));
  return app;
}

function allRoutes({ domain, app, issueGuestToken }: HttpOptions): readonly Route[] {
  const resources = [
    userRoutes(issueGuestToken),
    channelRoutes,
    channelEndRoutes,
    messageRoutes,
    messagePartRoutes,
    reactionRoutes,
    readRoutes,
    eventRoutes,
    memberRoutes,
    membershipRoutes,
    moderationRoutes,
    youngerModerationRoutes,
    flagRoutes,
    blockRoutes,
    uploadRoutes,
    accountRoutes,
    policyRoutes,
    searchRoutes,
    draftRoutes,
    threadRoutes,
    allPollRoutes,
    reminderRoutes,
    locationRoutes,
  ];
  return [...appRoutes(app, domain), ...resources.flatMap((resource) => resource(domain))];
}

/** What is no file has less time to arrive. */
function limitArrival(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (request.isMultipart?.() === true) return payload;
    const timer = setTimeout(() => request.raw.destroy(), REQUEST_TIMEOUT_MS);
    payload.once('close', () => clearTimeout(timer));
    payload.once('end', () => clearTimeout(timer));
    return payload;
  });
}

/** JSON only, by our own reader. A POST without a body is an empty one. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => (text.trim() === '' ? null : parseJson(text)),
  );
  // How the chat client's HTTP library labels a POST without a body.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => {
      if (text.trim() === '') return null;
      throw new ApiError('input', 'the body must be application/json');
    },
  );
}
