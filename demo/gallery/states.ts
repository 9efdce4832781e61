import { CHANNELS, GROUP } from './inbox-content.ts';
import { NOTE_STATES } from './note-content.ts';
import { AMA, INES, JON, KESTREL, LUCIA, MARTA, ME, TOMAS, UDO } from './people.ts';
import { PLACE_STATES } from './place-content.ts';
import { POLL_STATES } from './poll-content.ts';
import { posedStates } from './posed-states.ts';
import { RICH_STATES } from './rich-content.ts';
import { RTL } from './rtl-content.ts';
import { at, history, message } from './snapshots.ts';
import type { State } from './state.ts';
import { TEASER_STATES } from './teaser-states.ts';

const GREETING = 'Hi! A lamp, an order, a repair?\nWrite here. No account needed.';
const TEAM = [INES, TOMAS, AMA];

const chat = () => [
  message(INES, 'Hi Maya, good to see you again 👋', at(10, 38)),
  message(ME, 'My Arc arrived! The shade sits a little crooked though. Can I level it?', at(10, 40)),
  message(INES, 'Yes: loosen the ring below the shade, turn it until it clicks, then tighten.', at(10, 42)),
  message(INES, 'Pictures here: halden.studio/level', at(10, 42)),
  message(ME, 'That did it. Thank you!', at(10, 45), {
    reactions: [{ type: 'love', count: 1, mine: false }],
  }),
  message(ME, 'One more: should the dimmer get warm?', at(10, 45), {
    status: 'read',
    readBy: [INES],
    readAt: at(10, 46),
  }),
];

/** Returns messages with every visible trace of an action. */
const handled = () => {
  const question = message(INES, 'Which of the two shades did you take in the end?', at(10, 38), {
    id: 'asked',
  });
  const { id, author, mine, kind, text } = question;
  const quoted = { id, author, mine, kind, text };
  return [
    question,
    message(ME, 'The smoked glass one', at(10, 40), {
      id: 'answer',
      quoted,
      reactions: [
        { type: 'love', count: 3, mine: false },
        { type: 'like', count: 1, mine: true },
      ],
    }),
    message(INES, 'Then the long stem fits. It comes with two screws and a small key.', at(10, 42), {
      id: 'pinned',
      pinned: true,
      quoted: { id: 'answer', author: ME, mine: true, kind: 'regular', text: 'The smoked glass one' },
    }),
    message(INES, 'Closed on Friday.', at(10, 43), {
      id: 'last',
      reactions: [{ type: 'wow', count: 1, mine: false }],
    }),
    message(ME, 'Saved in a second', at(10, 45), { id: 'saving', unsaved: { kind: 'edit', error: null } }),
    message(ME, 'This was not', at(10, 46), {
      id: 'unsaved',
      unsaved: { kind: 'edit', error: { code: 'no-answer', text: '', retryable: true } },
    }),
    message(ME, 'Thanks!', at(10, 47), { id: 'thanks', status: 'read', readBy: [INES], readAt: at(10, 48) }),
  ];
};

/** Returns threads as their parent messages show them. */
const answered = () => [
  message(INES, 'Which of the two shades did you take in the end?', at(10, 38), {
    replyCount: 3,
    repliers: [ME, TOMAS, AMA],
    unreadReplies: true,
  }),
  message(ME, 'The smoked glass one', at(10, 40), { replyCount: 1, repliers: [INES] }),
  message(INES, '', at(10, 41), { kind: 'deleted', replyCount: 2, repliers: [ME] }),
  message(TOMAS, 'No: both lamps take the same.', at(10, 44), { parentId: 'elsewhere' }),
];

const room = () => [
  message(KESTREL, 'Clear from the castle hill. Thin cloud low in the west, nothing higher.', at(20, 12)),
  message(KESTREL, 'About forty of us up here already.', at(20, 12)),
  message(LUCIA, 'Good spot. The light will go a strange silver about ten minutes before.', at(20, 14), {
    reactions: [
      { type: '🤩', count: 12, mine: true },
      { type: '🙏', count: 4, mine: false },
    ],
  }),
  message(MARTA, 'First time for my two. They brought a colander for the shadows!', at(20, 15)),
  message(JON, 'Best instrument there is.', at(20, 16)),
];

const ROOM = {
  cid: 'livestream:eclipse',
  title: 'Eclipse room',
  people: [MARTA, KESTREL, JON, UDO],
  watcherCount: 214,
  memberCount: 4,
};
const ROOM_SETTINGS = { mode: 'room', layout: 'inline', title: 'Eclipse room', subtitle: '' } as const;
const INBOX_SETTINGS = { mode: 'inbox', layout: 'page' } as const;

const unreadFrom = (count: number) =>
  Array.from({ length: count }, (_, i) => message(INES, `Unread ${i}`, at(11, 0), { id: `n${i}` }));

const LONG = 'A long story about a lamp that was delivered to the wrong door. '.repeat(94).slice(0, 6000);

