import { API_ERRORS } from '../../protocol/index.ts';
import { ApiError, cancelledError } from './api-error.ts';
import type { ApiRequest, ChatClient, ClientNews, ConnectOptions } from './chat-client.ts';
import { Connection } from './connection.ts';
import { HOSTED_URL } from './hosted-url.ts';
import { addressOf, type Caller, headersOf, send } from './http.ts';
import { limited } from './limit.ts';
import { createListeners } from './listeners.ts';
import { createToken } from './token.ts';
import { sendFile } from './upload.ts';

/** Opens a session of one person: connects at once, and keeps the connection until the client is closed. */
export function connect(options: ConnectOptions): ChatClient {
  const { key, user, environment } = options;
  const baseURL = options.baseURL || HOSTED_URL;
  const userId = user?.id ?? environment.randomId();
  const anonymous = user === null;
  const closed = new AbortController();
  const listeners = createListeners<ClientNews>();

  function emit(news: ClientNews): void {
    if (closed.signal.aborted) return;
    listeners.emit(news);
    if (news.kind === 'failed') close();
  }
  const token = createToken(anonymous ? null : options.getToken, (cause: ApiError) =>
    emit({ kind: 'failed', cause }),
  );
  const describeUser = () =>
    JSON.stringify({
      user_id: userId,
      user_details: user ?? { id: userId, anon: true },
      client_request_id: environment.randomId(),
    });
  const caller: Caller = { key, baseURL, userId, anonymous, token, environment, describeUser };
  const connection = new Connection({ caller, emit });

  function close(): void {
    if (closed.signal.aborted) return;
    closed.abort();
    connection.close();
  }

  async function subscribing<Answer>({ signal, ...request }: ApiRequest): Promise<Answer> {
    const signals = [closed.signal, signal];
    const { id, ended } = await limited({ clock: environment.clock, signals }, (given) =>
      connection.gate.wait(given),
    );
    const query = { ...request.query, connection_id: id };
    const sent = send<Answer>(caller, { ...request, query, signals: [...signals, ended] });
    const answer = await sent.catch((cause: unknown) => {
      if (!(cause instanceof ApiError) || cause.code !== API_ERRORS.unknownConnection.code) throw cause;
      // The balancer has moved this client to another node, which does not know the connection.
      if (connection.gate.current?.id === id) connection.replace(cause);
      throw cancelledError('the connection is unknown');
    });
    connection.sharing?.subscribed(answer);
    return answer;
  }

  return {
    key,
    baseURL,
    userId,
    anonymous,
    get online() {
      return connection.gate.current !== null;
    },
    request(request) {
      if (request.subscribes) return subscribing(request);
      return send(caller, { ...request, signals: [closed.signal, request.signal] });
    },
    upload: (upload) => sendFile(caller, upload, closed.signal),
    detached({ path, query }) {
      if (token.current === null) return null;
      return { url: addressOf(caller, path, query), headers: headersOf(caller, token.current) };
    },
    subscribe: listeners.add,
    connection,
    close,
  };
}
