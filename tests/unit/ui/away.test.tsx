import { act } from 'preact/test-utils';
import { afterEach, describe, expect, test } from 'vitest';
import { INES, ME, TOMAS } from '../../../demo/gallery/people.ts';
import { message } from '../../../demo/gallery/snapshots.ts';
import type { ConversationSnapshot, SessionSnapshot } from '../../../src/chat/index.ts';
import { StatusCard } from '../../../src/ui/home/status-card.tsx';
import { Support } from '../../../src/ui/support/support.tsx';
import { type Rendered, renderInUi } from './support/render-in-ui.ts';

const AWAY = 'We answer from Monday to Friday, 9:00 to 18:00. Messages of the weekend are read on Monday.';
const OWNER = { away: AWAY, subtitle: 'Replies in 3 minutes' };

let rendered: Rendered | null = null;
afterEach(() => rendered?.dispose());

/** Renders a conversation with these people over this connection. */
function shown(
  connection: SessionSnapshot['connection'],
  people: ConversationSnapshot['people'],
  more: Partial<ConversationSnapshot> = {},
): string {
  rendered = renderInUi(<Support />, undefined, OWNER);
  const { model, wrapper } = rendered;
  act(() => {
    model.session.set({ ...model.session.get(), connection });
    model.patch({ people, messages: [message(ME, 'Hello?', 1_000)], ...more });
  });
  return wrapper.textContent ?? '';
}

const gone = { ...INES, online: false };

describe('the away text of a conversation', () => {
  test('stands whole below the header while no one is online', () => {
    const text = shown('online', [gone]);
    expect(text).toContain(AWAY);
    expect(rendered?.wrapper.querySelector('.header')?.textContent).not.toContain(AWAY);
    // A reply time in minutes would contradict it.
    expect(text).not.toContain('Replies in 3 minutes');
  });

  test('is shown before anyone has joined', () => {
    expect(shown('online', [])).toContain(AWAY);
  });

  test('is hidden while an agent is online', () => {
    expect(shown('online', [gone, { ...TOMAS, online: true }])).not.toContain(AWAY);
    expect(rendered?.wrapper.querySelector('.header .presence')?.textContent).toBe(
      'Online·Replies in 3 minutes',
    );
  });

  test.each(['reconnecting', 'offline', 'connecting'] as const)(
    'is hidden while the connection is %s, because presence is unknown',
    (connection) => {
      expect(shown(connection, [gone])).not.toContain(AWAY);
    },
  );

  test('is hidden before the conversation’s watchers are known', () => {
    expect(shown('online', [], { cid: null })).not.toContain(AWAY);
  });
});

test('the home screen hides the away text while the connection is down', () => {
  rendered = renderInUi(<StatusCard people={[gone]} />, undefined, { away: AWAY, subtitle: '' });
  const { model, wrapper } = rendered;
  expect(wrapper.textContent).toBe(AWAY);
  act(() => model.session.set({ ...model.session.get(), connection: 'reconnecting' }));
  expect(wrapper.textContent).toBe('');
});
