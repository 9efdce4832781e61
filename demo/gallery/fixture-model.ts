import type {
  ChannelListSnapshot,
  ChatModel,
  ConversationSnapshot,
  MessageSnapshot,
  SessionSnapshot,
} from '../../src/chat/index.ts';
import type { NewToast } from '../../src/chat/notifications/index.ts';
import { type Writable, writable } from '../../src/util/readable.ts';
import { entryFor } from './entry-for.ts';
import { fixtureActions } from './fixture-actions.ts';
import { fixtureRuntime } from './fixture-runtime.ts';
import { ME } from './people.ts';
import type { ReminderAnswer } from './reminder-content.ts';
import type { Reviewed } from './review-content.ts';
import { channelList, conversation, history, message, session } from './snapshots.ts';
import type { ThreadAnswers } from './thread-content.ts';

export interface FixtureStart {
  readonly session?: Partial<SessionSnapshot>;
  readonly conversation?: Partial<ConversationSnapshot>;
  readonly channels?: Partial<ChannelListSnapshot>;
  /** The server's answers about reports; without it, this person reviews none. */
  readonly review?: Reviewed | undefined;
  /** The server's answers about threads; none without it. */
  readonly threads?: ThreadAnswers | undefined;
  /** This device shares its location. */
  readonly sharing?: boolean;
  /** Ids of the users that this person has blocked. */
  readonly blocked?: readonly string[];
  /** The server's answer about reminders. */
  readonly reminders?: ReminderAnswer;
  /** Other notices for this person. */
  readonly notices?: readonly NewToast[];
  /** Number of older messages that `loadOlder` brings, a page at a time. */
  readonly older?: number;
}

const PAGE = 25;
/** Index of the first message of the newest page. */
const NEWEST = 5000;

/** A fixture of src/chat's contract: handwritten snapshots, and just enough motion to try the components. */
export interface FixtureModel extends ChatModel {
  readonly session: Writable<SessionSnapshot>;
  readonly conversation: Writable<ConversationSnapshot>;
  readonly channels: Writable<ChannelListSnapshot>;
  /** Names of the commands called so far, in order. */
  readonly calls: string[];
  patch(change: Partial<ConversationSnapshot>): void;
  receive(...messages: MessageSnapshot[]): void;
}

export function fixtureModel(start: FixtureStart): FixtureModel {
  const state = {
    session: writable(session(start.session)),
    conversation: writable(conversation(start.conversation)),
    channels: writable(channelList(start.channels)),
  };
  const calls: string[] = [];
  let older = start.older ?? 0;
  const patch = (change: Partial<ConversationSnapshot>) =>
    state.conversation.set({ ...state.conversation.get(), ...change });
  const receive = (...messages: MessageSnapshot[]) =>
    patch({ messages: [...state.conversation.get().messages, ...messages] });
  const edit = (id: string, change: (known: MessageSnapshot) => Partial<MessageSnapshot>) =>
    patch({
      messages: state.conversation
        .get()
        .messages.map((known) => (known.id === id ? { ...known, ...change(known) } : known)),
    });
  return {
    ...state,
    calls,
    patch,
    receive,
    activate: () => calls.push('activate'),
    deactivate: () => calls.push('deactivate'),
    openChannel: (cid) => {
      calls.push(`openChannel ${cid}`);
      state.channels.set({ ...state.channels.get(), activeCid: cid });
    },
    actions: fixtureActions(calls, edit),
    send: (text, quoted, extra) => {
      calls.push(quoted ? `send ${text} to ${quoted.id}` : `send ${text}`);
      if (extra) calls.push(`with ${JSON.stringify(extra)}`);
      receive(message(ME, text, Date.now(), { status: 'sending', ...(quoted ? { quoted } : {}) }));
    },
    retry: (id) => calls.push(`retry ${id}`),
    discard: (id) => calls.push(`discard ${id}`),
    typing: (text) => calls.push(`typing ${text}`),
    join: async (name) => {
      calls.push(`join ${name}`);
      if (name === 'admin') return { code: 'not-allowed', text: '', retryable: false };
      patch({ composer: 'open' });
      return null;
    },
    loadOlder: () => {
      if (older === 0 || state.conversation.get().loadingOlder) return;
      calls.push('loadOlder');
      patch({ loadingOlder: true });
      const count = Math.min(PAGE, older);
      older -= count;
      // Runs after the frame that shows the request, as with a network.
      requestAnimationFrame(() => {
        const { messages } = state.conversation.get();
        const author = messages.find((candidate) => !candidate.mine)?.author ?? ME;
        patch({
          messages: [...history(count, author, older), ...messages],
          hasOlder: older > 0,
          loadingOlder: false,
        });
      });
    },
    loadNewer: () => {
      calls.push('loadNewer');
      const { messages } = state.conversation.get();
      const author = messages.find((candidate) => !candidate.mine)?.author ?? ME;
      const from = Number(messages.at(-1)?.id.slice(1)) + 1;
      patch({ loadingNewer: true });
      requestAnimationFrame(() =>
        patch({
          messages: [...state.conversation.get().messages, ...history(PAGE, author, from)],
          hasNewer: from + PAGE < NEWEST,
          loadingNewer: false,
        }),
      );
    },
    jumpToLatest: () => {
      calls.push('jumpToLatest');
      const { messages } = state.conversation.get();
      const author = messages.find((candidate) => !candidate.mine)?.author ?? ME;
      patch({ messages: history(PAGE, author, NEWEST), hasNewer: false, hasOlder: true });
    },
    jumpTo: (id) => {
      calls.push(`jumpTo ${id}`);
      const found = state.conversation.get().messages.some((known) => known.id === id);
      patch({ jump: { id, state: found ? 'there' : 'gone' } });
    },
    jumpToUnread: () => calls.push('jumpToUnread'),
    markRead: () => {
      calls.push('markRead');
      patch({ unread: 0 });
    },
    reconnect: () => calls.push('reconnect'),
    runtime: async () =>
      fixtureRuntime(
        calls,
        edit,
        start.threads,
        {
          snapshot: state.channels,
          loadMore: async () => void calls.push('loadMoreChannels'),
          retry: () => calls.push('retryChannels') > 0,
          refresh: (cid) => void calls.push(`refresh ${cid}`),
          entry: (cid) => entryFor(state.channels.get().items.find((item) => item.cid === cid)),
        },
        start,
      ),
  };
}
