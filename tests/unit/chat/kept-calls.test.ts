import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createCalled,
  keptCalls,
  keptFiles,
  type Mentionable,
  mentionsIn,
} from '../../../src/chat/composer/index.ts';
import { assertProperty } from '../../support/seed.ts';
import { runtimeOf, storedFile } from './support/kept.ts';

const PLACE = 'support:maya';
const HERE: Mentionable = { kind: 'here' };
const ROLE: Mentionable = { kind: 'role', role: 'agent' };
const ines: Mentionable = { kind: 'person', person: { id: 'ines', name: 'Inês Duarte', online: true } };
const TEXT = '@here and @agent, ask @Inês Duarte';
/** Runs everything that is already resolved. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

async function calledOf(store: Map<string, string>, me = 'maya') {
  const called = createCalled(async () => keptCalls(runtimeOf(store, me), PLACE));
  called.begin();
  await settled();
  return called;
}

test('keeps the mentioned people across a reload, until the message is sent', async () => {
  const store = new Map<string, string>();
  const before = await calledOf(store);
  for (const one of [HERE, ROLE, ines]) before.add(one, TEXT);
  const sent = { mentioned_users: ['ines'], mentioned_here: true, mentioned_roles: ['agent'] };
  const after = await calledOf(store);
  expect(mentionsIn(TEXT, after.chosen.get(), [])).toEqual(sent);
  // Only the name of a person is stored.
  expect([...store.values()].join()).not.toContain('online');
  expect((await calledOf(store, 'tomas')).chosen.get()).toEqual([]);
  after.adopt([]);
  expect((await calledOf(store)).chosen.get()).toEqual([]);
  expect(store.size).toBe(0);
});

test('is stored beside the files of the same conversation; neither removes the other', async () => {
  const store = new Map<string, string>();
  const called = await calledOf(store);
  called.add(HERE, '@here');
  const files = keptFiles(runtimeOf(store), PLACE);
  files?.write([storedFile('a.png')]);
  called.adopt([ROLE]);
  expect(files?.read().map(({ name }) => name)).toEqual(['a.png']);
  files?.write([]);
  expect((await calledOf(store)).chosen.get()).toEqual([ROLE]);
});

test('forgets a person whose name left the text when another person is chosen', async () => {
  const called = await calledOf(new Map());
  called.add(HERE, '@here');
  called.add(ROLE, '@agent');
  expect(called.chosen.get()).toEqual([ROLE]);
});

test('accepts only names that can be mentioned from storage', () => {
  const wrong = fc.oneof(
    fc.anything(),
    fc.record({ kind: fc.constantFrom('person', 'role', 'here', 'group'), role: fc.anything() }),
    fc.record({
      kind: fc.constant('person'),
      person: fc.oneof(fc.anything(), fc.record({ id: fc.anything() })),
    }),
  );
  assertProperty(
    fc.property(fc.array(wrong, { maxLength: 99 }), (list) => {
      const stored = JSON.stringify([['maya', PLACE, [], list]]);
      const back = keptCalls(runtimeOf(new Map([['stoop:k:files', stored]])), PLACE)?.read() ?? [];
      expect(back.length).toBeLessThanOrEqual(50);
      expect(() => mentionsIn(TEXT, back, [])).not.toThrow();
    }),
  );
});
