import names from 'virtual:texts/names';
import type { RawSettings } from '../contract.ts';
import { ownTextName } from '../texts/own-words.ts';
import { ATTRIBUTES } from './attributes.ts';
import { attributeName, type Complaint, OWN_TEXT } from './index.ts';

/** Settings outside of Config: the loader's own, the app's client, and the name of the chat among those of a page. */
const INTERNAL = new Set(['greeted', 'hidden', 'stoopConfig', 'client', 'name']);

const TEXTS = Object.entries(names).flatMap(([chunk, keys]) =>
  keys.map((key) => ownTextName(key, chunk === 'shell' ? '' : chunk)),
);
const KNOWN = new Set([...Object.keys(ATTRIBUTES), ...TEXTS]);

/** Longest name that is compared and quoted, characters: longer than every real name. */
const NAME_MAX = 60;
/** A name is near if at most one of this many characters differs. */
const LETTERS_PER_EDIT = 4;

/** Returns how many characters have to be added, removed or replaced to get from one text to the other. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 1; to <= other.length; to += 1)
      next.push(
        Math.min(
          (row[to] ?? 0) + 1,
          (next[to - 1] ?? 0) + 1,
          (row[to - 1] ?? 0) + (letter === other[to - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Returns the name without its first words, in lower case: `homeGreeting` -> `homegreeting`, `greeting`. */
function endsOf(name: string): string[] {
  const words = name.split(/(?=[A-Z])/);
  return words.map((_, at) => words.slice(at).join('').toLowerCase());
}

/** Returns how far a setting is from a written name. Words left out at its beginning count as one edit. */
const distanceTo = (written: string, name: string): number =>
  Math.min(...endsOf(name).map((end, at) => editsBetween(written, end) + (at > 0 ? 1 : 0)));

/** Returns the setting that a wrong name probably means: a text if it begins like one; null if none is near. */
function nearestName(wrong: string): string | null {
  if (wrong.length > NAME_MAX) return null;
  const isText = OWN_TEXT.test(wrong);
  const bare = (name: string) => (isText ? name.replace(/^text/, '') : name);
  const written = bare(wrong).toLowerCase();
  let nearest: string | null = null;
  let least = Math.max(2, Math.floor(written.length / LETTERS_PER_EDIT)) + 1;
  for (const name of isText ? TEXTS : KNOWN) {
    const distance = distanceTo(written, bare(name));
    if (distance >= least) continue;
    nearest = name;
    least = distance;
  }
  return nearest;
}

/** Returns a complaint for each name that is no setting, with the setting that it probably means. */
export function unknownSettings(settings: RawSettings): Complaint[] {
  return Object.keys(settings)
    .filter((name) => !KNOWN.has(name) && !INTERNAL.has(name))
    .map((name) => {
      const nearest = nearestName(name);
      const all = OWN_TEXT.test(name) ? 'docs/languages.md' : '/configure';
      const cure = nearest ? `did you mean ${attributeName(nearest)}?` : `see ${all} for all.`;
      return {
        code: 'setting-unknown',
        text: `${attributeName(name).slice(0, NAME_MAX)} is no setting; ${cure}`,
      };
    });
}
