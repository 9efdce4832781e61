import { laterSupportId, spareSupportId, supportChannelId } from '../../../../protocol/index.ts';
import {
  askAs,
  type ChatError,
  type ChatRuntime,
  closingOf as closingMark,
  commandGroup,
  isClosed,
  kindOf,
  type Person,
  storageKeys,
  textOf,
} from '../../../chat/index.ts';
import { conversationsOf, environmentOf } from '../../../chat/ports/index.ts';
import { closeConversation } from '../../../client/resources/channel-changes.ts';
import { queryChannels } from '../../../client/resources/channels.ts';
import { postMessage } from '../../../client/resources/messages.ts';
import { createRatings } from './rating.ts';

export { LONGEST_RATING, type Rating, SCORES } from './rating.ts';

/** Conversations of one request, and the most that a visitor can have (`server/src/domain/limits.ts`). */
const PAGE = 30;
const MOST = 50;
/** Newest messages that say whether a conversation is closed, and what was said last. */
const NEWEST = 10;

/** A conversation of the visitor. */
export interface EarlierConversation {
  readonly cid: string;
  /** The last text, and who wrote it; null if nothing was written. */
  readonly last: {
    readonly text: string;
    readonly author: Person;
    readonly mine: boolean;
    readonly at: number;
  } | null;
  readonly closed: boolean;
}

type ChannelPage = Awaited<ReturnType<typeof queryChannels>>;

function viewOf(runtime: ChatRuntime, { channel, messages }: ChannelPage[number]): EarlierConversation {
  const said = messages.map((message) => {
    const kind = kindOf(message);
    const author = runtime.person(message.user ?? { id: '' });
    const mine = author.id === runtime.me();
    const at = Date.parse(message.created_at) || 0;
    return { kind, text: textOf(message, kind), author, mine, at, ...closingMark(message, kind) };
  });
  return {
    cid: channel?.cid ?? '',
    last: said.findLast(({ kind, text }) => kind === 'regular' && text !== '') ?? null,
    closed: isClosed(said),
  };
}

async function fetchConversations(runtime: ChatRuntime): Promise<readonly EarlierConversation[]> {
  const { conversation } = conversationsOf(runtime);
  const client = runtime.client();
  const type = conversation.cid?.split(':')[0];
  if (!client || !type) return [];
  const found: EarlierConversation[] = [];
  for (let offset = 0; offset < MOST; offset += PAGE) {
    const page = await queryChannels(client, {
      filter_conditions: { type, members: { $in: [runtime.me()] } },
      sort: [{ field: 'last_message_at', direction: -1 }],
      limit: PAGE,
      offset,
      message_limit: NEWEST,
    });
    found.push(...page.map((channel) => viewOf(runtime, channel)));
    if (page.length < PAGE) break;
  }
  return found;
}

/** The conversation to go on in. */
interface NextConversation {
  /** Null if there is none. */
  readonly cid: string | null;
  readonly error: ChatError | null;
}

/** Returns an open conversation of the visitor, or else the cid of a new one; null if they have the most. */
function choose(runtime: ChatRuntime, known: readonly EarlierConversation[]): string | null {
  const open = known.find(({ closed }) => !closed);
  if (open) return open.cid;
  const [type] = (conversationsOf(runtime).conversation.cid ?? '').split(':');
  const taken = new Set(known.map(({ cid }) => cid));
  for (let number = 2; number <= MOST; number += 1) {
    const cid = `${type}:${laterSupportId(runtime.me(), number)}`;
    if (!taken.has(cid)) return cid;
  }
  return null;
}

const idOf = (cid: string): string => cid.slice(cid.indexOf(':') + 1);

/** Creates the commands that end support conversations and begin the next ones. */
const createClosing = (runtime: ChatRuntime) => ({
  /** Closes a conversation, after a last message if one was written. Returns null, or the error. */
  close(cid: string, text: string): Promise<ChatError | null> {
    return askAs(runtime, async (client) => {
      if (text !== '') await postMessage(client, cid, { message: { text } });
      await closeConversation(client, cid);
    });
  },
  /** Returns the visitor's conversations with support, the newest first. @throws ChatFailure */
  conversations: () => fetchConversations(runtime),
  /** Returns whether the conversation is one that a visitor begins; the owner's own channels stay alone. */
  isOwnPlace(cid: string): boolean {
    const me = runtime.me();
    // Old libraries replace `Array.from` by one that ignores the function.
    const later = new Array(MOST - 1).fill(me).map((_, index) => laterSupportId(me, index + 2));
    return [supportChannelId(me), spareSupportId(me), ...later].includes(idOf(cid));
  },
  /** Remembers the conversation as the visitor's present one, also after a reload. */
  remember(cid: string): void {
    const { environment, key } = environmentOf(runtime);
    environment.storage.set(storageKeys(key).conversation, `${runtime.me()} ${idOf(cid)}`);
  },
  /**
   * Chooses the conversation that follows a closed one: an open one of the visitor, or else a new one, which is created
   * when it is opened. There is none if the visitor has the most that the server allows.
   */
  async next(): Promise<NextConversation> {
    try {
      return { cid: choose(runtime, await fetchConversations(runtime)), error: null };
    } catch (cause) {
      return { cid: null, error: runtime.errorOf(cause) };
    }
  },
  /** Returns the time by the chat's clock, epoch ms. */
  now: () => runtime.clock.now(),
  ...createRatings(runtime),
});

export type ClosingCommands = ReturnType<typeof createClosing>;

declare module '../../../chat/commands/groups.ts' {
  interface CommandGroups {
    readonly closing: ClosingCommands;
  }
}

export const closingOf = commandGroup('closing', createClosing);
