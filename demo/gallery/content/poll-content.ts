import { at, message } from '../snapshots.ts';
import type { Stage } from '../stage.ts';
import type { State } from '../state.ts';
import { INES, ME, TOMAS } from './people.ts';

const attached = (id: string, name: string, closed = false) => ({
  id,
  attachments: [{ kind: 'poll' as const, id, messageId: id, name, closed }],
});

const start = (only?: string): State['start'] => ({
  conversation: {
    people: [INES, TOMAS],
    messages: [
      message(INES, '', {
        createdAt: at(9, 10),
        ...attached('poll-open', 'Which finish should we make next?'),
      }),
      message(INES, '', {
        createdAt: at(9, 20),
        ...attached('poll-closed', 'Open studio: which Saturday?', true),
      }),
      message(ME, '', {
        createdAt: at(9, 30),
        ...attached('poll-long', 'What should the new lamp be called?'),
      }),
    ].filter(({ id }) => only === undefined || id === only),
  },
});
const FEATURES = ['attachments', 'emoji', 'mentions', 'commands', 'threads', 'polls', 'location'];

const posed = (pose?: (stage: Stage) => Promise<void>, only?: string): State => ({
  start: start(only),
  settings: { features: FEATURES },
  ...(pose ? { pose } : {}),
});

/** Opens a link under a poll that stands alone: the list drops rows that others push out of sight. */
const opened = (id: string, text: string) =>
  posed(async ({ find }) => {
    await find(`[data-message="${id}"] .poll-links button`);
    const row = await find(`[data-message="${id}"]`);
    const links = [...row.querySelectorAll<HTMLElement>('.poll-links button')];
    links.find(({ textContent }) => textContent?.includes(text))?.click();
    await find('.ask .button');
  }, id);

/** States of polls, from the menu that creates them to their end. */
export const POLL_STATES: Readonly<Record<string, State>> = {
  polls: posed(async ({ find }) => {
    await find('[data-message=poll-long] .poll-links button');
  }),
  'poll-options': opened('poll-long', 'options'),
  'poll-votes': opened('poll-open', 'votes'),
  'poll-comments': opened('poll-long', 'comments'),
  'poll-suggest': opened('poll-open', 'Add option'),
  'poll-end': opened('poll-long', 'End poll'),
  extras: posed(async ({ press, find }) => {
    await press('.composer .icon-button[aria-haspopup=menu]');
    await find('.extras [role=menuitem]');
  }),
  'poll-form': posed(async ({ press, find, type }) => {
    await press('.composer .icon-button[aria-haspopup=menu]');
    await find('.extras [role=menuitem]');
    await press('.extras [role=menuitem]:nth-child(2)');
    await type('Which finish should we make next?', '.poll-form input');
    for (const [place, text] of ['Smoked glass', 'Dark brass', 'Dark brass'].entries())
      await type(text, `.poll-edit li:nth-child(${place + 1}) input`);
    await type('12', '.poll-form > .poll-field:nth-of-type(n+2) input');
  }),
};
