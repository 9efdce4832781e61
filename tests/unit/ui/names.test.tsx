import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';
import { ME, TOMAS } from '../../../demo/gallery/content/people.ts';
import { at, channel, message } from '../../../demo/gallery/snapshots.ts';
import type { ChannelItem, Person } from '../../../src/chat/index.ts';
import { start } from './support/start-app.ts';

const NAMELESS: Person = { id: 'guest-9b1e-4f2c', name: '', online: true };
/** Returns every name shown for that person. */
const CALLED = 'Guest 4F2C';
const INBOX = { mode: 'inbox', layout: 'page' } as const;

const last = { text: 'Hello?', kind: 'regular', author: NAMELESS, mine: false, at: at(10, 0) } as const;

function inbox(items: readonly ChannelItem[]) {
  const people = [NAMELESS, TOMAS];
  return start(
    {
      channels: { items, activeCid: 'support:x' },
      conversation: {
        cid: 'support:x',
        title: '',
        people,
        memberCount: people.length + 1,
        messages: [
          message(NAMELESS, 'Hello?', { createdAt: at(10, 0) }),
          message(ME, 'Yes?', { createdAt: at(10, 1), readBy: [NAMELESS], readAt: at(10, 2) }),
        ],
        typing: [NAMELESS],
      },
    },
    INBOX,
  );
}

test('a person without a name has the same name in rows, header, composer, typing and announcements', async () => {
  const { root, model, announced } = inbox([
    channel('support:x', '', { people: [NAMELESS], last }),
    channel('messaging:group', '', { people: [NAMELESS, TOMAS], last }),
    channel('messaging:busy', '', { people: [NAMELESS, TOMAS], last, typing: [NAMELESS] }),
  ]);
  const words = (selector: string) => root.querySelector(selector)?.textContent ?? '';
  await expect.poll(() => words('[data-cid="support:x"]')).not.toBe('');
  expect(words('[data-cid="support:x"] .title')).toContain(CALLED);
  expect(words('[data-cid="messaging:group"] .preview')).toContain(`${CALLED}:`);
  expect(words('[data-cid="messaging:busy"] .preview')).toContain(`${CALLED} is typing`);
  expect(words('.header h2')).toContain(CALLED);
  expect(words('.header .presence')).toContain(CALLED);
  expect(words('.typing')).toContain(`${CALLED} is typing`);
  expect(root.querySelector('textarea')?.placeholder).toContain(CALLED);
  act(() => model.receive(message(NAMELESS, 'Anyone?', { createdAt: at(10, 3) })));
  await expect.poll(() => announced).toEqual([`${CALLED} is typing`, `${CALLED}: Anyone?`]);
});
