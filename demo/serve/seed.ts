import type { Api } from './api.ts';
import { AGENTS, type DemoUser, HOST, ROOM, ROOM_MESSAGES, VISITORS } from './people.ts';

/** Returns the number of messages in the reply to a channel query. */
function messageCount(state: unknown): number {
  const messages = typeof state === 'object' && state !== null && 'messages' in state ? state.messages : null;
  if (Array.isArray(messages)) return messages.length;
  throw new Error(`expected the channel's messages in the reply, found ${JSON.stringify(state)}`);
}

/** Returns a user for the API. Pictures are absolute, so that pages of other origins show them too. */
function asUser({ id, name, role, image }: DemoUser, url: string): readonly [string, object] {
  return [id, { id, name, ...(role && { role }), ...(image && { image: url + image }) }];
}

/**
 * Creates the demo's people and its public room, with a few messages if it has none. Safe to repeat.
 * @param url where browsers reach the server
 */
export async function seed(api: Api, url: string): Promise<void> {
  const people = [...AGENTS, HOST, ...VISITORS];
  await api.post('/users', { users: Object.fromEntries(people.map((user) => asUser(user, url))) });
  const room = `/channels/${ROOM.type}/${ROOM.id}`;
  const data = { name: ROOM.name, image: url + ROOM.image, created_by_id: HOST.id };
  const state = await api.post(`${room}/query`, { data, state: true, messages: { limit: 1 } });
  if (messageCount(state) > 0) return;
  for (const [index, [author, text]] of ROOM_MESSAGES.entries())
    await api.post(`${room}/message`, {
      message: { id: `demo-${ROOM.type}-${ROOM.id}-${index + 1}`, text, user_id: author },
    });
}
