import type { ChannelItem, ConversationSnapshot } from '../../../src/chat/index.ts';
import { at, channel, conversation, message } from '../snapshots.ts';
import { FREYA, GUEST, INES, JONAS, ME, OSKAR, PRIYA, TOMAS } from './people.ts';

type Last = NonNullable<ChannelItem['last']>;

const last = (text: string, when: number, more: Partial<Last> = {}): Last => ({
  text,
  kind: 'regular',
  author: ME,
  mine: false,
  at: when,
  ...more,
});

export const CHANNELS: readonly ChannelItem[] = [
  channel('messaging:nord', 'Nord Hotel', {
    people: [FREYA, JONAS, TOMAS],
    pinned: true,
    typing: [FREYA, JONAS],
    last: last('Could the lobby ones be the dark brass?', at(10, 46), { author: JONAS }),
  }),
  channel('messaging:bench', 'Repair bench', {
    people: [TOMAS, INES],
    pinned: true,
    online: false,
    last: last('Kiln is free again at two', at(10, 41), { author: TOMAS }),
  }),
  channel('support:maya', 'Maya Lindqvist', {
    people: [{ ...FREYA, id: 'maya-l' }],
    unread: 2,
    last: last('Should the dimmer get warm?', at(10, 46)),
  }),
  channel('support:4f2c', '', {
    people: [GUEST],
    unread: 1,
    last: last('Hello, do you ship to Iceland?', at(10, 31)),
  }),
  channel('support:oskar', 'Oskar Brandt', {
    people: [OSKAR],
    last: last('The spare shade leaves on Thursday with the van', at(10, 2), {
      mine: true,
      status: 'delivered',
    }),
  }),
  channel('support:priya', 'Priya Nair', {
    people: [PRIYA],
    typing: [PRIYA],
    last: last('Hello', at(9, 40)),
  }),
  channel('livestream:eclipse', 'Eclipse room', {
    people: [],
    muted: true,
    unread: 186,
    last: last('first contact in four minutes', at(9, 12), {
      author: { id: 'kestrel', name: 'kestrel', online: false },
    }),
  }),
  channel('support:hana', 'Hana Sato', {
    people: [{ id: 'hana', name: 'Hana Sato', online: false }],
    last: last('It is on its way', at(16, 0, 1), { mine: true, status: 'read' }),
  }),
  channel('support:liam', 'Liam O’Connor', {
    people: [{ id: 'liam', name: 'Liam O’Connor', online: false }],
    last: last('', at(12, 0, 3), { kind: 'deleted' }),
  }),
  channel('support:karim', 'Karim Haddad', {
    people: [{ id: 'karim', name: 'Karim Haddad', online: false }],
    last: last('Perfect, thanks again 🙌', at(12, 0, 5)),
  }),
  channel('support:new', 'Studio Vesna', { people: [{ id: 'vesna', name: 'Studio Vesna', online: false }] }),
];

export const GROUP: ConversationSnapshot = conversation({
  cid: 'messaging:nord',
  title: 'Nord Hotel',
  people: [FREYA, JONAS, TOMAS],
  memberCount: 4,
  messages: [
    message(FREYA, 'Morning all. Final count: 40 Arcs for the rooms and 6 floor lamps for the lobby.', {
      createdAt: at(10, 12),
    }),
    message(ME, 'Lovely, thank you. We can have the first 24 ready by the 18th.', { createdAt: at(10, 30) }),
    message(ME, '@Tomas can you confirm the bench slot?', {
      createdAt: at(10, 31),
      status: 'read',
      readBy: [TOMAS, FREYA, JONAS],
    }),
    message(TOMAS, 'Confirmed, 16 to 18 June. Here is the finish we settled on:', { createdAt: at(10, 40) }),
    message(TOMAS, 'halden.studio/finishes/dark-brass', {
      createdAt: at(10, 40),
      reactions: [
        { type: '😍', count: 3, mine: true },
        { type: '👏', count: 2, mine: false },
      ],
    }),
    message(JONAS, 'That looks great.', { createdAt: at(10, 45), id: 'first-unread' }),
    message(JONAS, 'Could the lobby ones be the dark brass, @Ama?', { createdAt: at(10, 45) }),
  ],
  firstUnreadId: 'first-unread',
  unreadAtEntry: 2,
  typing: [FREYA, JONAS],
});

/** Open conversation with a blocked person. */
export const BLOCKED: ConversationSnapshot = conversation({
  cid: 'messaging:!members-oskar',
  title: 'Oskar Brandt',
  people: [OSKAR],
  memberCount: 2,
  messages: [
    message(OSKAR, 'The spare shade leaves on Thursday with the van.', { createdAt: at(10, 2) }),
    message(ME, 'Thank you, that will do.', { createdAt: at(10, 4), status: 'read' }),
  ],
});
