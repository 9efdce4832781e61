import { act } from 'preact/test-utils';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { INES, ME, TOMAS } from '../../../demo/gallery/content/people.ts';
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
    model.patch({ people, messages: [message(ME, 'Hello?', { createdAt: 1_000 })], ...more });
  });
  // The home may still be leaving, beside the screen.
  return wrapper.querySelector('.screen')?.textContent ?? '';
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

  test('is shown before anyone has joined, once the server was asked who answers', async () => {
    expect(shown('online', [])).not.toContain(AWAY);
    await vi.waitFor(() => expect(rendered?.wrapper.textContent).toContain(AWAY));
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

describe('the status card of the home', () => {
  const card = (people: ConversationSnapshot['people'], isKnown = true) => {
    rendered = renderInUi(<StatusCard people={people} isKnown={isKnown} away={AWAY} />, undefined, OWNER);
    return rendered.wrapper.textContent;
  };

  test('says who is here, without the away text', () => {
    expect(card([{ ...INES, online: true }, gone])).toBe('Ines is hereReplies in 3 minutes');
  });

  test('has the away text once it is known that nobody is here', () => {
    expect(card([gone])).toBe(AWAY);
    rendered?.dispose();
    expect(card([], false)).toBe('Replies in 3 minutes');
  });

  test('takes the away text back while the connection is down', () => {
    rendered = renderInUi(<StatusCard people={[gone]} isKnown away={AWAY} />, undefined, {
      subtitle: '',
    });
    const { model, wrapper } = rendered;
    expect(wrapper.textContent).toBe(AWAY);
    act(() => model.session.set({ ...model.session.get(), connection: 'reconnecting' }));
    expect(wrapper.textContent).toBe('');
  });
});
