/** One picture: a state of the gallery, and how it is looked at. */
export interface Picture {
  readonly name: string;
  readonly state: string;
  readonly width: number;
  readonly height: number;
  readonly theme?: 'light' | 'dark';
  readonly full?: boolean;
  readonly accent?: string;
  readonly forcedColors?: boolean;
  readonly reducedMotion?: boolean;
  readonly moreContrast?: boolean;
}

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844, full: true };
const NARROW = { width: 320, height: 640, full: true };
const WIDE = { width: 1440, height: 900 };
/** Shows whole messages of many pieces: the panel is a screen. */
const TALL = { width: 412, height: 1800, full: true };
const ROOM = { width: 1024, height: 680 };

export const PICTURES: readonly Picture[] = [
  ...['home-cold', 'home-known', 'conversation'].flatMap((state) => [
    { name: state, state, ...DESKTOP },
    { name: `${state}-dark`, state, ...DESKTOP, theme: 'dark' as const },
    { name: `${state}-phone`, state, ...PHONE },
  ]),
  ...[
    'prechat',
    'actions',
    'conversation-short',
    'away',
    'statuses',
    'long-text',
    'unread',
    'offline',
    'reconnecting',
    'frozen',
    'banned',
    'loading',
    'failed',
    'owner-error',
    'rtl',
  ].map((state) => ({ name: state, state, ...DESKTOP })),
  ...['actions', 'statuses', 'failed', 'prechat', 'unread', 'rtl', 'offline'].map((state) => ({
    name: `${state}-dark`,
    state,
    ...DESKTOP,
    theme: 'dark' as const,
  })),
  ...['rich-text', 'rich-support', 'rich-pictures', 'rich-files', 'rich-special', 'rich-rtl'].flatMap(
    (state) => [
      { name: state, state, ...TALL },
      { name: `${state}-dark`, state, ...TALL, theme: 'dark' as const },
      { name: `${state}-320`, state, ...NARROW, height: 1400 },
    ],
  ),
  { name: 'rich-yellow', state: 'rich-text', ...TALL, accent: '#f5c518' },
  { name: 'rich-forced-colors', state: 'rich-files', ...TALL, forcedColors: true },
  { name: 'sheet', state: 'sheet', ...PHONE },
  { name: 'home-landscape', state: 'home-known', width: 844, height: 390, full: true },
  { name: 'conversation-landscape', state: 'conversation', width: 844, height: 390, full: true },
  { name: 'conversation-phone-dark', state: 'conversation', ...PHONE, theme: 'dark' },
  ...[
    'home-known',
    'conversation',
    'actions',
    'statuses',
    'prechat',
    'long-text',
    'inbox-list',
    'room-join',
    'rtl',
  ].map((state) => ({ name: `${state}-320`, state, ...NARROW })),
  ...['room-join', 'room-open', 'room-empty'].map((state) => ({ name: state, state, ...ROOM })),
  { name: 'room-join-dark', state: 'room-join', ...ROOM, theme: 'dark' },
  ...['inbox-open', 'inbox-list', 'inbox-loading', 'inbox-empty', 'inbox-failed'].map((state) => ({
    name: state,
    state,
    ...WIDE,
  })),
  { name: 'inbox-open-dark', state: 'inbox-open', ...WIDE, theme: 'dark' },
  { name: 'inbox-open-phone', state: 'inbox-open', width: 390, height: 844 },
  { name: 'inbox-list-phone', state: 'inbox-list', width: 390, height: 844 },
  { name: 'conversation-yellow', state: 'conversation', ...DESKTOP, accent: '#f5c518' },
  { name: 'conversation-violet-dark', state: 'conversation', ...DESKTOP, accent: '#6d3bf5', theme: 'dark' },
  { name: 'home-violet', state: 'home-known', ...DESKTOP, accent: '#6d3bf5' },
  { name: 'conversation-forced-colors', state: 'statuses', ...DESKTOP, forcedColors: true },
  { name: 'room-forced-colors', state: 'room-join', ...ROOM, forcedColors: true },
  { name: 'inbox-forced-colors', state: 'inbox-open', ...WIDE, forcedColors: true },
  { name: 'banned-forced-colors', state: 'banned', ...DESKTOP, forcedColors: true },
  { name: 'room-more-contrast', state: 'room-open', ...ROOM, moreContrast: true },
  { name: 'inbox-more-contrast', state: 'inbox-open', ...WIDE, moreContrast: true },
  { name: 'conversation-reduced-motion', state: 'conversation', ...DESKTOP, reducedMotion: true },
  { name: 'conversation-more-contrast', state: 'conversation', ...DESKTOP, moreContrast: true },
];

/** The gallery's address for a picture. */
export function addressOf(base: string, { state, theme, full, accent }: Picture): string {
  const query = new URLSearchParams({ state, theme: theme ?? 'light' });
  if (full) query.set('full', '');
  if (accent) query.set('accent', accent);
  return `${base}?${query}`;
}
