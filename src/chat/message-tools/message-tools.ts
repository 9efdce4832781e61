import type { MessageResponse } from '../../../protocol/index.ts';
import type { ChatClient } from '../../client/index.ts';
import { stopAssistant } from '../../client/resources/channels.ts';
import { runAction, translate } from '../../client/resources/message-tools.ts';
import { flagMessage, postAction, postQueue } from '../../client/resources/moderation.ts';
import { putReminder, removeReminder } from '../../client/resources/reminders.ts';
import { muteUser, unmuteUser } from '../../client/resources/users.ts';
import type { Change } from '../actions/change.ts';
import { askAs } from '../ask.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import { ChatFailure } from '../errors/failure.ts';
import type { ChangeKind } from '../model.ts';
import { block } from '../people/block.ts';
import { messagesOf } from '../ports/index.ts';
import { type Choice, choicesOf } from './choices.ts';

/** Returns the review queue's item about a message; null if there is none. */
async function findReview(client: ChatClient, messageId: string, cid: string): Promise<string | null> {
  const filter = { entity_id: messageId, channel_cid: cid };
  const { items } = await postQueue(client, { filter, limit: 1 });
  return items?.[0]?.id ?? null;
}

/** Undeletes the message of an item, by the only method of the API that is open to people. */
const restoreReviewed = (client: ChatClient, itemId: string): Promise<unknown> =>
  postAction(client, { item_id: itemId, action_type: 'restore' });

/** Roles that review reports. Requests by others would be refused, and browsers log that. */
const REVIEWERS: ReadonlySet<string> = new Set(['moderator', 'admin']);

/** Returns whether this person reviews reports here. */
const isReviewer = (runtime: ChatRuntime): boolean =>
  REVIEWERS.has(runtime.link()?.own.me?.role ?? '') ||
  runtime.channel()?.membership?.channel_role === 'channel_moderator';

const without = ({ reminder: _, ...message }: MessageResponse): MessageResponse => message;
const same = (message: MessageResponse): MessageResponse => message;

/** Returns the message with a reminder of this person, as the server will return it. */
function reminded(runtime: ChatRuntime, message: MessageResponse, at: number | null): MessageResponse {
  const now = new Date(runtime.clock.now()).toISOString();
  const remind_at = at === null ? {} : { remind_at: new Date(at).toISOString() };
  const times = { created_at: now, updated_at: now, ...remind_at };
  const ids = { channel_cid: message.cid ?? '', message_id: message.id, user_id: runtime.me() };
  return { ...message, reminder: { ...ids, ...times } };
}

interface Changing {
  readonly change: (messageId: string, kind: ChangeKind, rest: Pick<Change, 'apply' | 'run'>) => void;
  /** Returns the message as the server stores it. */
  readonly stored: (id: string) => MessageResponse;
}

function changing(runtime: ChatRuntime): Changing {
  const { messages, changes } = messagesOf(runtime);
  return {
    change(messageId, kind, rest) {
      const known = messages.get(messageId);
      if (known) changes.add({ messageId, kind, ...rest }, known);
    },
    stored(id) {
      const known = messages.get(id);
      if (!known) throw new ChatFailure('not-found');
      return known.message;
    },
  };
}

function reminderTools(runtime: ChatRuntime, { change, stored }: Changing) {
  const { messages, changes } = messagesOf(runtime);
  /** @param at epoch ms; null keeps the message for later without a time */
  function remind(id: string, at: number | null): void {
    const message = messages.get(id)?.message;
    const known = Boolean(message && changes.applied(message).reminder);
    change(id, 'remind', {
      apply: (message) => reminded(runtime, message, at),
      async run(client: ChatClient) {
        const reminder = await putReminder(client, id, { at, known });
        return { ...stored(id), reminder };
      },
    });
  }
  return {
    remind,
    /** @param wait ms from now */
    remindAfter: (id: string, wait: number): void => remind(id, runtime.clock.now() + wait),
    forget(id: string): void {
      change(id, 'remind', {
        apply: without,
        async run(client: ChatClient) {
          await removeReminder(client, id);
          return without(stored(id));
        },
      });
    },
  };
}

/** Tools for what programs write: the answers of commands, translations, assistants. */
function answerTools(runtime: ChatRuntime, { change, stored }: Changing) {
  const { messages } = messagesOf(runtime);
  return {
    /** Returns the buttons of a command's answer. */
    choices(id: string): readonly Choice[] {
      const message = messages.get(id)?.message;
      return message ? choicesOf(message) : [];
    },
    /** Presses a button of a command's answer. */
    act: (id: string, choice: Choice): void =>
      change(id, 'act', { apply: same, run: (client: ChatClient) => runAction(client, id, choice) }),
    /**
     * Requests the text in a language, for everybody who sees the message.
     * @param language as the API writes it: "en"
     */
    translate: (id: string, language: string): void =>
      change(id, 'translate', {
        apply: same,
        async run(client: ChatClient) {
          const { own_reactions, reminder } = stored(id);
          const translated = await translate(client, id, language);
          return { ...translated, own_reactions: own_reactions ?? [], ...(reminder ? { reminder } : {}) };
        },
      }),
    /** Asks the assistant to stop its work here. */
    stopAssistant(): void {
      const client = runtime.client();
      const cid = runtime.channel()?.cid;
      // A stop that is lost can be pressed again.
      if (client && cid) stopAssistant(client, cid).catch(() => {});
    },
  };
}

/** Tools about reports and the people behind messages. Requests resolve with null, or the error. */
function moderationTools(runtime: ChatRuntime) {
  const ask = (request: (client: ChatClient) => Promise<unknown>) => askAs(runtime, request);
  return {
    /** Reports a message to the moderators. */
    flag: (id: string, reason: string) => ask((client) => flagMessage(client, id, reason)),
    /**
     * Returns the review queue's item for a deleted message, which can restore it. Null if nobody reported the message,
     * or this person does not review reports: otherwise the API leaves undeleting to servers.
     */
    async reviewOf(id: string): Promise<string | null> {
      const client = runtime.client();
      const channel = runtime.channel();
      if (!client || !channel || !isReviewer(runtime)) return null;
      // Without a queue, or the permission to see it, restoring is not offered.
      return findReview(client, id, channel.cid).catch(() => null);
    },
    restore: (reviewId: string) => ask((client) => restoreReviewed(client, reviewId)),
    mute: (userId: string, muted: boolean) =>
      ask((client) => (muted ? muteUser(client, userId, null) : unmuteUser(client, userId))),
    block: (userId: string, blocked: boolean) => block(runtime, userId, blocked),
    isMuted: (userId: string) => runtime.link()?.own.muteOf(userId, runtime.clock.now()) !== undefined,
    isBlocked: (userId: string) => runtime.link()?.own.blocked.get().has(userId) === true,
  };
}

export type MessageTools = ReturnType<typeof createMessageTools>;

/**
 * Creates the actions on messages that most visitors never use. As with `createActions`, changes show at once and keep
 * their errors.
 */
export function createMessageTools(runtime: ChatRuntime) {
  const config = runtime.channel()?.data?.config;
  const changes = changing(runtime);
  return {
    /** True if reminders are switched on for this channel. */
    reminds: config?.user_message_reminders === true,
    /** True if the server reports who has read here. */
    receipts: config?.read_events === true,
    /** False if the server says that it cannot translate. */
    translates: config?.translations !== false,
    ...reminderTools(runtime, changes),
    ...answerTools(runtime, changes),
    ...moderationTools(runtime),
  };
}
