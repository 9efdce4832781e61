import { act } from 'preact/test-utils';
import { describe, expect, test } from 'vitest';
import { INES } from '../../../demo/gallery/content/people.ts';
import { ALL_ABILITIES, channel, settings } from '../../../demo/gallery/snapshots.ts';
import type { ChatError } from '../../../src/chat/index.ts';
import { end, start } from './support/start-app.ts';

const COLD = {
  session: { identity: { kind: 'none' as const } },
  conversation: { cid: null, phase: 'cold' as const },
};
const error = (more: Partial<ChatError>): ChatError => ({
  code: 'x',
  text: 'for the owner',
  retryable: false,
  ...more,
});

describe('the welcome', () => {
  test('shows known facts only', () => {
    const { root, text } = start(COLD, { subtitle: '', away: '', greeting: '' });
    expect(text()).toContain('How can we help?');
    expect(root.querySelector('.status-card')).toBeNull();
    expect(root.querySelector('.greeting-bubbles')?.textContent).toBe('');
    expect(text()).not.toContain('Nothing is stored');
  });

  test('shows a bubble for each line of the greeting, and the storage promise while it is true', () => {
    const { root, text, values } = start(COLD, { greeting: 'Hi!\n\nWrite here.', storesNothing: true });
    expect([...root.querySelectorAll('.bubble')].map((bubble) => bubble.textContent)).toEqual([
      'Hi!',
      'Write here.',
    ]);
    expect(text()).toContain('Nothing is stored until you send');
    act(() => values.settings.set(settings({ storesNothing: false })));
    expect(text()).not.toContain('Nothing is stored');
  });

  test('markup in an owner’s text stays text', () => {
    const { root } = start(COLD, { greeting: '<img src=x onerror=alert(1)>', title: '<b>Halden</b>' });
    expect(root.querySelector('.bubble img')).toBeNull();
    expect(root.querySelector('.bubble')?.textContent).toBe('<img src=x onerror=alert(1)>');
    expect(root.querySelector('h2')?.textContent).toBe('<b>Halden</b>');
  });
});

test('a closing panel takes no focus, and takes it when it reopens', () => {
  const { root, values } = start(COLD);
  const panel = root.querySelector<HTMLElement>('.panel');
  expect(panel?.inert).toBe(false);
  act(() => values.panel.set({ open: false, fullScreen: false }));
  expect(panel?.inert).toBe(true);
  act(() => values.panel.set({ open: true, fullScreen: false }));
  expect(panel?.inert).toBe(false);
});

describe('notices', () => {
  test('follow the connection', () => {
    const { text, model } = start(COLD);
    const connection = (state: 'offline' | 'reconnecting' | 'online') =>
      act(() => model.session.set({ ...model.session.get(), connection: state }));
    connection('offline');
    expect(text()).toContain('You’re offline');
    connection('reconnecting');
    expect(text()).toContain('Reconnecting…');
    connection('online');
    expect(text()).not.toContain('Reconnecting…');
  });

  test('a visitor sees the code of an owner’s mistake, but not its text', () => {
    const { text, root } = start({
      ...COLD,
      session: { error: error({ code: 'key-unknown', forOwner: true }) },
    });
    expect(text()).toContain('Chat isn’t available right now');
    expect(text()).toContain('Code: key-unknown');
    expect(text()).not.toContain('for the owner');
    expect(root.querySelector('.notice button')).toBeNull();
  });

  test('a temporary failure offers a retry', () => {
    const { root, model } = start({
      ...COLD,
      session: { error: error({ code: 'unreachable', retryable: true }) },
    });
    act(() => root.querySelector<HTMLButtonElement>('.notice button')?.click());
    expect(model.calls).toContain('reconnect');
  });
});

describe('a conversation that cannot be shown', () => {
  test('says so, keeps the composer and offers a retry', () => {
    const { root, model, text } = start({
      conversation: { phase: 'failed', error: error({ code: 'no-answer', retryable: true }) },
    });
    expect(text()).toContain('Couldn’t load messages');
    expect(root.querySelector('textarea')).not.toBeNull();
    act(() => root.querySelector<HTMLButtonElement>('.state button')?.click());
    expect(model.calls).toContain('reconnect');
  });

  test('uses the general text for an unknown code', () => {
    const { text } = start({ conversation: { phase: 'failed', error: error({ code: 'brand-new' }) } });
    expect(text()).toContain('Something went wrong. Please try again.');
  });
});

describe('writing permissions', () => {
  test.each([
    ['frozen', 'This conversation is locked'],
    ['banned', 'You can’t send messages here anymore'],
    ['readonly', 'Read-only'],
  ] as const)('%s removes the composer and says why', (composer, why) => {
    const { root, text } = start({ conversation: { composer } });
    expect(root.querySelector('textarea')).toBeNull();
    expect(text()).toContain(why);
  });

  test('the composer is the same element before and after the first message', () => {
    const { root, model } = start(COLD);
    const before = root.querySelector('textarea');
    act(() => model.patch({ cid: 'support:x', phase: 'loading' }));
    act(() => model.patch({ phase: 'ready' }));
    expect(root.querySelector('textarea')).toBe(before);
  });
});

const WRITING = ['Attach files', 'Emoji', 'Send message'];

test('controls appear only where they work', () => {
  const names = (root: ShadowRoot) =>
    [...root.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'));
  expect(names(start(COLD).root)).toEqual(['Close chat', ...WRITING]);
  end();
  expect(names(start({}).root)).toEqual(['More', 'Close chat', ...WRITING]);
  end();
  expect(names(start({}, { layout: 'inline' }).root)).toEqual(['More', ...WRITING]);
  end();
  expect(names(start({ conversation: { can: { ...ALL_ABILITIES, attach: false } } }).root)).not.toContain(
    'Attach files',
  );
  end();
  expect(names(start({}, { features: ['voice'] }).root)).toEqual(['More', 'Close chat', 'Send message']);
  end();
  expect(names(start({}, { features: ['attachments', 'voice'] }).root)).toEqual([
    'More',
    'Close chat',
    'Attach files',
    'Record a voice message',
    'Send message',
  ]);
});

test('a row shows its draft, except in the open conversation and while someone types', async () => {
  const items = ['a', 'b', 'c', 'd'].map((id) =>
    channel(`messaging:${id}`, id, { people: [INES], ...(id === 'c' ? { typing: [INES] } : {}) }),
  );
  const { root } = start(
    { channels: { items, activeCid: 'messaging:b' } },
    { mode: 'inbox' },
    { 'messaging:a': 'half <b>', 'messaging:b': 'open', 'messaging:c': 'busy' },
  );
  const previews = () => [...root.querySelectorAll('.preview')].map(({ textContent }) => textContent);
  await expect.poll(previews).toEqual(['Draft: half <b>', 'No messages yet', 'typing…', 'No messages yet']);
});

test('disposing removes everything, including listeners on the model', () => {
  const { wrapper, model } = start(COLD);
  end();
  expect(wrapper.childNodes).toHaveLength(0);
  act(() => model.session.set({ ...model.session.get(), connection: 'offline' }));
  expect(wrapper.childNodes).toHaveLength(0);
});
