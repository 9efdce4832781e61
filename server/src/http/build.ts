import type { IncomingMessage, Server } from 'node:http';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import { ApiError } from '../domain/index.ts';
import { parseJson } from '../wire/index.ts';
import type { Route } from './call.ts';
import { answerBrokenRequests } from './client-errors.ts';
import { answerOrigins } from './cors.ts';
import { limitConnections } from './crowd.ts';
import { registerErrorGuide } from './error-guide.ts';
import { answerErrors, errorAnswer, refuseUnknownPaths } from './errors.ts';
import { registerFiles } from './files.ts';
import { registerLongPoll } from './long-poll.ts';
import { observeAnswers } from './observe.ts';
import { describeApi } from './openapi.ts';
import type { HttpOptions } from './options.ts';
import { registerPages } from './pages.ts';
import { limitPipelines } from './pipelines.ts';
import { slowDownRefusedBodies } from './refused-bodies.ts';
import { registerRoutes } from './register-routes.ts';
import { ownAccountRoutes } from './routes/account.ts';
import { accountRoutes } from './routes/accounts.ts';
import { appRoutes } from './routes/app.ts';
import { blocklistRoutes } from './routes/blocklists.ts';
import { blockRoutes } from './routes/blocks.ts';
import { channelEndRoutes } from './routes/channel-ends.ts';
import { channelRoutes } from './routes/channels.ts';
import { draftRoutes } from './routes/drafts.ts';
import { eventRoutes } from './routes/events.ts';
import { exportRoutes } from './routes/exports.ts';
import { flagRoutes } from './routes/flags.ts';
import { locationRoutes } from './routes/locations.ts';
import { memberRoutes } from './routes/members.ts';
import { membershipRoutes } from './routes/membership.ts';
import { messagePartRoutes } from './routes/message-parts.ts';
import { messageRoutes } from './routes/messages.ts';
import { moderationRoutes } from './routes/moderation.ts';
import { moderationV2Routes } from './routes/moderation-v2.ts';
import { policyRoutes } from './routes/policy.ts';
import { allPollRoutes } from './routes/polls.ts';
import { predefinedFilterRoutes } from './routes/predefined-filters.ts';
import { rateLimitRoutes } from './routes/rate-limits.ts';
import { reactionRoutes } from './routes/reactions.ts';
import { readRoutes } from './routes/reads.ts';
import { reminderRoutes } from './routes/reminders.ts';
import { searchRoutes } from './routes/search.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { threadRoutes } from './routes/threads.ts';
import { uploadRoutes } from './routes/uploads.ts';
import { userGroupRoutes } from './routes/user-groups.ts';
import { userRoutes } from './routes/users.ts';
import { MAX_HEADER_BYTES, MAX_PARAM_CHARS } from './sizes.ts';
import { refuseWhileStopping } from './stopping.ts';
import { registerUploads } from './uploads.ts';
import { registerWatch } from './watch.ts';
import { countRead, countWritten } from './written.ts';

/** Milliseconds until the headers must have arrived; nothing is known of the sender before. */
const HEADERS_TIMEOUT_MS = 10_000;
/** Milliseconds between two looks for senders that are too slow. */
const ARRIVAL_CHECK_MS = 2_500;
/** Milliseconds until a file must have arrived whole: 100 MB over a slow line. */
const UPLOAD_TIMEOUT_MS = 900_000;
const NO_QUERY = Object.freeze({});

