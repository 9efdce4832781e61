import type { OwnUserResponse } from '../../../protocol/index.ts';
import type { ChatClient, ClientNews } from '../../client/index.ts';
import type { Clock } from '../../util/clock.ts';
import { Channels } from '../channels/channels.ts';
import type { News } from '../news/news.ts';
import { createReader } from '../news/read-event.ts';
import { OwnUser } from './own-user.ts';

/** One connected session, from the first connection attempt to the end; never reused for another person. */
export interface Link {
  readonly client: ChatClient;
  readonly userId: string;
  readonly anonymous: boolean;
  /** The person's own data on the server. */
  readonly own: OwnUser;
  /** The followed channels. */
  readonly channels: Channels;
  /** Returns whether the connection is up, so that requests may subscribe. */
  online(): boolean;
  close(): void;
}

export type LinkNews =
  /** The first connection is open. `me` is absent for anonymous visitors. */
  | { readonly kind: 'opened'; readonly me: OwnUserResponse | null }
  /** The connection is back after a break: missed data has to be fetched. */
  | { readonly kind: 'recovered'; readonly me: OwnUserResponse | null }
  /** The connection broke: nothing is watched any more, and the link tries again. */
  | { readonly kind: 'broken' }
  /** There has been no connection for a while; the link goes on trying. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'event'; readonly event: News }
  /** A channel changed without an event. */
  | { readonly kind: 'changed'; readonly cid: string }
  /** The link has ended and makes no further attempts. */
  | { readonly kind: 'failed'; readonly cause: unknown };

/** Keeps the state of a client's session. The state is updated before listeners get an event. */
export function openLink(client: ChatClient, clock: Clock, listener: (news: LinkNews) => void): Link {
  const own = new OwnUser();
  const read = createReader();
  const channels = new Channels(client, clock, (cid) => listener({ kind: 'changed', cid }));

  function onEvent(news: ClientNews): void {
    switch (news.kind) {
      case 'connected':
        if (news.me) own.load(news.me);
        listener({ kind: 'opened', me: news.me });
        break;
      case 'reconnected':
        if (news.me) own.load(news.me);
        // A new connection can replace the old one without a break in between.
        listener({ kind: 'broken' });
        listener({ kind: 'recovered', me: news.me });
        break;
      case 'disconnected':
        listener({ kind: 'broken' });
        break;
      case 'offline':
        listener({ kind: 'lost' });
        break;
      case 'event': {
        const event = read(news.event);
        own.onEvent(event);
        channels.onEvent(event);
        listener({ kind: 'event', event });
        channels.forgetEnded(event);
        break;
      }
      case 'failed':
        channels.stop();
        listener(news);
        break;
    }
  }

  client.subscribe(onEvent);
  return {
    client,
    userId: client.userId,
    anonymous: client.anonymous,
    own,
    channels,
    online: () => client.online,
    close() {
      channels.stop();
      client.close();
    },
  };
}