const PLAIN_STATES: Readonly<Record<string, State>> = {
  'home-cold': {
    start: {
      session: { identity: { kind: 'none' }, connection: 'idle' },
      conversation: { cid: null, phase: 'cold' },
    },
    settings: { greeting: GREETING, away: 'Later messages get a reply next morning', storesNothing: true },
  },
  'home-known': {
    start: {
      session: { identity: { kind: 'none' }, connection: 'idle' },
      conversation: { cid: null, phase: 'cold', people: TEAM },
    },
    settings: { greeting: GREETING, away: 'Later messages get a reply next morning', storesNothing: true },
  },
  prechat: {
    start: {
      session: { identity: { kind: 'none' }, connection: 'idle' },
      conversation: { cid: null, phase: 'cold' },
    },
    settings: { greeting: GREETING, prechat: 'name,email' },
  },
  ...TEASER_STATES,
  conversation: { start: { conversation: { people: TEAM, messages: chat(), typing: [INES] } } },
  actions: { start: { conversation: { people: TEAM, messages: handled() } } },
  'actions-room': {
    start: { conversation: { ...ROOM, messages: handled() } },
    settings: ROOM_SETTINGS,
  },
  sheet: {
    start: { conversation: { people: TEAM, messages: chat(), typing: [INES] } },
    settings: { mobile: 'sheet' },
  },
  'conversation-short': {
    start: {
      conversation: {
        people: TEAM,
        messages: [message(ME, 'Hello, do you ship to Iceland?', at(10, 31), { status: 'delivered' })],
      },
    },
    settings: { greeting: GREETING },
  },
  away: {
    start: {
      conversation: {
        people: [{ ...INES, online: false, lastActive: Date.now() - 3 * 3_600_000 }],
        messages: chat(),
      },
    },
    settings: { away: 'Back tomorrow at 9' },
  },
  statuses: {
    start: {
      conversation: {
        people: [INES],
        messages: [
          message(
            INES,
            'Message of another day, with a link https://halden.studio/care?id=1&x=(2).',
            at(17, 3, 1),
          ),
          message(INES, '', at(17, 4, 1), { kind: 'deleted' }),
          message(INES, 'The spare shade fits both stems.', at(17, 5, 1), { editedAt: at(17, 9, 1) }),
          message(INES, 'Ines joined', at(9, 30), { kind: 'system', text: 'Ines joined the conversation' }),
          message(ME, 'Left it with the neighbour.', at(9, 31), { status: 'sent' }),
          message(ME, 'Tracking is DK 4471 902.', at(9, 32), {
            status: 'failed',
            error: { code: 'no-answer', text: '', retryable: true },
          }),
          message(ME, 'Cheap lamps at lamps-4-less.example/now', at(9, 33), {
            status: 'failed',
            error: { code: 'blocked', text: '', retryable: false },
          }),
          message(INES, '🎉', at(9, 34)),
          message(ME, '👏👏', at(9, 35), { status: 'read' }),
          message(ME, 'On my way to the post office.', at(9, 36), { status: 'sending' }),
        ],
      },
    },
  },
  'long-text': {
    start: {
      conversation: {
        people: [INES],
        messages: [
          message(ME, LONG, at(9, 36)),
          message(INES, `https://halden.studio/${'a-very-long-path-without-spaces/'.repeat(9)}`, at(9, 37)),
          message(
            INES,
            'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
            at(9, 37),
          ),
        ],
      },
    },
    draft: `${'…and that is the whole story of the lamp, from the glass to the last turn of the brass. '.repeat(58)}`,
  },
  unread: {
    start: {
      conversation: {
        people: [INES],
        messages: [
          ...history(12, INES),
          message(INES, 'The dimmer is made for that.', at(10, 20)),
          message(INES, 'Up to 40 degrees is normal.', at(10, 21), { id: 'u1' }),
          message(INES, 'Warmer than that, tell us.', at(10, 21)),
          message(INES, 'We swap it the same week.', at(10, 21)),
        ],
        unread: 3,
        firstUnreadId: 'u1',
      },
    },
  },
  offline: {
    start: { session: { connection: 'offline' }, conversation: { people: TEAM, messages: chat() } },
  },
  reconnecting: {
    start: { session: { connection: 'reconnecting' }, conversation: { people: TEAM, messages: chat() } },
  },
  slow: {
    start: {
      conversation: {
        people: TEAM,
        messages: [...chat(), message(ME, 'Clear here too', Date.now())],
        slowMode: 30,
      },
    },
    draft: 'Is the corona visible yet?',
  },
  links: {
    start: { conversation: { people: TEAM, messages: chat() } },
    settings: { features: ['attachments', 'emoji', 'link-previews', 'voice'] },
  },
  frozen: { start: { conversation: { people: TEAM, messages: chat(), composer: 'frozen' } } },
  banned: { start: { conversation: { people: TEAM, messages: chat(), composer: 'banned' } } },
  'banned-until': {
    start: {
      conversation: {
        ...{ people: TEAM, messages: chat(), composer: 'banned' },
        ban: {
          until: Date.UTC(2040, 4, 6, 18, 30),
          reason: 'Advertising in every conversation, again and again',
        },
      },
    },
  },
  loading: { start: { conversation: { people: TEAM, phase: 'loading' } } },
  failed: {
    start: {
      conversation: {
        phase: 'failed',
        error: { code: 'no-answer', text: 'x', retryable: true },
      },
    },
  },
  'owner-error': {
    start: {
      session: {
        identity: { kind: 'none' },
        error: { code: 'key-unknown', text: 'Unknown key k_1', retryable: false, forOwner: true },
      },
      conversation: { cid: null, phase: 'cold' },
    },
    settings: { greeting: GREETING },
  },
  'room-join': {
    start: {
      session: { identity: { kind: 'anonymous' } },
      conversation: { ...ROOM, messages: room(), composer: 'join', typing: [UDO, KESTREL, MARTA] },
    },
    settings: ROOM_SETTINGS,
  },
  'room-open': { start: { conversation: { ...ROOM, messages: room() } }, settings: ROOM_SETTINGS },
  'room-empty': { start: { conversation: { ...ROOM, watcherCount: 1 } }, settings: ROOM_SETTINGS },
  'inbox-open': {
    start: {
      channels: { items: CHANNELS, activeCid: 'messaging:nord' },
      conversation: GROUP,
    },
    settings: INBOX_SETTINGS,
    drafts: { 'support:priya': 'Hello Priya, the shade', 'messaging:nord': 'in the composer' },
  },
  'inbox-list': { start: { channels: { items: CHANNELS } }, settings: INBOX_SETTINGS },
  'inbox-loading': { start: { channels: { phase: 'loading' } }, settings: INBOX_SETTINGS },
  'inbox-empty': { start: { channels: {} }, settings: INBOX_SETTINGS },
  'inbox-failed': {
    start: { channels: { phase: 'failed', error: { code: 'unreachable', text: '', retryable: true } } },
    settings: INBOX_SETTINGS,
  },
  rtl: RTL,
  ...RICH_STATES,
  ...NOTE_STATES,
  ...POLL_STATES,
  ...PLACE_STATES,
  readonly: { start: { conversation: { people: TEAM, messages: chat(), composer: 'readonly' } } },
  'threads-in-messages': { start: { conversation: { people: TEAM, messages: answered() } } },
  'loading-older': {
    start: {
      conversation: { people: [INES], messages: history(8, INES, 200), hasOlder: true, loadingOlder: true },
    },
  },
  'jump-loading': {
    start: { conversation: { people: TEAM, messages: chat(), jump: { id: 'far', state: 'loading' } } },
  },
  'jump-gone': {
    start: { conversation: { people: TEAM, messages: chat(), jump: { id: 'gone', state: 'gone' } } },
  },
  'unread-above': { start: { conversation: { people: TEAM, messages: chat(), unreadAbove: 40 } } },
  'unread-threads': {
    start: { channels: { items: CHANNELS }, session: { unreadThreads: 3 } },
    settings: INBOX_SETTINGS,
  },
  'inbox-more': {
    start: { channels: { items: CHANNELS.slice(0, 4), hasMore: true, loadingMore: true } },
    settings: INBOX_SETTINGS,
  },
  'inbox-new': {
    start: {
      channels: { items: CHANNELS, activeCid: 'messaging:nord' },
      conversation: { ...GROUP, messages: [] },
    },
    settings: INBOX_SETTINGS,
  },
};

