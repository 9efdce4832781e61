import { expect, test } from 'vitest';
import { createPeople } from '../../../src/chat/people/people.ts';
import { titleOf } from '../../../src/chat/title-of.ts';

const TURNING = '\u202EEvil (moc.knab)\n';

test('a name cannot reverse the text around it, and has a maximum length', () => {
  const people = createPeople();
  const named = (name: string) => {
    people.note({ id: 'eve', name, role: 'user' });
    return people.author('eve').name;
  };
  expect(named(TURNING)).toBe('Evil (moc.knab)');
  expect(named('\u202E\u2066')).toBe('');
  expect(named('שלום O’Neill 😀')).toBe('שלום O’Neill 😀');
  expect(named('x'.repeat(10_000))).toHaveLength(256);
});

test('a channel name cannot either; a name without visible characters counts as none', () => {
  const others = [{ id: 'bo', name: 'Bo', online: false }];
  expect(titleOf(TURNING, others)).toBe('Evil (moc.knab)');
  expect(titleOf('\u202E', others)).toBe('Bo');
});