/** Builds the HTTP server, ready to listen. Closing it closes everything it opened. */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const answerError = errorAnswer(options.publicUrl, options.observer);
  const app: FastifyInstance = fastify({
    loggerInstance: options.logger,
    // A request's URL carries its token: requests are not logged, failures are.
    logController: new LogController({ disableRequestLogging: true }),
    // Log lines of a request name its route. A logger for each request would cost as much as finding the
    // route.
    childLoggerFactory: (logger) => logger,
    bodyLimit: options.bodyLimit,
    // Without a proxy in front, the caller's address needs no look at the headers.
    trustProxy: options.trustProxy > 0 && ((_address, hop) => hop < options.trustProxy),
    requestTimeout: UPLOAD_TIMEOUT_MS,
    // Answers that nobody reads would be kept for ever, with the files they come from.
    connectionTimeout: options.stallMs,
    forceCloseConnections: 'idle',
    // The framework's own answer has neither the API's body nor CORS headers: `refuseWhileStopping` has both.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequests(options.publicUrl),
    frameworkErrors: answerError,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: ARRIVAL_CHECK_MS,
      // Node's own refusal has no body: `requireHost` has one.
      requireHostHeader: false,
      // Some HTTP clients offer h2c with their first request and expect a plain answer if it is declined.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    // The query is read by `queryOf`.
    routerOptions: { maxParamLength: MAX_PARAM_CHARS, querystringParser: () => NO_QUERY },
  });
  passOverExpectations(app.server);
  limitConnections(app.server, options);
  limitPipelines(app, options);
  if (options.observer !== null) observeAnswers(app, options.observer);
  countRead(app, options);
  readBodies(app, countWritten(app, options));
  requireHost(app);
  limitArrival(app, options.arrivalMs);
  slowDownRefusedBodies(app);
  answerErrors(app, answerError);
  answerOrigins(app);
  refuseWhileStopping(app);
  await describeApi(app, options.app.version);
  refuseUnknownPaths(app);
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
  registerWatch(app, options);
  registerLongPoll(app, options);
  await app.register((uploads) => registerUploads(uploads, options));
  registerFiles(app, options.domain);
  registerErrorGuide(app);
  await app.register((pages) => registerPages(pages, options));
  return app;
}

function allRoutes({
  domain,
  app,
  issueGuestToken,
  issueSignInToken,
  guests,
}: HttpOptions): readonly Route[] {
  const resources = [
    userRoutes(issueGuestToken, guests),
    signInRoutes(issueSignInToken),
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
    moderationV2Routes,
    flagRoutes,
    blockRoutes,
    uploadRoutes,
    ownAccountRoutes,
    accountRoutes,
    policyRoutes,
    searchRoutes,
    draftRoutes,
    threadRoutes,
    allPollRoutes,
    reminderRoutes,
    locationRoutes,
    userGroupRoutes,
    blocklistRoutes,
    exportRoutes,
    predefinedFilterRoutes,
  ];
  return [...appRoutes(app, domain), ...resources.flatMap((resource) => resource(domain))];
}

/**
 * Accepts any `Expect`: Node's own answer to an unknown one, 417, has no body. RFC 9110 10.1.1 lets a server ignore
 * them.
 */
function passOverExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isMissing = raw.headers.host === undefined && raw.httpVersion === '1.1';
    done(isMissing ? new ApiError('input', 'the request has no Host header') : undefined);
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Limits the time for bodies without files: slow senders do not hold a socket for long. */
function limitArrival(app: FastifyInstance, arrivalMs: number): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    // Most bodies have arrived already. A request without one is not complete yet either, and its answer may
    // take its time.
    if (!request.raw.complete && hasBody(request.raw) && request.isMultipart?.() !== true) {
      const timer = setTimeout(() => request.raw.destroy(), arrivalMs);
      payload.once('close', () => clearTimeout(timer));
      payload.once('end', () => clearTimeout(timer));
    }
    return payload;
  });
}

/** Characters of an encoding that an error repeats. */
const ENCODING_SHOWN = 40;

const isBlank = (text: string) => !text.startsWith('{') && text.trim() === '';

/** Compressed bodies are not taken: a few bytes could unpack to any size. @throws ApiError `input` */
function refuseEncoded({ headers }: IncomingMessage): void {
  const { 'content-encoding': encoding = 'identity' } = headers;
  if (encoding !== 'identity')
    throw new ApiError(
      'input',
      `the body has the content-encoding ${encoding.slice(0, ENCODING_SHOWN)}: send it uncompressed`,
    );
}

/** Accepts JSON only, by our own reader. A POST without a body has an empty one. */
function readBodies(app: FastifyInstance, count: ReturnType<typeof countWritten>): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    let body: unknown;
    try {
      refuseEncoded(request.raw);
      count(request, text as string);
      // Servers are trusted with the cost of one call.
      const most = request.admitted?.identity?.kind === 'server' ? Number.POSITIVE_INFINITY : undefined;
      body = isBlank(text as string) ? null : parseJson(text as string, most);
    } catch (error) {
      done(error as Error);
      return;
    }
    // Everything that follows runs within `done`.
    done(null, body);
  });
  // The chat client's HTTP library labels a POST without a body this way.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => {
      if (text.trim() === '') return null;
      throw new ApiError('input', 'the body must be application/json');
    },
  );
}
