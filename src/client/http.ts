import { API_ERRORS, REQUEST_TIMEOUT_MS } from '../../protocol/index.ts';
import { ApiError, refusalError, strangerError } from './api-error.ts';
import type { ApiRequest, ClientEnvironment } from './chat-client.ts';
import { limited } from './limit.ts';
import type { Token } from './token.ts';

/** Name of this client in requests to the server. */
export const AGENT = 'stoop-chat';

/** The identity and the tools that requests are sent with. */
export interface Caller {
  readonly key: string;
  readonly baseURL: string;
  readonly userId: string;
  readonly anonymous: boolean;
  readonly token: Token;
  readonly environment: ClientEnvironment;
  /** Describes the user in JSON, as the API wants it to connect. */
  readonly describeUser: () => string;
}

/** The part of a caller that every request shows. */
type Sender = Pick<Caller, 'key' | 'baseURL' | 'userId' | 'anonymous'> & {
  readonly environment: Pick<ClientEnvironment, 'randomId'>;
};

export interface HttpRequest extends Omit<ApiRequest, 'subscribes' | 'signal'> {
  readonly signals: readonly (AbortSignal | undefined)[];
  /** @default REQUEST_TIMEOUT_MS */
  readonly timeoutMs?: number;
}

/** An answer of any status, from fetch or XMLHttpRequest. */
export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
  readonly header: (name: string) => string | null;
}

/** Returns a query string: undefined values are left out, objects and arrays are JSON. */
export function queryText(query: Readonly<Record<string, unknown>>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => {
      if (value === undefined) return [];
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      return [`${encodeURIComponent(name)}=${encodeURIComponent(text)}`];
    })
    .join('&');
}

export function addressOf(
  caller: Omit<Sender, 'environment'>,
  path: string,
  query: Readonly<Record<string, unknown>> = {},
): string {
  return `${caller.baseURL}${path}?${queryText({ ...query, api_key: caller.key, user_id: caller.userId })}`;
}

export function headersOf({ anonymous, environment }: Sender, token: string): Record<string, string> {
  return {
    ...(anonymous ? {} : { Authorization: token }),
    'stream-auth-type': anonymous ? 'anonymous' : 'jwt',
    'X-Stream-Client': AGENT,
    'x-client-request-id': environment.randomId(),
  };
}

/** The arguments of a call of `fetch`. */
export interface FetchCall {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Returns the call of `fetch` that makes a request. */
export function fetchCall(
  caller: Sender,
  { method, path, query, body }: Pick<ApiRequest, 'method' | 'path' | 'query' | 'body'>,
  token: string,
): FetchCall {
  const headers = headersOf(caller, token);
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  return {
    url: addressOf(caller, path, query),
    ...{ method, headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

/** Sends a request and returns the body of its answer. @throws ApiError */
export function send<Answer>(caller: Caller, request: HttpRequest): Promise<Answer> {
  const { clock, fetch } = caller.environment;
  const { signals, timeoutMs = REQUEST_TIMEOUT_MS } = request;
  const ask = (token: string, cancelled: AbortSignal) =>
    // The limit includes the body: some proxies send the head and hang.
    limited({ clock, signals: [cancelled], timeoutMs }, async (signal) => {
      const { url, ...options } = fetchCall(caller, request, token);
      const response = await fetch(url, { ...options, signal });
      const text = await response.text();
      return { status: response.status, text, header: (name: string) => response.headers.get(name) };
    });
  return limited({ clock, signals }, (cancelled) =>
    answerOf<Answer>(caller, (token) => ask(token, cancelled)),
  );
}

/**
 * Reads the answer to a call. If the token has expired, fetches another and repeats the call once.
 * @throws ApiError
 */
export async function answerOf<Answer>(
  caller: Caller,
  call: (token: string) => Promise<HttpAnswer>,
): Promise<Answer> {
  const token = await caller.token.get();
  try {
    return read(caller, await call(token));
  } catch (error) {
    const isExpired = error instanceof ApiError && error.code === API_ERRORS.tokenExpired.code;
    if (!isExpired || caller.anonymous) throw error;
    caller.token.drop(token);
    return read(caller, await call(await caller.token.get()));
  }
}

const OK_FROM = 200;
const OK_BEFORE = 300;

function read<Answer>({ environment }: Caller, { status, text, header }: HttpAnswer): Answer {
  if (status < OK_FROM || status >= OK_BEFORE)
    throw refusalError({ status, text, header, now: environment.clock.now() });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw strangerError(cause);
  }
}
