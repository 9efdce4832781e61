import { AMA, INES, ME, TOMAS } from '../content/people.ts';
import { at, message } from '../snapshots.ts';
import type { State } from '../state.ts';

/** Answers at the launcher, for a visitor whose panel is closed. */
export const TEASER_STATES: Readonly<Record<string, State>> = {
  teaser: {
    closed: true,
    start: {
      conversation: {
        people: [INES, TOMAS, AMA],
        unread: 1,
        messages: [
          message(ME, 'Which lamp suits a narrow hall?', { createdAt: at(10, 38) }),
          message(INES, 'Choosing between two lamps? Tell me about the room.', { createdAt: Date.now() }),
        ],
      },
    },
  },
  'teaser-long': {
    closed: true,
    start: {
      conversation: {
        unread: 12,
        messages: [
          message(
            { ...TOMAS, name: 'Tomas of the workshop where every lamp is made and mended' },
            'The shade is **mouth-blown**, so each is a little different. '.repeat(6),
            { createdAt: Date.now() - 50 * 60_000 },
          ),
        ],
      },
    },
  },
  'teaser-left': {
    closed: true,
    settings: { position: 'left' },
    start: {
      conversation: {
        unread: 1,
        messages: [message(INES, 'It ships on Monday.', { createdAt: Date.now() })],
      },
    },
  },
};
