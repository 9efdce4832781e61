import type { Facts } from './facts.ts';

const KB = 1000;
const kb = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`;

/** Returns the downloads of a page and its visitors, one line each; brotli, as this server sends them. */
export function byteLines({ bytes }: Facts): readonly (readonly [what: string, size: string])[] {
  return [
    ['Every page, before anybody asks for the chat', kb(bytes.loader)],
    ['Who opens it, up to the first message', kb(bytes.open)],
    ['Each language but English', `at most ${kb(bytes.language)}`],
    ['Each tool, when it is first wanted (files, emoji, threads …)', `at most ${kb(bytes.part)}`],
  ];
}
