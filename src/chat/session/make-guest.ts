import { HOSTED_URL, readObject, refusalError } from '../../client/index.ts';
import type { ProofOfWork } from '../../util/solve-proof.ts';
import { REQUEST_TIMEOUT } from '../constants.ts';
import { ChatFailure } from '../errors/failure.ts';
import type { ErrorCode } from '../errors/table.ts';
import { toChatError } from '../errors/to-chat-error.ts';
import type { ChatOptions } from '../options.ts';
import { readGuest, type StoredGuest, writeGuest } from '../store/guest-store.ts';
import { storageKeys } from '../store/keys.ts';
import { userIdOf } from './token.ts';

/** Length of the id part that a visitor asks for; the server puts its own random part before it. */
const WISH_LENGTH = 8;

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

async function ask(options: ChatOptions, hints: GuestHints): Promise<StoredGuest> {
  const { environment } = options;
  const user = {
    id: environment.randomId().slice(0, WISH_LENGTH),
    ...(hints.name === '' ? {} : { name: hints.name }),
    ...(hints.image === '' ? {} : { image: hints.image }),
  };
  let reply = await post(options, { user });
  const work = workIn(reply);
  if (work) reply = await post(options, { user, proof: await environment.solveProof(work) });
  return guestOf(options, hints, reply);
}

interface Reply {
  readonly response: Response;
  readonly text: string;
}

/** Returns the proof of work that a refusal asks for, if any. */
function workIn({ text }: Reply): ProofOfWork | undefined {
  // A server that is not this API answers in another format.
  return (readObject(text) as { readonly proof_of_work?: ProofOfWork } | null)?.proof_of_work;
}

async function post({ key, baseURL, environment }: ChatOptions, body: object): Promise<Reply> {
  const response = await environment.fetch(
    `${baseURL || HOSTED_URL}/guest?api_key=${encodeURIComponent(key)}`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'stream-auth-type': 'anonymous' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    },
  );
  return { response, text: await response.text() };
}

function guestOf(
  { baseURL, environment }: ChatOptions,
  hints: GuestHints,
  { response, text }: Reply,
): StoredGuest {
  const { ok, status, headers } = response;
  const reply = readObject(text);
  // A captive portal answers with its own page until the visitor has signed in there.
  if (ok && reply === null) throw new ChatFailure('unreachable', baseURL);
  if (ok) return readReply(reply, hints.name);
  const now = environment.clock.now();
  const cause = refusalError({ status, text, header: (name) => headers.get(name), now });
  const error = toChatError(cause);
  // A server that is not this API sends no API error in its answer.
  const message = cause.code === null ? `${baseURL} answered ${status}` : cause.message;
  if (error.code === 'not-allowed') throw new ChatFailure('guests-off', message);
  throw new ChatFailure(error.code as ErrorCode, message, cause);
}

/**
 * Returns the guest of this browser: the stored one, else a new one. Only one tab asks the server; the others find the
 * stored guest.
 * @throws ChatFailure guests-off, key-unknown, no-answer, or the server's other errors
 */
export function makeGuest(options: ChatOptions, hints: GuestHints): Promise<StoredGuest> {
  const { key, environment } = options;
  return environment.lock(storageKeys(key).guest, async () => {
    const stored = readGuest(environment.storage, key);
    if (stored) return stored;
    try {
      const guest = await ask(options, hints);
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
