import type { Actor } from '../types/index.ts';

/** The app itself, for what the server does of its own accord: it acts on nobody's behalf. */
export const THE_SERVER: Actor = { kind: 'server', userId: null, user: null };
