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
  test('what was typed is there again, the last letters where the page said that it goes', () => {
    const drafts = open();
    drafts.type('Do you');
    drafts.type('Do you ship');
    expect(open().shown.get()).toBe('Do you');
    drafts.save();
    expect(open().shown.get()).toBe('Do you ship');
  });

  test('typing is written by itself after a moment', () => {
    const drafts = open();
    drafts.type('a');
    drafts.type('ab');
    clock.run();
    expect(open().shown.get()).toBe('ab');
  });

  test('sent or emptied, nothing is left stored', () => {
    const drafts = open();
    drafts.type('a');
    drafts.type('ab');
    drafts.type('');
    clock.run(1_000);
    drafts.save();
    expect(storage.get(NAME)).toBeNull();
  });

  test('what the page prefills is not stored before the visitor types', () => {
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

  test('each conversation has its own', () => {
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

  test('words said before anybody was known go with whoever says them', () => {
    const drafts = open();
    drafts.type('hello');
    shelf = MINE;
    drafts.follow();
    expect(drafts.shown.get()).toBe('hello');
    expect(open().shown.get()).toBe('hello');
    shelf = OWN;
    expect(open().shown.get()).toBe('');
  });

  test('words of an earlier visit do not go to a person who signs in, nor one person’s to another', () => {
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

  test('what is typed while a token is on its way waits for its person, unstored', () => {
    shelf = null;
    const drafts = open();
    drafts.type('early');
    drafts.save();
    expect(storage.get(NAME)).toBeNull();
    shelf = MINE;
    drafts.follow();
    expect([drafts.shown.get(), open().shown.get()]).toEqual(['early', 'early']);
  });

  test('who signs out leaves nothing', () => {
    const drafts = open();
    drafts.type('secret');
    drafts.forget();
    expect([drafts.shown.get(), storage.get(NAME)]).toEqual(['', null]);
  });

  test.each(['', '{', '{"a":1}', '[1,["a"],["","own:support::",7]]', 'null'])(
    '%j in the store is no draft',
    (text) => {
      storage.set(NAME, text);
      const drafts = open();
      expect(drafts.shown.get()).toBe('');
      drafts.type('still works');
      drafts.save();
      expect(open().shown.get()).toBe('still works');
    },
  );

  test('the oldest of too many goes', () => {
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
