import { type Actor, ApiError, type Domain, type MessageView } from '../../../domain/index.ts';
import { type JsonObject, readQueryMembers, writeChannel } from '../../../wire/index.ts';

type SendAdditions = { readonly members: boolean; readonly channel: boolean };

function placeOf({ cid }: MessageView) {
  const colon = cid.indexOf(':');
  return { type: cid.slice(0, colon), id: cid.slice(colon + 1) };
}

/** Returns which mentioned users are members now; empty for callers who may not read members. */
async function mentionedMembers(domain: Domain, actor: Actor, message: MessageView): Promise<JsonObject> {
  const ids = message.mentionedUsers.map(({ id }) => id);
  if (ids.length === 0) return {};
  const { type, id } = placeOf(message);
  try {
    const asked = readQueryMembers({
      type,
      id,
      filter_conditions: { user_id: { $in: ids }, joined: true },
      limit: ids.length,
    });
    const found = await domain.members.query(actor, asked);
    const members = new Set(found.map(({ userId }) => userId));
    return { mentioned_members: Object.fromEntries(ids.map((one) => [one, members.has(one)])) };
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'notAllowed') return {};
    throw error;
  }
}

/** Returns the channel of a message: its ids and creator. */
async function channelContext(domain: Domain, actor: Actor, message: MessageView): Promise<JsonObject> {
  const { channel } = await domain.channels.get(actor, { ...placeOf(message), state: false });
  const { cid, type, id, created_by } = writeChannel(channel);
  return { channel_context: { cid, type, id, created_by } };
}

interface Sent {
  readonly actor: Actor;
  readonly message: MessageView;
  readonly additions: SendAdditions;
}

/** Returns the additions that a send asked for besides the message. */
export async function sendContext(domain: Domain, { actor, message, additions }: Sent): Promise<JsonObject> {
  return {
    ...(additions.members && (await mentionedMembers(domain, actor, message))),
    ...(additions.channel && (await channelContext(domain, actor, message))),
  };
}
