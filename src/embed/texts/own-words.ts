import type { Words } from '../../i18n/index.ts';

const capital = (name: string): string => name.replace(/^./, (letter) => letter.toUpperCase());

/** Returns the setting that replaces a text: `send` -> `textSend`, `emptyRoom` of the room -> `textRoomEmptyRoom`. */
export const ownTextName = (key: string, part = ''): string => `text${capital(part)}${capital(key)}`;

/** Returns plain text with its arguments put in. Names without an argument stay as they are written. */
export function ownWords(text: string, locale: string): Words {
  return (values?: Readonly<Record<string, string | number>>) =>
    text.replace(/\{(\w+)\}/g, (written, name) => (values?.[name] ?? written).toLocaleString(locale));
}
