/** @typedef {{ unicode: string, hexcode: string, label: string, tags?: string[], group?: number, order?: number, skins?: Emoji[] }} Emoji */

/**
 * Groups of emojibase-data. Smileys and people are one group; components (2) are no emoji of their own;
 * flags are made from regions.
 */
const GROUPS = [[0, 1], [3], [4], [5], [6], [7], [8]];
export const FLAGS = 9;

/**
 * Returns the emoji of the picker, by group, in their order: the same in every language.
 * @param {readonly Emoji[]} all all emoji of one language
 * @returns {Emoji[][]}
 */
export const shownGroups = (all) =>
  GROUPS.map((groups) =>
    all
      .filter(({ group }) => group !== undefined && groups.includes(group))
      .sort((a, b) => (a.order ?? 0) - (b.order ?? 0)),
  );
