import { describe, expect, test } from 'vitest';
import { INES, ME } from '../../../../demo/gallery/content/people.ts';
import { conversation, message } from '../../../../demo/gallery/snapshots.ts';
import { createDismissals, teaserOf } from '../../../../src/features/teaser/state/index.ts';
import { memoryStorage } from '../../chat/support/world.ts';

const waiting = (unread = 1) =>
  conversation({
    unread,
    messages: [
      message(ME, 'Hello?', { createdAt: 1_000 }),
      message(INES, 'Hi!', { createdAt: 2_000 }),
      message(INES, 'Here I am.', { createdAt: 3_000 }),
    ],
  });

describe('the message shown at the launcher', () => {
  test('is the newest message of someone else, with the number of unread ones', () => {
    expect(teaserOf(waiting(2), 0)).toMatchObject({ count: 2, message: { text: 'Here I am.' } });
  });

  test('is absent when everything is read, or while the conversation loads', () => {
    expect(teaserOf(waiting(0), 0)).toBeNull();
    expect(teaserOf({ ...waiting(), phase: 'loading' }, 0)).toBeNull();
  });

  test('is never a system message or a deleted one', () => {
    const messages = (['system', 'deleted', 'error'] as const).map((kind) =>
      message(INES, 'x', { createdAt: 4_000, kind }),
    );
    expect(teaserOf(conversation({ unread: 1, messages }), 0)).toBeNull();
  });

  test('stays away once dismissed, until someone writes again', () => {
    expect(teaserOf(waiting(), 3_000)).toBeNull();
    expect(teaserOf(waiting(), 2_999)).not.toBeNull();
  });

  test('the next older message does not replace a dismissed one that is deleted', () => {
    const left = waiting();
    expect(teaserOf({ ...left, messages: left.messages.slice(0, -1) }, 3_000)).toBeNull();
  });
});

describe('dismissal', () => {
  const runtime = (storage = memoryStorage()) => ({ ports: { key: 'k', environment: { storage } } });

  test('is remembered by the next page', () => {
    const storage = memoryStorage();
    createDismissals(runtime(storage)).dismiss(3_000);
    expect(createDismissals(runtime(storage)).newest.get()).toBe(3_000);
  });

  test('never moves back to an older message', () => {
    const dismissals = createDismissals(runtime());
    dismissals.dismiss(3_000);
    dismissals.dismiss(2_000);
    expect(dismissals.newest.get()).toBe(3_000);
  });

  test('is ignored if the stored value is unreadable', () => {
    const storage = memoryStorage();
    storage.set('stoop:k:teaser', 'yesterday');
    expect(createDismissals(runtime(storage)).newest.get()).toBe(0);
  });
});
