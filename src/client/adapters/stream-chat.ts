import type { Event, OwnUserResponse, StreamChat } from 'stream-chat';
import { type ChatEvent, type OwnUserResponse as Me, OFFLINE_REPORT_MS } from '../../../protocol/index.ts';
import { systemClock } from '../../util/clock.ts';
import { ApiError, cancelledError, refusalError, toApiError } from '../api-error.ts';
import type {
  ApiRequest,
  AppClient,
  ChatClient,
  ClientNews,
  DetachedRequest,
  DetachedTarget,
  Upload,
  UploadAnswer,
} from '../chat-client.ts';
import { ConnectionGate } from '../connection-gate.ts';
import { queryText } from '../http.ts';
import { limited } from '../limit.ts';
import { createListeners } from '../listeners.ts';
import { isObject } from '../read-object.ts';

/** Interval of checks. The package reports neither that its user leaves nor that its app closes the connection. */
const LOOK_MS = 1_000;

/** Adapters by client, so that an app may call `fromStreamChat` at each render. */
const adapters = new WeakMap<StreamChat, StreamChatAdapter>();

/**
 * Uses the connection of a `StreamChat` that the app has already. The adapter never connects, disconnects or stops
 * watching, and sets no options: timeouts and fallbacks are those of the app. Returns the same adapter while the user
 * stays.
 * @throws ApiError if the app has not called `connectUser` or `connectAnonymousUser`
 */
export function fromStreamChat(chat: StreamChat): AppClient {
  const { userID: userId } = chat;
  if (!userId) throw new ApiError('expected a StreamChat whose connectUser was called; this one has no user');
  const known = adapters.get(chat);
  if (known?.isFor(userId)) return known;
  const adapter = new StreamChatAdapter(chat, userId);
  adapters.set(chat, adapter);
  return adapter;
}

class StreamChatAdapter implements AppClient {
  readonly key: string;
  readonly baseURL: string;
  readonly userId: string;
  readonly anonymous: boolean;
  readonly #chat: StreamChat;
  readonly #closed = new AbortController();
  readonly #gate = new ConnectionGate();
  readonly #listeners = createListeners<ClientNews>();
  readonly #stopEvents: () => void;
  #stopLooking = () => {};
  #stopNotice = () => {};
  #connectionId = '';
  /** True after the last break was reported as `offline`. */
  #isOffline = false;

  constructor(chat: StreamChat, userId: string) {
    this.#chat = chat;
    this.userId = userId;
    this.key = chat.key;
    this.baseURL = (chat.baseURL ?? '').replace(/\/$/, '');
    this.anonymous = chat.anonymous;
    this.#stopEvents = chat.on((event) => this.#onEvent(event)).unsubscribe;
    // Callers add their listeners first.
    queueMicrotask(() => {
      this.#useOpenConnection();
      this.#look();
    });
  }

  get online(): boolean {
    return this.#gate.current !== null && isConnected(this.#chat);
  }

  isFor(userId: string): boolean {
    return !this.#closed.signal.aborted && this.userId === userId;
  }