/** States for the tests of behaviour: long lists look like short ones. */
const LONG_STATES: Readonly<Record<string, State>> = {
  paging: {
    start: {
      conversation: { people: [INES], messages: history(30, INES, 200), hasOlder: true },
      older: 200,
    },
  },
  'unread-far': {
    start: {
      conversation: {
        people: [INES],
        messages: [...history(80, INES), ...unreadFrom(40)],
        unread: 40,
        firstUnreadId: 'n0',
      },
    },
  },
  middle: {
    start: {
      conversation: {
        people: [INES],
        messages: history(60, INES, 1000),
        hasNewer: true,
        firstUnreadId: 'h1020',
      },
    },
  },
  many: { start: { conversation: { people: [INES], messages: history(10_000, INES) } } },
};

const HANDLED: State = { start: { conversation: { people: TEAM, messages: handled() } } };
const CHAT: State = { start: { conversation: { people: TEAM, messages: chat() } } };
const INBOX: State = { start: { channels: { items: CHANNELS } }, settings: INBOX_SETTINGS };

/** Every state that looks different from the others, by its name. */
export const SHOWN_STATES: Readonly<Record<string, State>> = {
  ...PLAIN_STATES,
  ...posedStates(HANDLED, CHAT, INBOX),
};

export const STATES: Readonly<Record<string, State>> = { ...SHOWN_STATES, ...LONG_STATES };
