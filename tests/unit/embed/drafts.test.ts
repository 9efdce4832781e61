import { beforeEach, describe, expect, test } from 'vitest';
import type { ChatStorage } from '../../../src/chat/index.ts';
import { createDrafts } from '../../../src/embed/drafts/drafts.ts';
import type { Shelf } from '../../../src/embed/drafts/shelf.ts';
import { memoryStorage, TestClock } from '../chat/support/world.ts';

const NAME = 'stoop:k:drafts';
const OWN: Shelf = { owner: '', place: 'own:support::' };
const MINE: Shelf = { owner: 'ines', place: OWN.place };
const THEIRS: Shelf = { owner: 'tomas', place: OWN.place };
const at = (place: string): Shelf => ({ owner: 'ines', place });

let storage: ChatStorage;
let clock: TestClock;
let shelf: Shelf | null;

const open = () => createDrafts({ storage, clock, key: 'k', shelf: () => shelf });

beforeEach(() => {
  storage = memoryStorage();
  clock = new TestClock();
  shelf = OWN;
});

describe('drafts', () => {
  test('restores typed text, with the last letters when the page announced its end', () => {
    const drafts = open();
    drafts.type('Do you');
    drafts.type('Do you ship');
    expect(open().shown.get()).toBe('Do you');
    drafts.save();
    expect(open().shown.get()).toBe('Do you ship');
  });

  test('saves typing after a pause', () => {
    const drafts = open();
    drafts.type('a');
    drafts.type('ab');
    clock.run();
    expect(open().shown.get()).toBe('ab');
  });

  test('stores nothing once the text is sent or emptied', () => {
    const drafts = open();
    drafts.type('a');
    drafts.type('ab');
    drafts.type('');
    clock.run(1_000);
    drafts.save();
    expect(storage.get(NAME)).toBeNull();
  });

  test('does not store a prefilled text before the visitor types', () => {
    const drafts = open();
    drafts.shown.set('I want order 7');
    drafts.save();
    shelf = MINE;
    drafts.follow();
    expect([drafts.shown.get(), storage.get(NAME)]).toEqual(['I want order 7', null]);
    drafts.type('I want order 7!');
    drafts.save();
    expect(open().shown.get()).toBe('I want order 7!');
  });

  test('each conversation has a draft of its own', () => {
    shelf = at('messaging:a');
    const drafts = open();
    drafts.type('for a');
    shelf = at('messaging:b');
    drafts.follow();
    expect(drafts.shown.get()).toBe('');
    drafts.type('for b');
    shelf = at('messaging:a');
    drafts.follow();
    expect(drafts.shown.get()).toBe('for a');
    shelf = at('messaging:b');
    drafts.follow();
    expect(drafts.shown.get()).toBe('for b');
  });

  test('a draft typed before sign-in moves to the person who signs in', () => {
    const drafts = open();
    drafts.type('hello');
    shelf = MINE;
    drafts.follow();
    expect(drafts.shown.get()).toBe('hello');
    expect(open().shown.get()).toBe('hello');
    shelf = OWN;
    expect(open().shown.get()).toBe('');
  });

  test('a draft of an earlier visit does not move to a person who signs in, nor from one person to another', () => {
    open().type('an earlier visitor’s');
    const drafts = open();
    shelf = MINE;
    drafts.follow();
    expect(drafts.shown.get()).toBe('');
    drafts.type('mine');
    shelf = THEIRS;
    drafts.follow();
    expect(drafts.shown.get()).toBe('');
    shelf = MINE;
    drafts.follow();
    expect(drafts.shown.get()).toBe('mine');
  });

  test('text typed while a token is requested waits for its person and is not stored', () => {
    shelf = null;
    const drafts = open();
    drafts.type('early');
    drafts.save();
    expect(storage.get(NAME)).toBeNull();
    shelf = MINE;
    drafts.follow();
    expect([drafts.shown.get(), open().shown.get()]).toEqual(['early', 'early']);
  });

  test('signing out removes everything', () => {
    const drafts = open();
    drafts.type('secret');
    drafts.forget();
    expect([drafts.shown.get(), storage.get(NAME)]).toEqual(['', null]);
  });

  test.each(['', '{', '{"a":1}', '[1,["a"],["","own:support::",7]]', 'null'])(
    'ignores %j in the store',
    (text) => {
      storage.set(NAME, text);
      const drafts = open();
      expect(drafts.shown.get()).toBe('');
      drafts.type('still works');
      drafts.save();
      expect(open().shown.get()).toBe('still works');
    },
  );

  test('drops the oldest of too many', () => {
    const drafts = open();
    for (let n = 0; n < 60; n += 1) {
      shelf = at(`messaging:${n}`);
      drafts.follow();
      drafts.type(`draft ${n}`);
      drafts.save();
    }
    shelf = at('messaging:9');
    expect(open().shown.get()).toBe('');
    shelf = at('messaging:10');
    expect(open().shown.get()).toBe('draft 10');
  });
});
