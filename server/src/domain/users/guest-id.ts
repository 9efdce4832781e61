import type { UserId } from '../types/index.ts';

const GUEST_ID = /^guest-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-/;

/** Returns whether an id is one that the server gives to guests. A token does not tell its user's role. */
export const isGuestId = (id: UserId): boolean => GUEST_ID.test(id);
