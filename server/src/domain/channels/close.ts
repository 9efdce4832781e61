import { type Change, changeOf } from '../events/change.ts';
import { appendMessage } from '../messages/sending/append.ts';
import { refuseBannedCaller } from '../messages/sending/content-grants.ts';
import { newRecord } from '../messages/sending/new-record.ts';
import { type Access, denied } from '../permissions/access.ts';
import { canClose } from '../permissions/capabilities.ts';
import type { Ports } from '../ports/index.ts';
import type { MessageInput } from '../services/index.ts';
import { closedTimes } from '../support/answer-times.ts';
import type { Actor, ChannelView, Cid, MessageView, UserRecord } from '../types/index.ts';
import { runUnit } from '../unit.ts';
import { actingPerson } from '../users/acting-user.ts';
import { loadPeople } from '../users/people.ts';
import { personalChannel } from '../views/channel-view.ts';
import { parseCid } from './cid.ts';
import { readableChannel } from './load.ts';
import { publishStatus } from './support-status.ts';

/** The fields of a message about a new status that are the same for all of them. */
const SYSTEM: Omit<MessageInput, 'text' | 'custom'> = {
  id: null,
  html: null,
  isSystem: true,
  attachments: [],
  mentionedUserIds: [],
  mentionedGroups: { channel: false, here: false, roles: [], groupIds: [] },
  parentId: null,
  showInChannel: null,
  quotedMessageId: null,
  silent: true,
  pinned: null,
  pinExpires: null,
  restrictedVisibility: [],
  isNote: false,
  pollId: null,
  location: null,
};
/** Clients know these messages by `closing`, and may show words of their own. */
const CLOSED: MessageInput = { ...SYSTEM, text: 'Conversation closed', custom: { closing: true } };
const REOPENED: MessageInput = { ...SYSTEM, text: 'Conversation reopened', custom: { closing: false } };

export interface Closed {
  readonly channel: ChannelView;
  /** Null if the conversation was closed before. */
  readonly message: MessageView | null;
}

/** Closes the conversation of a change, with the message about it. Publishes nothing to the staff yet. */
export function closeWithMessage(change: Change, access: Access, user: UserRecord): Promise<MessageView> {
  const { support } = change.channel;
  if (support !== null) {
    const times = closedTimes(change.unit.clock.now());
    change.patch({ support: { ...support, status: 'closed', snoozedUntil: null, ...times } });
  }
  return appendStatus(change, access, { user, input: CLOSED });
}

function appendStatus(
  change: Change,
  access: Access,
  { user, input }: { readonly user: UserRecord; readonly input: MessageInput },
): Promise<MessageView> {
  const record = newRecord(change.unit, access, { user, input });
  return appendMessage(change, access, { author: user, record, keepHidden: true });
}

/** Appends the message by which the visitor knows that staff have reopened the conversation. */
export const reopenedMessage = (change: Change, access: Access, user: UserRecord): Promise<MessageView> =>
  appendStatus(change, access, { user, input: REOPENED });

/**
 * Closes a support conversation: staff may, and its visitor. Safe to repeat.
 * @throws ApiError `notAllowed` without that right and for a channel of another type; `notFound`
 */
export async function closeConversation(ports: Ports, actor: Actor, cid: Cid): Promise<Closed> {
  parseCid(cid);
  return runUnit(ports, async (unit) => {
    const { caller, user } = await actingPerson(unit, actor);
    const access = await readableChannel(unit, caller, cid);
    const { channel } = access;
    if (!canClose(access)) throw denied(caller, 'update-channel', channel.type);
    refuseBannedCaller(unit, access);
    const change = changeOf(unit, channel);
    let message: MessageView | null = null;
    if (channel.support?.status !== 'closed') {
      message = await closeWithMessage(change, access, user);
      await publishStatus(change, user);
      await change.save();
    }
    const people = await loadPeople(unit, channel.createdById === null ? [] : [channel.createdById], [user]);
    return { channel: personalChannel(access, change.channel, people), message };
  });
}
