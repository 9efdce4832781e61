import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, RetryLater } from '../../domain/index.ts';
import { asApiError, writeError } from '../../wire/index.ts';
import { baseOf } from '../base-of.ts';
import { MAX_PARAM_CHARS } from '../limits/sizes.ts';
import type { HttpObserver } from '../options.ts';
import { ServerStopping } from '../stopping.ts';

/** Sends a refusal, even if the framework refuses before it knows the route. */
export type AnswerError = (
  cause: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply;

/** @param publicUrl where clients reach this server; null takes the address in each request */
export function errorAnswer(publicUrl: string | null, observer: HttpObserver | null): AnswerError {
  return (cause, request, reply) => {
    const error = translate(cause, request.routeOptions.bodyLimit);
    const { code, kind } = error;
    const path = request.routeOptions.url;
    observer?.refused(code);
    // Clients can cause these as often as they like, so one line is enough.
    if (error instanceof RetryLater) request.log.warn({ code, path }, error.message);
    else if (kind === 'internal') request.log.error({ code, err: cause, path }, 'a call failed');
    // A passing state that everybody can ask about: without a stack, or visitors fill the log.
    else if (kind === 'unavailable' && !(cause instanceof ServerStopping))
      request.log.error({ code, reason: reasonOf(cause), path }, 'a call could not be answered now');
    return send(reply, error, baseOf(request, publicUrl));
  };
}

function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

/** Sends every refusal, with the API's body, code and status. */
export function answerErrors(app: FastifyInstance, answer: AnswerError): void {
  app.setErrorHandler(answer);
  app.setNotFoundHandler((request, reply) => answer(unknownPath(request), request, reply));
}

/** Refuses a path that does not exist before the body is read, because nothing limits such requests. */
export function refuseUnknownPaths(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => done(request.is404 ? unknownPath(request) : undefined));
}

function unknownPath({ method, url }: FastifyRequest): ApiError {
  const path = url.split('?')[0] ?? '';
  return new ApiError('notFound', `there is no ${method} ${path.slice(0, MAX_PATH)}`);
}

const BAD_REQUEST = 400;
const FORBIDDEN = 403;
const SERVER_ERROR = 500;
/** Characters of a path that an error repeats. */
const MAX_PATH = 200;

function send(reply: FastifyReply, error: ApiError, base: string): FastifyReply {
  const operation = reply.request.routeOptions.config?.operation ?? null;
  const startedAt = performance.now() - reply.elapsedTime;
  if (error instanceof RetryLater) reply.header('retry-after', error.retryAfter);
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(writeError(error, { operation, startedAt, base })));
}

/**
 * Maps the framework's own refusals to the API's codes.
 * @param bodyLimit bytes that the route accepts in a body
 */
function translate(cause: FastifyError | ApiError, bodyLimit: number | undefined): ApiError {
  if (cause instanceof ApiError) return cause;
  switch (cause.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError(
        'tooLarge',
        `the body is larger than ${bodyLimit} bytes, the most accepted: send less in one call, and files as uploads`,
      );
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError('input', 'the body must be application/json');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new ApiError('input', 'the body is not as long as Content-Length says');
    case 'FST_ERR_BAD_URL':
      return new ApiError('input', 'the path is not correctly percent-encoded');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new ApiError(
        'input',
        `a part of the path has more than ${MAX_PARAM_CHARS} characters, which is longer than any id`,
      );
    default:
      return asApiError(refusalOf(cause) ?? cause);
  }
}

/**
 * Returns the refusal for an error of the framework. All other complaints of the framework are the request's fault, not
 * the server's.
 */
function refusalOf({ statusCode = 0 }: FastifyError): ApiError | null {
  // A folder without an index, or a path out of the folder: not there, for any caller.
  if (statusCode === FORBIDDEN) return new ApiError('notFound', 'there is no such file');
  const isRefusal = statusCode >= BAD_REQUEST && statusCode < SERVER_ERROR;
  return isRefusal ? new ApiError('input', 'the request cannot be understood') : null;
}
