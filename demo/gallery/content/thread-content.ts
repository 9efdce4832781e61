import { ApiError } from '../../../src/client/index.ts';
import { asUser } from '../as-user.ts';
import { at } from '../snapshots.ts';
import { AMA, INES, ME, OSKAR, TOMAS } from './people.ts';

/** The server's answers about threads. */
export interface ThreadAnswers {
  /** Capabilities of this person in the channel. */
  readonly capabilities: readonly string[];
  /** Returns the answer to a call that begins with this path. @throws the server's refusal */
  get(path: string): Promise<unknown>;
}

/** Conversation of the threads. */
export const CID = 'support:maya';
const MAY = [
  'send-message',
  'send-reply',
  'send-reaction',
  'read-events',
  'update-thread',
  'update-own-message',
];
/** The API's code for missing resources. */
export const NOT_FOUND = 16;

interface Said {
  readonly text: string;
  /** Epoch ms. */
  readonly when: number;
  /** Further fields of the API. */
  readonly [field: string]: unknown;
}

const written = (id: string, author: typeof ME, { text, when, ...more }: Said) => ({
  ...{ id, text, type: 'regular', user: asUser(author), attachments: [], reaction_groups: {} },
  ...{ created_at: new Date(when).toISOString(), updated_at: new Date(when).toISOString(), ...more },
});
const taking = [INES, ME, TOMAS].map((person) => ({ user: asUser(person), user_id: person.id }));
const parent = (id: string, replies: number) =>
  written(id, ME, {
    text: 'The smoked glass one',
    when: at(10, 40),
    reply_count: replies,
    thread_participants: replies > 0 ? [INES, TOMAS].map(asUser) : [],
  });
const replies = () => [
  written('r1', INES, {
    text: 'Then the **long stem** fits, and the key with it.',
    when: at(10, 41),
    ...{ parent_id: 'answer', type: 'reply', reaction_groups: { love: { count: 2 } } },
  }),
  written('r2', ME, {
    text: 'Do I need a second one for the hall?',
    when: at(10, 43),
    parent_id: 'answer',
    type: 'reply',
  }),
  written('r3', TOMAS, {
    text: 'No: both lamps take the same.',
    when: at(10, 44),
    ...{ parent_id: 'answer', type: 'reply', show_in_channel: true },
  }),
];

interface Row {
  readonly id: string;
  readonly title?: string;
  readonly about: string;
  readonly author: typeof ME;
  readonly last: string;
  readonly unread: number;
}

const ROWS: readonly Row[] = [
  {
    id: 't1',
    title: 'Six for the lobby',
    about: 'Plans',
    author: OSKAR,
    last: 'Brass, please.',
    unread: 120,
  },
  { id: 't2', about: 'Which of the two shades?', author: INES, last: 'The smoked glass one', unread: 1 },
  { id: 't3', about: 'Kiln is free again at two', author: TOMAS, last: 'I take it until four', unread: 0 },
  { id: 't4', about: 'مصباح آرك', author: AMA, last: 'تم، شكرًا جزيلًا!', unread: 0 },
];

const listed = ({ id, title, about, author, last, unread }: Row, index: number) => ({
  ...{ parent_message_id: id, channel_cid: CID, title: title ?? '', reply_count: index + 2 },
  ...{ channel: { cid: CID, name: index % 2 ? 'Repair bench' : 'Nord Hotel' }, thread_participants: taking },
  parent_message: written(id, author, { text: about, when: at(9, index) }),
  latest_replies: [
    written(`${id}-last`, index === 1 ? ME : author, { text: last, when: at(10, 40 - index) }),
  ],
  read: [{ user: asUser(ME), unread_messages: unread, last_read: new Date(at(9, 0)).toISOString() }],
});

const opened = (title: string) => ({
  ...listed({ id: 'answer', title, about: '', author: ME, last: '', unread: 0 }, 1),
  parent_message: parent('answer', 3),
});

function answers(threads: (path: string) => unknown): ThreadAnswers {
  return { capabilities: MAY, get: async (path) => threads(path) };
}
const refuse = (code: number): never => {
  throw new ApiError('refused', { code });
};

/** Answers by the name of a state. */
export const THREADS: Readonly<Record<string, ThreadAnswers>> = {
  thread: answers((path) =>
    path.endsWith('/replies') ? { messages: replies() } : { thread: opened('Long or short stem') },
  ),
  'thread-new': answers((path) =>
    path.endsWith('/replies')
      ? { messages: [] }
      : path.startsWith('/threads')
        ? refuse(NOT_FOUND)
        : { message: parent('answer', 0) },
  ),
  'thread-loading': answers(() => new Promise<never>(() => {})),
  'thread-failed': answers(() => refuse(NOT_FOUND)),
  threads: answers(() => ({ threads: ROWS.map(listed), next: 'more' })),
  'threads-empty': answers(() => ({ threads: [] })),
  'threads-loading': answers(() => new Promise<never>(() => {})),
  'threads-failed': answers(() => refuse(-1)),
};
