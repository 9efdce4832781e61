import type {
  ChannelItem,
  ChannelListSnapshot,
  ConversationSnapshot,
  MessageSnapshot,
  Person,
  SessionSnapshot,
} from '../../src/chat/index.ts';
import type { UiSettings } from '../../src/ui/index.ts';
import { ME } from './content/people.ts';

const MINUTE = 60_000;

/** Returns a time of today, so that separators read the same on every day that pictures are taken. */
export function at(hours: number, minutes: number, daysAgo = 0): number {
  const time = new Date();
  time.setHours(hours, minutes, 0, 0);
  time.setDate(time.getDate() - daysAgo);
  return time.getTime();
}

let counter = 0;

type Written = Partial<MessageSnapshot> & Pick<MessageSnapshot, 'createdAt'>;

export function message(author: Person, text: string, more: Written): MessageSnapshot {
  counter += 1;
  const mine = author.id === ME.id;
  return {
    id: `m${counter}`,
    kind: 'regular',
    text,
    author,
    mine,
    ...(mine ? { status: 'read' as const } : {}),
    readBy: [],
    replyCount: 0,
    reactions: [],
    ...more,
  };
}

/** Returns `count` messages of two people, a minute apart, the last one now-ish; ids `h0` … in order. */
export function history(count: number, other: Person, from = 0): MessageSnapshot[] {
  const start = at(10, 0) - (from + count) * MINUTE;
  return Array.from({ length: count }, (_, i) => {
    const index = from + i;
    const author = Math.floor(index / 3) % 2 ? ME : other;
    const words = `Message ${index}. ${'More words to make it longer. '.repeat(Math.abs(index) % 4)}`.trim();
    return message(author, words, { createdAt: start + i * MINUTE, id: `h${index}` });
  });
}

export const session = (more: Partial<SessionSnapshot> = {}): SessionSnapshot => ({
  identity: { kind: 'guest', user: ME },
  connection: 'online',
  error: null,
  unread: 0,
  unreadThreads: 0,
  ...more,
});

export const ALL_ABILITIES: ConversationSnapshot['can'] = {
  react: true,
  quote: true,
  reply: true,
  editOwn: true,
  editAny: false,
  deleteOwn: true,
  deleteAny: false,
  pin: true,
  flag: true,
  markUnread: true,
  attach: true,
  polls: true,
  location: true,
};

export const conversation = (more: Partial<ConversationSnapshot> = {}): ConversationSnapshot => ({
  cid: 'support:maya',
  chosen: false,
  phase: 'ready',
  error: null,
  title: 'Halden',
  people: [],
  memberCount: 2,
  watcherCount: 0,
  messages: [],
  hasOlder: false,
  hasNewer: false,
  loadingOlder: false,
  loadingNewer: false,
  unread: 0,
  firstUnreadId: null,
  unreadAtEntry: 0,
  jump: null,
  typing: [],
  assistant: null,
  composer: 'open',
  maxLength: 5000,
  slowMode: 0,
  can: ALL_ABILITIES,
  ...more,
});

export const channel = (
  cid: string,
  title: string,
  { people, ...more }: Partial<ChannelItem> & Pick<ChannelItem, 'people'>,
): ChannelItem => ({
  cid,
  title,
  people,
  online: people.some((person) => person.online),
  unread: 0,
  muted: false,
  pinned: false,
  invited: false,
  typing: [],
  last: null,
  ...more,
});

export const channelList = (more: Partial<ChannelListSnapshot> = {}): ChannelListSnapshot => ({
  phase: 'ready',
  error: null,
  items: [],
  hasMore: false,
  loadingMore: false,
  activeCid: null,
  ...more,
});

export const settings = (more: Partial<UiSettings> = {}): UiSettings => ({
  mode: 'support',
  layout: 'bubble',
  title: 'Halden',
  subtitle: 'replies in 3 min',
  greeting: '',
  away: '',
  prechat: 'none',
  position: 'right',
  mobile: 'full',
  back: 'auto',
  locale: 'en-GB',
  dir: 'ltr',
  sound: false,
  notifications: false,
  facts: null,
  features: [
    'attachments',
    'emoji',
    'mentions',
    'commands',
    'threads',
    'reactions',
    'search',
    'people',
    'reminders',
  ],
  mapTiles: '',
  pushWorker: '',
  keepsDrafts: true,
  storesNothing: false,
  ...more,
});
