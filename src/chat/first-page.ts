import { type FetchCall, fetchCall, HOSTED_URL } from '../client/index.ts';
import { channelQuery } from '../client/resources/channels.ts';
import { decodeBase64Url } from '../util/decode-base64url.ts';
import { guestsAllowed } from './conversation/default-target.ts';
import { pageSize } from './conversation/fetch-messages.ts';
import type { ChatEnvironment, ChatOptions } from './options.ts';
import type { OwnCredentials } from './session/credentials.ts';
import { parseGuest } from './store/guest-store.ts';

interface RoomOptions extends Pick<ChatOptions, 'key' | 'baseURL' | 'identity'> {
  readonly channel: string;
  readonly channelType: string;
  readonly environment: Pick<ChatEnvironment, 'randomId'>;
}

/** Facts about the visitor that are known before the chat starts. */
interface Visitor {
  /** The token from the owner's server. */
  readonly token: string | null;
  /** The stored guest, as it is stored. */
  readonly stored: string | null;
}

/** Returns the user id in a token's payload. @throws if it cannot be read: the chat reports the reason */
const subjectOf = (token: string): string => JSON.parse(decodeBase64Url(token.split('.')[1] ?? '')).user_id;

/** Returns the identity that a room starts with; null if it starts with none, or it cannot be known. */
function firstIdentity({ identity }: RoomOptions, { token, stored }: Visitor): OwnCredentials | null {
  if (token !== null) return { kind: 'user', id: subjectOf(token), token, source: { token } };
  const guest = guestsAllowed({ identity, mode: 'room' }) ? parseGuest(stored) : null;
  if (guest) return { kind: 'guest', ...guest };
  return identity === 'token' ? null : { kind: 'anonymous' };
}

/**
 * Returns the call that a room's chat will make for the newest page. The page can then be requested before the chat is
 * here.
 * @returns null if the room cannot be opened yet
 * @throws if the token cannot be read
 */
export function firstPageCall(options: RoomOptions, visitor: Visitor): FetchCall | null {
  const { key, channel, channelType, environment } = options;
  const who = firstIdentity(options, visitor);
  if (!who || channel === '' || channel.includes(':')) return null;
  const anonymous = who.kind === 'anonymous';
  const cid = `${channelType}:${channel}`;
  return fetchCall(
    {
      ...{ key, environment, anonymous },
      baseURL: options.baseURL || HOSTED_URL,
      userId: anonymous ? environment.randomId() : who.id,
    },
    channelQuery(cid, { data: {}, messages: { limit: pageSize({ cid }) } }),
    anonymous ? '' : who.token,
  );
}
