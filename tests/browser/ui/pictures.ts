/** One picture: a state of the gallery, with its look. */
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
/** Shows whole messages of many parts: the panel fills the screen. */
const TALL = { width: 412, height: 1800, full: true };
const ROOM = { width: 1024, height: 680 };

/**
 * Looks that no state of the gallery has in its four: whole long messages, phones, an owner's colours, a
 * reader's preferences.
 */
export const PICTURES: readonly Picture[] = [
  ...['home-cold', 'home-known', 'conversation'].map((state) => ({
    name: `${state}-phone`,
    state,
    ...PHONE,
  })),
  ...['rich-text', 'rich-support', 'rich-pictures', 'rich-files', 'rich-special', 'rich-rtl'].flatMap(
    (state) => [
      { name: `${state}-tall`, state, ...TALL },
      { name: `${state}-tall-dark`, state, ...TALL, theme: 'dark' as const },
      { name: `${state}-tall-320`, state, ...NARROW, height: 1400 },
    ],
  ),
  { name: 'rich-yellow', state: 'rich-text', ...TALL, accent: '#f5c518' },
  { name: 'rich-forced-colors', state: 'rich-files', ...TALL, forcedColors: true },
  { name: 'sheet-phone', state: 'sheet', ...PHONE },
  { name: 'home-landscape', state: 'home-known', width: 844, height: 390, full: true },
  { name: 'conversation-landscape', state: 'conversation', width: 844, height: 390, full: true },
  { name: 'conversation-phone-dark', state: 'conversation', ...PHONE, theme: 'dark' },
  { name: 'room-inline', state: 'room-open', ...ROOM },
  { name: 'inbox-open-phone', state: 'inbox-open', width: 390, height: 844 },
  { name: 'inbox-list-phone', state: 'inbox-list', width: 390, height: 844 },
  { name: 'inbox-open-wide', state: 'inbox-open', ...WIDE },
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

/** Returns how the gallery is asked for a picture. */
export function searchOf({ state, theme, full, accent }: Picture): string {
  const query = new URLSearchParams({ state, theme: theme ?? 'light' });
  if (full) query.set('full', '');
  if (accent) query.set('accent', accent);
  return `?${query}`;
}
