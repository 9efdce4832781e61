import type { ChannelStateResponseFields, MessageResponse } from '../../../../protocol/index.ts';
import type { ChatRuntime } from '../../../chat/index.ts';
import type { ChannelListHandle } from '../../../chat/list/index.ts';
import { conversationsOf, messagesOf } from '../../../chat/ports/index.ts';

type Channel = NonNullable<ReturnType<ChatRuntime['channel']>>;

/** A channel as a query of its newest page would answer. */
export interface Captured {
  readonly state: ChannelStateResponseFields;
  /** True if no older messages exist. */
  readonly isLast: boolean;
}

const iso = (ms: number) => new Date(ms).toISOString();

interface Shown {
  readonly messages: readonly MessageResponse[];
  /** The person, and the number of messages that they have not read. */
  readonly me: string;
  readonly unread: number;
}

function stateOf(channel: Channel, { messages, me, unread }: Shown): ChannelStateResponseFields {
  const state = {
    channel: channel.data,
    members: [...channel.members.values()],
    membership: channel.membership,
    read: [...channel.reads.values()].map(({ user, readAt, deliveredAt }) => ({
      user,
      unread_messages: user.id === me ? unread : 0,
      last_read: iso(readAt),
      ...(deliveredAt > 0 ? { last_delivered_at: iso(deliveredAt) } : {}),
    })),
    messages,
  };
  return state as unknown as ChannelStateResponseFields;
}

/** Returns the conversation that was loaded before this part was; null if its newest messages are not shown. */
export function captureConversation(runtime: ChatRuntime): Captured | null {
  const { channel, snapshot } = conversationsOf(runtime).conversation;
  const { phase, hasNewer, hasOlder, messages: shown } = snapshot.get();
  if (!channel?.data || phase !== 'ready' || hasNewer) return null;
  const { messages } = messagesOf(runtime);
  const known = shown.flatMap(({ id }) => messages.get(id)?.message ?? []);
  const shownTo = { messages: known, me: runtime.me(), unread: 0 };
  return { state: stateOf(channel, shownTo), isLast: !hasOlder };
}

/** Returns the channels of a list that was loaded before this part was, each with its last message. */
function captureList(list: ChannelListHandle, me: string): Captured[] {
  return list.snapshot.get().items.flatMap(({ cid }) => {
    const { channel, last, unread = 0 } = list.entry(cid) ?? {};
    if (!channel?.data) return [];
    const messages = last ? [last.message] : [];
    return [{ state: stateOf(channel, { messages, me, unread }), isLast: messages.length === 0 }];
  });
}

/**
 * Gives the channels of each list that was opened before this part was loaded, once they are there.
 * @returns a function that stops
 */
export function captureLists(
  runtime: ChatRuntime,
  store: (captured: readonly Captured[]) => void,
): () => void {
  const stops = Object.values(runtime.groups.lists ?? {}).map((list) => {
    let isDone = false;
    const look = () => {
      if (isDone || list.snapshot.get().phase !== 'ready') return;
      isDone = true;
      store(captureList(list, runtime.me()));
    };
    look();
    return list.snapshot.subscribe(look);
  });
  return () => {
    for (const stop of stops) stop();
  };
}
