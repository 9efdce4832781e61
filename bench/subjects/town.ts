import type { Person, Target } from '../load/people.ts';

/** Users, channels and messages that exist when an attack begins. */
export interface Town {
  /** Ten people who talk in five private channels. */
  readonly people: readonly Person[];
  /** The guest in the public room. */
  readonly guest: Person;
  /** Ids of the room's members. */
  readonly userIds: readonly string[];
}

interface TownOptions {
  readonly target: Target;
  readonly serverToken: string;
  /** Returns tokens of users. Creates users that do not exist. */
  tokens(ids: readonly string[]): Promise<readonly string[]>;
}

const CHANNELS = 5;
const USERS = 6_200;
const MESSAGES = 3_000;
/** Most users, or members, of one call. */
const BATCH = 100;
const AT_ONCE = 16;
const ROOM = 'plaza';
const OWNER = 'host';
const RETRYABLE = [408, 503];

/** Fills an empty server over its API: a public room of 3,000 messages and 6,200 members, and people elsewhere. */
export async function foundTown({ target, serverToken, tokens }: TownOptions): Promise<Town> {
  const ask = (path: string, body: object) => askServer(target, path, { token: serverToken, body });
  const userIds = Array.from({ length: USERS }, (_, n) => `resident-${n}`);
  const ids = Array.from({ length: 2 * CHANNELS }, (_, n) => `talker-${n}`);
  const found = await tokens([...ids, OWNER]);
  await inBatches(userIds, async (batch) => {
    const users = Object.fromEntries(batch.map((id) => [id, { id, name: `Resident of ${id} street` }]));
    await ask('/users', { users });
  });
  await ask(`/channels/room/${ROOM}/query`, { data: { created_by_id: OWNER, name: 'Plaza' } });
  await inBatches(userIds, (batch) => ask(`/channels/room/${ROOM}`, { add_members: batch }));
  await atOnce(MESSAGES, (n) => {
    const text = `Message ${n} of the room`;
    return ask(`/channels/room/${ROOM}/message`, {
      message: { text, user_id: userIds[n % userIds.length], [`field_${n % BATCH}`]: `word ${n}` },
    });
  });
  for (let n = 0; n < CHANNELS; n += 1) {
    const members = ids.slice(2 * n, 2 * n + 2);
    await ask(`/channels/messaging/talk-${n}/query`, { data: { created_by_id: members[0], members } });
  }
  const people = ids.map((userId, n) => ({
    userId,
    token: found[n] ?? '',
    type: 'messaging',
    channelId: `talk-${Math.floor(n / 2)}`,
  }));
  return { people, guest: await makeGuest(target), userIds };
}

async function makeGuest(target: Target): Promise<Person> {
  const reply = await askServer(target, '/guest', { token: null, body: { user: { id: 'script' } } });
  const { user, access_token: token } = reply as { user: { id: string }; access_token: string };
  return { userId: user.id, token, type: 'room', channelId: ROOM };
}

interface Ask {
  readonly token: string | null;
  readonly body: object;
}

async function askServer({ url, key }: Target, path: string, { token, body }: Ask): Promise<unknown> {
  const reply = await fetch(`${url}${path}?api_key=${key}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { 'stream-auth-type': 'jwt', authorization: token }),
    },
    body: JSON.stringify(body),
  });
  // A busy machine may be too slow for one answer; each of these calls may be repeated.
  if (RETRYABLE.includes(reply.status)) return askServer({ url, key }, path, { token, body });
  if (!reply.ok) throw new Error(`POST ${path} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

async function inBatches(ids: readonly string[], work: (batch: readonly string[]) => Promise<unknown>) {
  for (let from = 0; from < ids.length; from += BATCH) await work(ids.slice(from, from + BATCH));
}

async function atOnce(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < count) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}
