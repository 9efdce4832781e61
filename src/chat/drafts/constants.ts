/** Pause in typing before a draft is saved, ms. The API names no number; a save is a write and a push. */
export const DRAFT_DEBOUNCE = 1_000;
/** Most places with a stored note; beyond this the least recently changed one is dropped. */
export const MOST_NOTES = 50;
