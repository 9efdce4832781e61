import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { shownGroups } from './emoji-list.mjs';

const DATA = dirname(createRequire(import.meta.url).resolve('emojibase-data/package.json'));
/** More tags would make the file larger than they are worth. */
const MOST_TAGS = 1;

/** @param {string} folder @returns {import('./emoji-list.mjs').Emoji[]} */
const read = (folder) => JSON.parse(readFileSync(join(DATA, folder, 'compact.json'), 'utf8'));

/**
 * Returns the names of emoji in a language, one line each, in the order of src/features/emoji/data.ts. A line holds
 * the name and, after a bar, more words that find the emoji. Empty if the package has no names in that language.
 * @param {string} language name of its file of texts
 */
export function emojiNames(language) {
  const folder = language.toLowerCase();
  if (!existsSync(join(DATA, folder, 'compact.json'))) return '';
  const names = new Map(read(folder).map((emoji) => [emoji.hexcode, emoji]));
  return shownGroups(read('en'))
    .flat()
    .map(({ hexcode }) => {
      const { label = '', tags = [] } = names.get(hexcode) ?? {};
      const more = tags.filter((tag) => !label.toLowerCase().includes(tag.toLowerCase())).slice(0, MOST_TAGS);
      return more.length > 0 ? `${label}|${more.join(' ')}` : label;
    })
    .join('\n');
}
