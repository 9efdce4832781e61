import type { MessageResponse } from '../../../protocol/index.ts';
import type { ChatClient } from '../../client/index.ts';
import { stopAssistant } from '../../client/resources/channels.ts';
import { runAction, translate } from '../../client/resources/message-tools.ts';
import { flagMessage } from '../../client/resources/moderation.ts';
import { putReminder, removeReminder } from '../../client/resources/reminders.ts';
import { muteUser, unmuteUser } from '../../client/resources/users.ts';
import type { Change } from '../actions/change.ts';
import { askAs } from '../ask.ts';
import { block } from '../block.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import { coreOf } from '../core.ts';
import { ChatFailure } from '../failure.ts';
import type { ChangeKind, ChatError } from '../model.ts';
import { type Choice, choicesOf } from './choices.ts';
import { findReview, restoreReviewed } from './requests.ts';

/**
 * Actions on messages that most visitors never use. As with `MessageActions`, changes show at once and keep their
 * errors.
 */
export interface MessageTools {
  /** True if reminders are switched on for this channel. */
  readonly reminds: boolean;
  /** True if the server reports who has read here. */
  readonly receipts: boolean;
  /** @param at epoch ms; null keeps the message for later without a time */
  remind(messageId: string, at: number | null): void;
  forget(messageId: string): void;
  /** Returns the buttons of a command's answer. */
  choices(messageId: string): readonly Choice[];
  /** Presses a button of a command's answer. */
  act(messageId: string, choice: Choice): void;
  /**
   * Requests the text in a language, for everybody who sees the message.
   * @param language as the API writes it: "en"
   */
  translate(messageId: string, language: string): void;
  /** Reports a message to the moderators. Resolves with null, or the error. */
  flag(messageId: string, reason: string): Promise<ChatError | null>;
  /**
   * Returns the review queue's item for a deleted message, which can restore it. Null if nobody reported the message,
   * or this person does not review reports: otherwise the API leaves undeleting to servers.
   */
  reviewOf(messageId: string): Promise<string | null>;
  restore(reviewId: string): Promise<ChatError | null>;
  mute(userId: string, muted: boolean): Promise<ChatError | null>;
  block(userId: string, blocked: boolean): Promise<ChatError | null>;
  isMuted(userId: string): boolean;
  isBlocked(userId: string): boolean;
  /** Asks the assistant to stop its work here. */
  stopAssistant(): void;
}

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

export function createMessageTools(runtime: ChatRuntime): MessageTools {
  const { messages, changes } = coreOf(runtime).ports;
  const stored = (id: string): MessageResponse => {
    const known = messages.get(id);
    if (!known) throw new ChatFailure('not-found');
    return known.message;
  };

  function change(messageId: string, kind: ChangeKind, rest: Pick<Change, 'apply' | 'run'>): void {
    const known = messages.get(messageId);
    if (known) changes.add({ messageId, kind, ...rest }, known);
  }
  const ask = (request: (client: ChatClient) => Promise<unknown>) => askAs(runtime, request);
  const config = runtime.channel()?.data?.config;

  return {
    reminds: config?.user_message_reminders === true,
    receipts: config?.read_events === true,
    remind(id, at) {
      const message = messages.get(id)?.message;
      const known = Boolean(message && changes.applied(message).reminder);
      change(id, 'remind', {
        apply: (message) => reminded(runtime, message, at),
        async run(client: ChatClient) {
          const reminder = await putReminder(client, id, { at, known });
          return { ...stored(id), reminder };
        },
      });
    },
    forget(id) {
      change(id, 'remind', {
        apply: without,
        async run(client: ChatClient) {
          await removeReminder(client, id);
          return without(stored(id));
        },
      });
    },
    choices(id) {
      const message = messages.get(id)?.message;
      return message ? choicesOf(message) : [];
    },
    act: (id, choice) =>
      change(id, 'act', { apply: same, run: (client: ChatClient) => runAction(client, id, choice) }),
    translate: (id, language) =>
      change(id, 'translate', {
        apply: same,
        async run(client: ChatClient) {
          const { own_reactions, reminder } = stored(id);
          const translated = await translate(client, id, language);
          return { ...translated, own_reactions: own_reactions ?? [], ...(reminder ? { reminder } : {}) };
        },
      }),
    flag: (id, reason) => ask((client) => flagMessage(client, id, reason)),
    async reviewOf(id) {
      const client = runtime.client();
      const channel = runtime.channel();
      if (!client || !channel || !isReviewer(runtime)) return null;
      // Without a queue, or the permission to see it, restoring is not offered.
      return findReview(client, id, channel.cid).catch(() => null);
    },
    restore: (reviewId) => ask((client) => restoreReviewed(client, reviewId)),
    mute: (userId, muted) =>
      ask((client) => (muted ? muteUser(client, userId, null) : unmuteUser(client, userId))),
    block: (userId, blocked) => block(runtime, userId, blocked),
    isMuted: (userId) => runtime.link()?.own.muteOf(userId, runtime.clock.now()) !== undefined,
    isBlocked: (userId) => runtime.link()?.own.blocked.get().has(userId) === true,
    stopAssistant() {
      const client = runtime.client();
      const cid = runtime.channel()?.cid;
      // A stop that is lost can be pressed again.
      if (client && cid) stopAssistant(client, cid).catch(() => {});
    },
  };
}
