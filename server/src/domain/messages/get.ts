import { readableChannel } from '../channels/load.ts';
import { inputError } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import { can } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import type { Actor, ChannelView, Cid, MessageView } from '../types.ts';
import { callerOf } from '../users/caller.ts';
import { loadPeople } from '../users/people.ts';
import { personalChannel } from '../views/channel-view.ts';
import { messageView, messageViews } from '../views/message-views.ts';
import { readableMessage } from './load.ts';

/** `showDeleted` shows the text of a deleted message to those who may delete any. */
export async function getMessage(
  ports: Ports,
  actor: Actor,
  id: string,
  showDeleted: boolean,
): Promise<{ readonly message: MessageView; readonly channel: ChannelView }> {
  return ports.store.read(async (store) => {
    const caller = await callerOf(store.users, actor);
    const { message, access } = await readableMessage(store, caller, id);
    const { createdById } = access.channel;
    const people = await loadPeople(ports, store, createdById === null ? [] : [createdById]);
    const shows = showDeleted && can(access, 'delete-message', false);
    return {
      message: await messageView(ports, store, message, { viewer: caller.id, showDeleted: shows }),
      channel: personalChannel(access, access.channel, people),
    };
  });
}

/** Messages of one channel by id, as they were stored one after the other. */
export async function getMessages(
  ports: Ports,
  actor: Actor,
  cid: Cid,
  ids: readonly string[],
): Promise<readonly MessageView[]> {
  if (ids.length === 0) throw inputError('ids is a required field');
  if (ids.length > LIMITS.messagesPerGet) throw inputError(`at most ${LIMITS.messagesPerGet} ids at once`);
  return ports.store.read(async (store) => {
    const caller = await callerOf(store.users, actor);
    await readableChannel(store, caller, cid);
    const found = (await store.messages.getMany(ids))
      .filter((message) => message.cid === cid)
      .sort((a, b) => a.createdAt - b.createdAt);
    return messageViews(ports, store, found, { viewer: caller.id });
  });
}
