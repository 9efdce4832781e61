/** Messages of the gallery's conversations. */

import { at, message } from '../snapshots.ts';
import { AMA, INES, JON, KESTREL, LUCIA, MARTA, ME, TOMAS } from './people.ts';

/** Returns an ordinary support conversation. */
export const chat = () => [
  message(INES, 'Hi Maya, good to see you again 👋', { createdAt: at(10, 38) }),
  message(ME, 'My Arc arrived! The shade sits a little crooked though. Can I level it?', {
    createdAt: at(10, 40),
  }),
  message(INES, 'Yes: loosen the ring below the shade, turn it until it clicks, then tighten.', {
    createdAt: at(10, 42),
  }),
  message(INES, 'Pictures here: halden.studio/level', { createdAt: at(10, 42) }),
  message(ME, 'That did it. Thank you!', {
    createdAt: at(10, 45),
    reactions: [{ type: 'love', count: 1, mine: false }],
  }),
  message(ME, 'One more: should the dimmer get warm?', {
    createdAt: at(10, 45),
    status: 'read',
    readBy: [INES],
    readAt: at(10, 46),
  }),
];

/** Returns messages with every visible trace of an action. */
export const handled = () => {
  const question = message(INES, 'Which of the two shades did you take in the end?', {
    createdAt: at(10, 38),
    id: 'asked',
  });
  const { id, author, mine, kind, text } = question;
  const quoted = { id, author, mine, kind, text };
  return [
    question,
    message(ME, 'The smoked glass one', {
      createdAt: at(10, 40),
      id: 'answer',
      quoted,
      reactions: [
        { type: 'love', count: 3, mine: false },
        { type: 'like', count: 1, mine: true },
      ],
    }),
    message(INES, 'Then the long stem fits. It comes with two screws and a small key.', {
      createdAt: at(10, 42),
      id: 'pinned',
      pinned: true,
      quoted: { id: 'answer', author: ME, mine: true, kind: 'regular', text: 'The smoked glass one' },
    }),
    message(INES, 'Closed on Friday.', {
      createdAt: at(10, 43),
      id: 'last',
      reactions: [{ type: 'wow', count: 1, mine: false }],
    }),
    message(ME, 'Saved in a second', {
      createdAt: at(10, 45),
      id: 'saving',
      unsaved: { kind: 'edit', error: null },
    }),
    message(ME, 'This was not', {
      createdAt: at(10, 46),
      id: 'unsaved',
      unsaved: { kind: 'edit', error: { code: 'no-answer', text: '', retryable: true } },
    }),
    message(ME, 'Thanks!', {
      createdAt: at(10, 47),
      id: 'thanks',
      status: 'read',
      readBy: [INES],
      readAt: at(10, 48),
    }),
  ];
};

/** Returns threads as their parent messages show them. */
export const answered = () => [
  message(INES, 'Which of the two shades did you take in the end?', {
    createdAt: at(10, 38),
    replyCount: 3,
    repliers: [ME, TOMAS, AMA],
    unreadReplies: true,
  }),
  message(ME, 'The smoked glass one', { createdAt: at(10, 40), replyCount: 1, repliers: [INES] }),
  message(INES, '', { createdAt: at(10, 41), kind: 'deleted', replyCount: 2, repliers: [ME] }),
  message(TOMAS, 'No: both lamps take the same.', { createdAt: at(10, 44), parentId: 'elsewhere' }),
];

export const room = () => [
  message(KESTREL, 'Clear from the castle hill. Thin cloud low in the west, nothing higher.', {
    createdAt: at(20, 12),
  }),
  message(KESTREL, 'About forty of us up here already.', { createdAt: at(20, 12) }),
  message(LUCIA, 'Good spot. The light will go a strange silver about ten minutes before.', {
    createdAt: at(20, 14),
    reactions: [
      { type: '🤩', count: 12, mine: true },
      { type: '🙏', count: 4, mine: false },
    ],
  }),
  message(MARTA, 'First time for my two. They brought a colander for the shadows!', {
    createdAt: at(20, 15),
  }),
  message(JON, 'Best instrument there is.', { createdAt: at(20, 16) }),
];
