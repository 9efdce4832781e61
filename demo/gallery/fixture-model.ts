import type {
  ChannelListSnapshot,
  ChatModel,
  ConversationSnapshot,
  MessageSnapshot,
  SessionSnapshot,
} from '../../src/chat/index.ts';
import type { ChannelListHandle } from '../../src/chat/list/index.ts';
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

/** The snapshots of a fixture, and their changes. */
function fixtureState(start: FixtureStart) {
  const state = {
    session: writable(session(start.session)),
    conversation: writable(conversation(start.conversation)),
    channels: writable(channelList(start.channels)),
  };
  const patch = (change: Partial<ConversationSnapshot>) =>
    state.conversation.set({ ...state.conversation.get(), ...change });
  const messages = () => state.conversation.get().messages;
  return {
    state,
    patch,
    messages,
    /** Returns the other person of the conversation. */
    other: () => messages().find((candidate) => !candidate.mine)?.author ?? ME,
    receive: (...received: MessageSnapshot[]) => patch({ messages: [...messages(), ...received] }),
    edit: (id: string, change: (known: MessageSnapshot) => Partial<MessageSnapshot>) =>
      patch({
        messages: messages().map((known) => (known.id === id ? { ...known, ...change(known) } : known)),
      }),
  };
}

type Fixture = ReturnType<typeof fixtureState> & { readonly calls: string[] };

/** Pages of messages arrive after the frame that shows the request, as with a network. */
function paging(
  { state, patch, messages, other, calls }: Fixture,
  start: FixtureStart,
): Pick<ChatModel, 'loadOlder' | 'loadNewer' | 'jumpToLatest'> {
  let older = start.older ?? 0;
  return {
    loadOlder: () => {
      if (older === 0 || state.conversation.get().loadingOlder) return;
      calls.push('loadOlder');
      patch({ loadingOlder: true });
      const count = Math.min(PAGE, older);
      older -= count;
      requestAnimationFrame(() =>
        patch({
          messages: [...history(count, other(), older), ...messages()],
          hasOlder: older > 0,
          loadingOlder: false,
        }),
      );
    },
    loadNewer: () => {
      calls.push('loadNewer');
      const from = Number(messages().at(-1)?.id.slice(1)) + 1;
      patch({ loadingNewer: true });
      requestAnimationFrame(() =>
        patch({
          messages: [...messages(), ...history(PAGE, other(), from)],
          hasNewer: from + PAGE < NEWEST,
          loadingNewer: false,
        }),
      );
    },
    jumpToLatest: () => {
      calls.push('jumpToLatest');
      patch({ messages: history(PAGE, other(), NEWEST), hasNewer: false, hasOlder: true });
    },
  };
}

function fixtureList({ state, calls }: Fixture): ChannelListHandle {
  return {
    snapshot: state.channels,
    loadMore: async () => void calls.push('loadMoreChannels'),
    retry: () => calls.push('retryChannels') > 0,
    refresh: (cid) => void calls.push(`refresh ${cid}`),
    entry: (cid) => entryFor(state.channels.get().items.find((item) => item.cid === cid)),
  };
}

export function fixtureModel(start: FixtureStart): FixtureModel {
  const calls: string[] = [];
  const fixture: Fixture = { ...fixtureState(start), calls };
  const { state, patch, receive, edit } = fixture;
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
      const more = quoted ? { quoted } : {};
      receive(message(ME, text, { createdAt: Date.now(), status: 'sending', ...more }));
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
    ...paging(fixture, start),
    jumpTo: (id) => {
      calls.push(`jumpTo ${id}`);
      const found = fixture.messages().some((known) => known.id === id);
      patch({ jump: { id, state: found ? 'there' : 'gone' } });
    },
    jumpToUnread: () => calls.push('jumpToUnread'),
    markRead: () => {
      calls.push('markRead');
      patch({ unread: 0 });
    },
    reconnect: () => calls.push('reconnect'),
    runtime: async () => fixtureRuntime(calls, edit, { ...start, list: fixtureList(fixture) }),
  };
}
