import type { Event as ChatEvent, OwnUserResponse, StreamChat } from 'stream-chat';
import { errorCodeOf } from '../errors.ts';
import { refusalOf } from '../to-chat-error.ts';
import { closeClient } from './close-client.ts';
import { createClient } from './create-client.ts';

/** One session on the wire, from the first connection attempt to the end; never reused for another person. */
export interface Link {
  readonly client: StreamChat;
  readonly userId: string;
  readonly anonymous: boolean;
  /** The socket is up and requests may watch. */
  readonly online: () => boolean;
  close(): void;
}

export type LinkNews =
  /** The first connection stands. `me` is absent for anonymous visitors. */
  | { readonly kind: 'opened'; readonly me: OwnUserResponse | null }
  /** The socket is back after a break: what was missed has to be fetched. */
  | { readonly kind: 'recovered' }
  /** The socket has been away for a while; the library goes on trying. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'event'; readonly event: ChatEvent }
  /** The link is dead: nobody tries any more. */
  | { readonly kind: 'failed'; readonly cause: unknown };

export interface Login {
  readonly key: string;
  readonly baseURL: string;
  /** Null: anonymous. */
  readonly user: { readonly id: string; readonly name?: string; readonly image?: string } | null;
  readonly getToken: () => Promise<string>;
}

/** Tells of a connection that the server refused while reconnecting, which the library keeps to itself. */
function watchReconnects(client: StreamChat, fail: (cause: unknown) => void): void {
  const connection = client.wsConnection;
  if (!connection) return;
  const reconnect = connection._reconnect.bind(connection);
  // Nobody awaits it: a token that cannot be had would be an unhandled rejection on the host's page.
  connection._reconnect = (options) => reconnect(options).catch(() => {});
  const connect = connection._connect.bind(connection);
  connection._connect = async () => {
    try {
      return await connect();
    } catch (cause) {
      const failedSocket = (cause as { isWSFailure?: unknown }).isWSFailure === true;
      const { apiCode } = refusalOf(cause);
      const mendable = apiCode !== null && errorCodeOf(apiCode) === 'token-expired';
      if (!failedSocket && !mendable) fail(cause);
      throw cause;
    }
  };
}

export function openLink(login: Login, tell: (news: LinkNews) => void): Link {
  const ended = new AbortController();
  const client = createClient(login.key, login.baseURL, ended.signal);
  let closed = false;
  let opened = false;
  const say = (news: LinkNews) => {
    if (!closed) tell(news);
  };
  const fail = (cause: unknown) => {
    if (closed) return;
    say({ kind: 'failed', cause });
    link.close();
  };
  const listening = client.on((event) => {
    if (event.type === 'connection.changed' && event.online === false) say({ kind: 'lost' });
    else if (event.type === 'connection.recovered' && opened) say({ kind: 'recovered' });
    say({ kind: 'event', event });
  });
  const connecting = login.user
    ? client.connectUser(login.user as OwnUserResponse, login.getToken)
    : client.connectAnonymousUser();
  const link: Link = {
    client,
    userId: client.userID ?? '',
    anonymous: login.user === null,
    online: () => !closed && opened && client.wsConnection?.isHealthy === true,
    close() {
      if (closed) return;
      closed = true;
      listening.unsubscribe();
      ended.abort();
      closeClient(client);
    },
  };
  watchReconnects(client, fail);
  Promise.resolve(connecting).then((open) => {
    opened = true;
    say({ kind: 'opened', me: open?.me ?? null });
  }, fail);
  return link;
}
