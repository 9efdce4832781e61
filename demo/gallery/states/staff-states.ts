import type { ConversationSnapshot } from '../../../src/chat/index.ts';
import { CHANNELS } from '../content/inbox-content.ts';
import { FREYA, ME, TOMAS } from '../content/people.ts';
import { at, conversation, message } from '../snapshots.ts';
import type { State } from '../state.ts';

const MAYA = { ...FREYA, id: 'maya-l', name: 'Maya Lindqvist' };

const TALK: ConversationSnapshot = conversation({
  cid: 'support:maya',
  title: MAYA.name,
  people: [MAYA],
  memberCount: 1,
  messages: [
    message(MAYA, 'Should the dimmer get warm? It has been on since noon.', { createdAt: at(10, 44) }),
    message(TOMAS, 'She has the old transformer.', { createdAt: at(10, 45), silent: 'note' }),
  ],
  typing: [TOMAS],
});

/** A conversation of support as the person who answers sees it, while a colleague is replying. */
const ANSWERING: State = {
  start: {
    channels: { items: CHANNELS, activeCid: 'support:maya' },
    conversation: TALK,
    session: { identity: { kind: 'user', user: { ...ME, role: 'agent' } } },
  },
  settings: { mode: 'inbox', layout: 'page' },
};

export const STAFF_STATES: Readonly<Record<string, State>> = {
  'staff-reply': {
    ...ANSWERING,
    async pose({ find }) {
      await find('.staff-replying:not(:empty)');
    },
  },
  'staff-note': {
    ...ANSWERING,
    async pose({ press, type, find }) {
      await press('.kinds label:last-of-type input');
      await find('[data-kind=note]');
      await type('Do we have a newer one, Tomas?');
    },
  },
  'staff-answers': {
    ...ANSWERING,
    async pose({ type, find }) {
      await find('.kinds');
      await type('/');
      await find('.suggestion-text');
    },
  },
};
