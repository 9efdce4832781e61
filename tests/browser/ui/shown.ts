/** What a state of the gallery shows: the panel, or what stands at the launcher while it is closed. */
export const SHOWN = '.panel, .teaser';
