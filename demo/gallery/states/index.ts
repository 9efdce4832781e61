import { answered, chat, handled, room } from '../content/chat-content.ts';
import { CHANNELS, GROUP } from '../content/inbox-content.ts';
import { NOTE_STATES } from '../content/note-content.ts';
import { AMA, INES, JON, KESTREL, MARTA, ME, TOMAS, UDO } from '../content/people.ts';
import { PLACE_STATES } from '../content/place-content.ts';
import { POLL_STATES } from '../content/poll-content.ts';
import { RICH_STATES } from '../content/rich-content.ts';
import { RTL } from '../content/rtl-content.ts';
import { ALL_ABILITIES, at, history, message } from '../snapshots.ts';
import type { State } from '../state.ts';
import { posedStates } from './posed-states.ts';
import { STAFF_STATES } from './staff-states.ts';
import { TEASER_STATES } from './teaser-states.ts';

const GREETING = 'Hi! A lamp, an order, a repair?\nWrite here. No account needed.';
const TEAM = [INES, TOMAS, AMA];

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
  Array.from({ length: count }, (_, i) =>
    message(INES, `Unread ${i}`, { createdAt: at(11, 0), id: `n${i}` }),
  );

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
        messages: [
          message(ME, 'Hello, do you ship to Iceland?', { createdAt: at(10, 31), status: 'delivered' }),
        ],
      },
    },
    settings: { greeting: GREETING },
  },
  closed: {
    start: {
      conversation: {
        people: TEAM,
        messages: [
          ...chat(),
          message(INES, 'Conversation closed', { createdAt: Date.now(), kind: 'system', closing: true }),
        ],
      },
    },
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
          message(INES, 'Message of another day, with a link https://halden.studio/care?id=1&x=(2).', {
            createdAt: at(17, 3, 1),
          }),
          message(INES, '', { createdAt: at(17, 4, 1), kind: 'deleted' }),
          message(INES, 'The spare shade fits both stems.', {
            createdAt: at(17, 5, 1),
            editedAt: at(17, 9, 1),
          }),
          message(INES, 'Ines joined', {
            createdAt: at(9, 30),
            kind: 'system',
            text: 'Ines joined the conversation',
          }),
          message(ME, 'Left it with the neighbour.', { createdAt: at(9, 31), status: 'sent' }),
          message(ME, 'Tracking is DK 4471 902.', {
            createdAt: at(9, 32),
            status: 'failed',
            error: { code: 'no-answer', text: '', retryable: true },
          }),
          message(ME, 'Cheap lamps at lamps-4-less.example/now', {
            createdAt: at(9, 33),
            status: 'failed',
            error: { code: 'blocked', text: '', retryable: false },
          }),
          message(INES, '🎉', { createdAt: at(9, 34) }),
          message(ME, '👏👏', { createdAt: at(9, 35), status: 'read' }),
          message(ME, 'On my way to the post office.', { createdAt: at(9, 36), status: 'sending' }),
        ],
      },
    },
  },
  'long-text': {
    start: {
      conversation: {
        people: [INES],
        messages: [
          message(ME, LONG, { createdAt: at(9, 36) }),
          message(INES, `https://halden.studio/${'a-very-long-path-without-spaces/'.repeat(9)}`, {
            createdAt: at(9, 37),
          }),
          message(INES, 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft', {
            createdAt: at(9, 37),
          }),
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
          message(INES, 'The dimmer is made for that.', { createdAt: at(10, 20) }),
          message(INES, 'Up to 40 degrees is normal.', { createdAt: at(10, 21), id: 'u1' }),
          message(INES, 'Warmer than that, tell us.', { createdAt: at(10, 21) }),
          message(INES, 'We swap it the same week.', { createdAt: at(10, 21) }),
        ],
        unread: 3,
        firstUnreadId: 'u1',
        unreadAtEntry: 3,
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
        messages: [...chat(), message(ME, 'Clear here too', { createdAt: Date.now() })],
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
  'unread-above': { start: { conversation: { people: TEAM, messages: chat(), unreadAtEntry: 40 } } },
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
        unreadAtEntry: 40,
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
        unreadAtEntry: 20,
      },
    },
  },
  many: { start: { conversation: { people: [INES], messages: history(10_000, INES) } } },
};

const HANDLED: State = { start: { conversation: { people: TEAM, messages: handled() } } };
/** A message of a room for a reader who may do everything with it. */
const ALLOWED: State = {
  start: {
    conversation: {
      ...ROOM,
      messages: [
        ...room(),
        message(JON, 'The card for @Kestrel is in here.', {
          createdAt: at(20, 17),
          id: 'all',
          attachments: [
            {
              kind: 'file',
              url: 'https://halden.studio/card.pdf',
              name: 'card.pdf',
              type: 'application/pdf',
              bytes: 48_000,
            },
          ],
          mentions: [{ kind: 'person', person: KESTREL, me: false }],
          reactions: [{ type: 'love', count: 2, mine: false }],
        }),
      ],
      can: { ...ALL_ABILITIES, editAny: true, deleteAny: true, ban: true },
    },
  },
  settings: {
    ...ROOM_SETTINGS,
    layout: 'bubble',
    features: ['emoji', 'threads', 'reactions', 'people', 'reminders', 'translations', 'attachments'],
  },
};
const CHAT: State = { start: { conversation: { people: TEAM, messages: chat() } } };
const INBOX: State = { start: { channels: { items: CHANNELS } }, settings: INBOX_SETTINGS };

/** Every state that looks different from the others, by its name. */
export const SHOWN_STATES: Readonly<Record<string, State>> = {
  ...PLAIN_STATES,
  ...STAFF_STATES,
  ...posedStates({ handled: HANDLED, allowed: ALLOWED, chat: CHAT, inbox: INBOX }),
};

export const STATES: Readonly<Record<string, State>> = { ...SHOWN_STATES, ...LONG_STATES };