  fork(): ChatClient {
    return new StreamChatAdapter(this.#chat, this.userId);
  }

  async request<Answer>({ method, path, query, body, subscribes, signal }: ApiRequest): Promise<Answer> {
    const current = subscribes ? await this.#limited([signal], (given) => this.#gate.wait(given)) : null;
    const params = current ? { ...query, connection_id: current.id } : query;
    const answer = await this.#limited([signal, current?.ended], (given) =>
      this.#chat.doAxiosRequest<unknown>(method.toLowerCase(), this.baseURL + path, body, {
        ...(params && { params }),
        config: { signal: given },
      }),
    );
    if (isObject(answer)) return answer as Answer;
    throw new ApiError('expected JSON from the server; something in between answered with another text');
  }

  upload({ path, query, file, name, signal, onProgress }: Upload): Promise<UploadAnswer> {
    const form = new FormData();
    form.append('file', file, name);
    return this.#limited([signal], (given) =>
      this.#chat.doAxiosRequest<UploadAnswer>('postForm', this.baseURL + path, form, {
        ...(query && { params: query }),
        config: {
          signal: given,
          timeout: 0,
          maxContentLength: Number.POSITIVE_INFINITY,
          maxBodyLength: Number.POSITIVE_INFINITY,
          onUploadProgress: ({ progress }) => {
            if (progress !== undefined) onProgress?.(progress);
          },
        },
      }),
    );
  }

  detached({ path, query }: DetachedTarget): DetachedRequest | null {
    const { token } = this.#chat.tokenManager;
    if (!(token || this.anonymous)) return null;
    return {
      url: `${this.baseURL}${path}?${queryText({ ...query, api_key: this.key, user_id: this.userId })}`,
      headers: { ...(token && { Authorization: token }), 'stream-auth-type': this.#chat.getAuthType() },
    };
  }

  subscribe(listener: (news: ClientNews) => void): () => void {
    return this.#listeners.add(listener);
  }

  close(): void {
    if (this.#closed.signal.aborted) return;
    this.#stopEvents();
    this.#stopLooking();
    this.#stopNotice();
    this.#closed.abort();
    this.#gate.close();
  }

  async #limited<T>(
    signals: readonly (AbortSignal | undefined)[],
    work: (given: AbortSignal) => Promise<T>,
  ): Promise<T> {
    this.#checkUser();
    return limited({ clock: systemClock, signals: [this.#closed.signal, ...signals] }, (given) =>
      work(given).catch((cause) => {
        throw toRefusal(cause);
      }),
    );
  }

  #emit(news: ClientNews): void {
    if (!this.#closed.signal.aborted) this.#listeners.emit(news);
  }

  #checkUser(): boolean {
    const isSame = this.#chat.userID === this.userId;
    if (!isSame && !this.#closed.signal.aborted) {
      const came = this.#chat.userID ?? 'nobody';
      const text = `expected the user ${this.userId}, the app changed to ${came}: make another client for them`;
      this.#emit({ kind: 'failed', cause: new ApiError(text, { cancelled: true }) });
      this.close();
    }
    return isSame;
  }

  #look(): void {
    if (this.#closed.signal.aborted || !this.#checkUser()) return;
    if (!isConnected(this.#chat)) this.#fall();
    this.#stopLooking = systemClock.after(LOOK_MS, () => this.#look());
  }

  /** Uses a connection that the app opened before the adapter was created. */
  #useOpenConnection(): void {
    const id = openConnectionOf(this.#chat);
    if (id && this.#connectionId === '') this.#stand(id, this.#chat.user as OwnUserResponse | undefined);
  }

  #onEvent(event: Event): void {
    if (!this.#checkUser()) return;
    if (event.type === 'health.check' && event.connection_id) this.#onHealthCheck(event, event.connection_id);
    if (event.type === 'connection.changed' && event.online === false) this.#stayOffline();
    // The package mixes in events of its own; only the server's have a date.
    if (event.created_at) this.#emit({ kind: 'event', event: event as unknown as ChatEvent });
  }

  #onHealthCheck(event: Event, id: string): void {
    // The package does not report a short break, but the connection's id changes.
    if (this.#gate.current?.id === id) return;
    this.#fall();
    this.#stand(id, event.me);
  }

  #fall(): void {
    if (!this.#gate.end()) return;
    this.#stopNotice = systemClock.after(OFFLINE_REPORT_MS, () => this.#stayOffline());
    this.#emit({ kind: 'disconnected' });
  }

  /** Reports the lasting break. The package reports a break after OFFLINE_REPORT_MS, and none that its app caused. */
  #stayOffline(): void {
    this.#fall();
    if (this.#connectionId === '' || this.#isOffline) return;
    this.#isOffline = true;
    this.#emit({ kind: 'offline' });
  }

  #stand(id: string, me: OwnUserResponse | undefined): void {
    const kind = this.#connectionId === '' ? 'connected' : 'reconnected';
    this.#connectionId = id;
    this.#isOffline = false;
    this.#stopNotice();
    this.#gate.open(id);
    this.#emit({ kind, me: this.anonymous || !me ? null : (me as unknown as Me) });
  }
}

function isConnected({ wsConnection, wsFallback }: StreamChat): boolean {
  return wsConnection?.isHealthy === true || wsFallback?.isHealthy() === true;
}

/**
 * Returns the id of the package's open connection. The package has no public method for this; the id is known shortly
 * after its first event.
 */
function openConnectionOf({ wsConnection, wsFallback }: StreamChat): string | null {
  if (wsConnection?.isHealthy) return wsConnection.connectionID ?? null;
  return wsFallback?.isHealthy() ? (wsFallback.connectionID ?? null) : null;
}

/** Converts an error of the package, or of its HTTP library. */
function toRefusal(cause: unknown): ApiError {
  const { response, code } = isObject(cause) ? cause : {};
  if (code === 'ERR_CANCELED') return cancelledError('its caller or its connection has ended');
  if (!isObject(response) || typeof response.status !== 'number') return toApiError(cause);
  const { status, data, headers } = response;
  return refusalError({
    status,
    text: typeof data === 'string' ? data : JSON.stringify(data),
    header: (name) => {
      const value = isObject(headers) ? headers[name] : undefined;
      return value === undefined || value === null ? null : String(value);
    },
    now: systemClock.now(),
  });
}
