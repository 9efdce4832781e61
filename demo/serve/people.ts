/** A person of the demo's conversations. Made-up. */
export interface DemoUser {
  readonly id: string;
  readonly name: string;
  readonly role?: 'agent' | 'admin';
  /** Path of the picture on this server. */
  readonly image?: string;
}

export const AGENTS: readonly DemoUser[] = [
  { id: 'ines', name: 'Ines', role: 'agent', image: '/demo/assets/avatars/ines.svg' },
  { id: 'tomas', name: 'Tomas', role: 'agent', image: '/demo/assets/avatars/tomas.svg' },
];

/** The tag beside the name tells the host from visitors of the same name and picture. */
export const HOST: DemoUser = {
  id: 'lucia',
  name: 'Lucía',
  role: 'admin',
  image: '/demo/assets/avatars/lucia.svg',
};

export const VISITORS: readonly DemoUser[] = [
  { id: 'kestrel', name: 'kestrel' },
  { id: 'marta-p', name: 'Marta P.' },
  { id: 'jon-b', name: 'Jon B.' },
];

export const ROOM = {
  type: 'room',
  id: 'eclipse',
  name: 'Eclipse room',
  image: '/demo/assets/room.svg',
} as const;

/** Author and text of the room's first messages, oldest first. */
export const ROOM_MESSAGES: readonly (readonly [string, string])[] = [
  ['kestrel', 'Clear from the castle hill. Thin cloud low in the west, nothing higher.'],
  ['kestrel', 'About forty of us up here already.'],
  ['lucia', 'Good spot. The light will go a strange silver about ten minutes before.'],
  ['marta-p', 'First time for my two. They brought a colander for the shadows!'],
  ['jon-b', 'Best instrument there is.'],
];
