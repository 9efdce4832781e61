/** How long nothing has to be typed before a draft is saved, ms. The API names no number; a save is a write and a push. */
export const DRAFT_DEBOUNCE = 1_000;
/** Places whose state is noted; beyond it the one that was touched longest ago goes. */
export const MOST_NOTES = 50;
