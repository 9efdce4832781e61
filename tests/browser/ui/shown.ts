/** The visible part of a gallery state: the panel, or the elements at the launcher while it is closed. */
export const SHOWN = '.panel, .teaser';
