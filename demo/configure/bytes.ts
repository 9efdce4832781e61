import type { Facts } from './facts.ts';

const KB = 1000;
const kb = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`;

/** Returns the downloads of a page and its visitors, one line each; brotli, as this server sends them. */
export function byteLines({ bytes }: Facts): readonly (readonly [what: string, size: string])[] {
  return [
    ['On every page, before the chat opens', kb(bytes.loader)],
    ['When a visitor opens it', kb(bytes.open)],
    ['Each extra language', `at most ${kb(bytes.language)}`],
    ['Each feature, when it’s first used (files, emoji, threads …)', `at most ${kb(bytes.part)}`],
  ];
}
