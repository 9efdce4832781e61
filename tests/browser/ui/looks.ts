/** A state of the gallery with a picture in `tests/browser/pictures` to compare with. */
export interface Look {
  readonly name: string;
  /** The state of the gallery. */
  readonly state: string;
  readonly width: number;
  readonly height: number;
  readonly dark?: boolean;
  /** The panel fills the window, as on a phone. */
  readonly full?: boolean;
}

const DESKTOP = { width: 440, height: 720 };
const PHONE = { width: 390, height: 780, full: true };
const NARROW = { width: 320, height: 640, full: true };
const INBOX = { width: 1100, height: 640 };
const TALL = { width: 412, height: 1100, full: true };

/** The twenty looks that a reader meets most. */
export const LOOKS: readonly Look[] = [
  { name: 'support-light', state: 'conversation', ...DESKTOP },
  { name: 'support-dark', state: 'conversation', ...DESKTOP, dark: true },
  { name: 'home-light', state: 'home-known', ...DESKTOP },
  { name: 'home-dark', state: 'home-known', ...DESKTOP, dark: true },
  { name: 'first-visit', state: 'home-cold', ...DESKTOP },
  { name: 'phone-light', state: 'conversation', ...PHONE },
  { name: 'phone-dark', state: 'conversation', ...PHONE, dark: true },
  { name: 'narrow', state: 'conversation', ...NARROW },
  { name: 'inbox-light', state: 'inbox-open', ...INBOX },
  { name: 'inbox-dark', state: 'inbox-open', ...INBOX, dark: true },
  { name: 'inbox-empty', state: 'inbox-empty', ...INBOX },
  { name: 'room', state: 'room-open', width: 800, height: 620 },
  { name: 'cards-light', state: 'rich-support', ...TALL },
  { name: 'cards-dark', state: 'rich-support', ...TALL, dark: true },
  { name: 'composer-files', state: 'composer-files', ...DESKTOP },
  { name: 'composer-reply', state: 'composer-reply', ...DESKTOP },
  { name: 'right-to-left', state: 'rtl', ...DESKTOP },
  { name: 'loading', state: 'loading', ...DESKTOP },
  { name: 'failed', state: 'failed', ...DESKTOP },
  { name: 'offline', state: 'offline', ...DESKTOP },
];
