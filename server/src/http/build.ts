import type { IncomingMessage, Server } from 'node:http';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import { ApiError } from '../domain/index.ts';
import { parseJson } from '../wire/index.ts';
import { answerBrokenRequests } from './answers/client-errors.ts';
import { answerOrigins } from './answers/cors.ts';
import { registerErrorGuide } from './answers/error-guide.ts';
import { answerErrors, errorAnswer, refuseUnknownPaths } from './answers/errors.ts';
import { countRead, countWritten } from './answers/written.ts';
import type { Route } from './call.ts';
import { registerFiles } from './files.ts';
import { limitConnections } from './limits/crowd.ts';
import { limitPipelines } from './limits/pipelines.ts';
import { slowDownRefusedBodies } from './limits/refused-bodies.ts';
import { MAX_HEADER_BYTES, MAX_PARAM_CHARS } from './limits/sizes.ts';
import { registerLongPoll } from './long-poll.ts';
import { describeApi } from './openapi.ts';
import type { HttpObserver, HttpOptions } from './options.ts';
import { registerPages } from './pages.ts';
import { registerRoutes } from './register-routes.ts';
import { appRoutes } from './routes/app/app.ts';
import { campaignRoutes } from './routes/app/campaigns.ts';
import { cannedAnswerRoutes } from './routes/app/canned-answers.ts';
import { exportRoutes } from './routes/app/exports.ts';
import { hookRoutes } from './routes/app/hooks.ts';
import { policyRoutes } from './routes/app/policy.ts';
import { predefinedFilterRoutes } from './routes/app/predefined-filters.ts';
import { rateLimitRoutes } from './routes/app/rate-limits.ts';
import { retentionRoutes } from './routes/app/retention.ts';
import { segmentRoutes } from './routes/app/segments.ts';
import { supportHoursRoutes } from './routes/app/support-hours.ts';
import { channelEndRoutes } from './routes/channels/channel-ends.ts';
import { channelRoutes } from './routes/channels/channels.ts';
import { draftRoutes } from './routes/channels/drafts.ts';
import { eventRoutes } from './routes/channels/events.ts';
import { memberRoutes } from './routes/channels/members.ts';
import { membershipRoutes } from './routes/channels/membership.ts';
import { ratingRoutes } from './routes/channels/ratings.ts';
import { readRoutes } from './routes/channels/reads.ts';
import { locationRoutes } from './routes/messages/locations.ts';
import { messagePartRoutes } from './routes/messages/message-parts.ts';
import { messageRoutes } from './routes/messages/messages.ts';
import { allPollRoutes } from './routes/messages/polls.ts';
import { reactionRoutes } from './routes/messages/reactions.ts';
import { reminderRoutes } from './routes/messages/reminders.ts';
import { searchRoutes } from './routes/messages/search.ts';
import { threadRoutes } from './routes/messages/threads.ts';
import { uploadRoutes } from './routes/messages/uploads.ts';
import { blocklistRoutes } from './routes/moderation/blocklists.ts';
import { moderationCheckRoutes } from './routes/moderation/checks.ts';
import { flagRoutes } from './routes/moderation/flags.ts';
import { moderationRoutes } from './routes/moderation/moderation.ts';
import { moderationV2Routes } from './routes/moderation/moderation-v2.ts';
import { staffMemberRoutes } from './routes/staff/members.ts';
import { staffSessionRoutes } from './routes/staff/session.ts';
import { ownAccountRoutes } from './routes/users/account.ts';
import { accountRoutes } from './routes/users/accounts.ts';
import { blockRoutes } from './routes/users/blocks.ts';
import { signInRoutes } from './routes/users/sign-in.ts';
import { userGroupRoutes } from './routes/users/user-groups.ts';
import { userRoutes } from './routes/users/users.ts';
import { withSecondGeneration } from './second-generation.ts';
import { refuseWhileStopping } from './stopping.ts';
import { registerUploads } from './uploads.ts';
import { registerWatch } from './watch.ts';

/**
 * Reports each answer once it is sent, or the client has left. The framework's own hook, `onResponse`, does not run for
 * a client that left.
 */
function observeAnswers(app: FastifyInstance, observer: HttpObserver): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () =>
      observer.answered({
        method: request.method,
        route: request.is404 ? null : (request.routeOptions.url ?? null),
        status: reply.raw.writableFinished ? reply.statusCode : null,
        ms: reply.elapsedTime,
      }),
    );
    done();
  });
}

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
  const ofLimits = rateLimitRoutes(options.gate, () => [...operations].sort());
  registerRoutes(app, options, withSecondGeneration([...allRoutes(options), ...ofLimits]));
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
  issueStaffToken,
  attempts,
  guests,
}: HttpOptions): readonly Route[] {
  const resources = [
    userRoutes(issueGuestToken, guests),
    signInRoutes(issueSignInToken),
    staffSessionRoutes({ attempts, issueToken: issueStaffToken }),
    staffMemberRoutes,
    channelRoutes,
    channelEndRoutes,
    ratingRoutes,
    messageRoutes,
    messagePartRoutes,
    reactionRoutes,
    readRoutes,
    eventRoutes,
    memberRoutes,
    membershipRoutes,
    moderationRoutes,
    moderationV2Routes,
    moderationCheckRoutes,
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
    cannedAnswerRoutes,
    supportHoursRoutes,
    segmentRoutes,
    campaignRoutes,
    hookRoutes,
    retentionRoutes,
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
