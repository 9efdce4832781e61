import { REQUEST_TIMEOUT } from '../constants.ts';
import type { ErrorCode } from '../errors.ts';
import { ChatFailure } from '../failure.ts';
import type { ChatOptions } from '../options.ts';
import { readGuest, type StoredGuest, writeGuest } from '../store/guest-store.ts';
import { storageKeys } from '../store/keys.ts';
import { refusalOf, toChatError } from '../to-chat-error.ts';
import { userIdOf } from '../token.ts';

/** Part of the id a visitor asks for; the server puts its own random part before it. */
const WISH_LENGTH = 8;
const HOSTED = 'https://chat.stream-io-api.com';

export interface GuestHints {
  readonly name: string;
  readonly image: string;
}

function readReply(reply: unknown, name: string): StoredGuest {
  const { access_token: token, user } = (reply ?? {}) as { access_token?: unknown; user?: { id?: unknown } };
  const id = userIdOf(token);
  if (typeof token !== 'string' || user?.id !== id)
    throw new ChatFailure('unexpected', 'no guest in the reply');
  return { id, token, name };
}

async function post(options: ChatOptions, hints: GuestHints): Promise<StoredGuest> {
  const { key, baseURL, environment } = options;
  const user = {
    id: environment.randomId().slice(0, WISH_LENGTH),
    ...(hints.name === '' ? {} : { name: hints.name }),
    ...(hints.image === '' ? {} : { image: hints.image }),
  };
  const response = await environment.fetch(
    `${baseURL === '' ? HOSTED : baseURL}/guest?api_key=${encodeURIComponent(key)}`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'stream-auth-type': 'anonymous' },
      body: JSON.stringify({ user }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    },
  );
  const data: unknown = await response.json().catch(() => null);
  if (response.ok) return readReply(data, hints.name);
  const headers = Object.fromEntries(response.headers);
  const cause = { response: { data, status: response.status, headers } };
  const error = toChatError(cause);
  // Whoever is not a chat server says nothing of its own.
  const message = refusalOf(cause).message || `${baseURL} answered ${response.status}`;
  if (error.code === 'not-allowed') throw new ChatFailure('guests-off', message);
  throw new ChatFailure(error.code as ErrorCode, message, cause);
}

/**
 * The guest of this browser: the stored one, else a new one. Only one tab asks the server, the others find what it
 * stored. @throws ChatFailure guests-off, key-unknown, no-answer and whatever else the server says
 */
export function makeGuest(options: ChatOptions, hints: GuestHints): Promise<StoredGuest> {
  const { key, environment } = options;
  return environment.lock(storageKeys(key).guest, async () => {
    const stored = readGuest(environment.storage, key);
    if (stored) return stored;
    try {
      const guest = await post(options, hints);
      writeGuest(environment.storage, key, guest);
      return guest;
    } catch (cause) {
      if (cause instanceof ChatFailure) throw cause;
      const late = cause instanceof DOMException && cause.name === 'TimeoutError';
      throw late
        ? new ChatFailure('no-answer', '', cause)
        : new ChatFailure('unreachable', options.baseURL, cause);
    }
  });
}
