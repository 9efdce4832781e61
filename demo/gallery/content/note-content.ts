import { at, message } from '../snapshots.ts';
import type { State } from '../state.ts';
import { INES, ME, TOMAS } from './people.ts';
import { picture } from './rich-content.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const refused = (code: string) => ({
  status: 'failed' as const,
  error: { code, text: '', retryable: code === 'bounced' },
});

/** States of messages that are saved for later, refused, visible to one person only, or being made. */
export const NOTE_STATES: Readonly<Record<string, State>> = {
  notes: {
    start: {
      conversation: {
        people: [INES, TOMAS],
        messages: [
          message(INES, 'The spare shades come back on the 14th.', {
            createdAt: at(9, 10),
            id: 'soon',
            reminder: { at: Date.now() + 2 * HOUR },
          }),
          message(INES, 'Your invoice is in the drawer below the till.', {
            createdAt: at(9, 11),
            id: 'saved',
            reminder: { at: null },
          }),
          message(ME, 'Call the glass shop before noon.', {
            createdAt: at(9, 12),
            id: 'late',
            reminder: { at: Date.now() - 5 * MINUTE },
          }),
          message(TOMAS, 'Open until nine this week.', {
            createdAt: at(9, 20),
            id: 'pinned-until',
            pinned: true,
            pinnedBy: INES,
            pinnedUntil: at(21, 0, -1),
          }),
          message(TOMAS, 'The supplier says Friday. See https://lamps.example/stock', {
            createdAt: at(9, 21),
            id: 'staff-only',
            silent: 'note',
          }),
          message(ME, 'Thanks, I will tell them.', {
            createdAt: at(9, 22),
            id: 'own-staff-only',
            silent: 'note',
          }),
          message(ME, 'You absolute lampshade', {
            createdAt: at(9, 30),
            id: 'bounced',
            ...refused('bounced'),
          }),
          message(ME, 'Cheap lamps at lamps-4-less.example/now', {
            createdAt: at(9, 31),
            id: 'blocked',
            ...refused('blocked'),
          }),
          message(ME, '', {
            createdAt: at(9, 32),
            id: 'gif',
            kind: 'ephemeral',
            attachments: [
              {
                kind: 'giphy',
                url: picture('gif', { width: 240, height: 160 }).url,
                name: 'lamp',
                pixels: { width: 240, height: 160 },
              },
            ],
          }),
        ],
      },
    },
  },
  translations: {
    start: {
      conversation: {
        people: [INES],
        messages: [
          message(INES, 'Der Dimmer darf warm werden.', { createdAt: at(9, 10), id: 'german' }),
          message(ME, 'Danke!', { createdAt: at(9, 11), id: 'mine' }),
        ],
      },
    },
    settings: { features: ['reactions', 'translations', 'unique-reactions', 'reminders'] },
  },
  assistant: {
    start: {
      conversation: {
        people: [INES],
        messages: [
          message(ME, 'How do I level the shade?', { createdAt: at(9, 10) }),
          message(INES, 'Loosen the ring below the shade, then', {
            createdAt: at(9, 11),
            id: 'grows',
            generated: true,
          }),
        ],
        assistant: { state: 'AI_STATE_GENERATING', messageId: 'grows', authorId: INES.id },
      },
    },
  },
};
