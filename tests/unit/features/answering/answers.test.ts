/** Canned answers: how they are found, and how their variables are filled in. */
import { expect, test } from 'vitest';
import { fillIn, findAnswers, type Values } from '../../../../src/features/answering/state/index.ts';

const VALUES: Values = {
  'visitor.name': 'Maya',
  'visitor.email': '',
  'agent.name': 'Ines',
  'app.name': 'Oak & Thread',
};

test('variables are filled in, with or without spaces inside the braces', () => {
  expect(fillIn('Hello {{visitor.name}}, {{ agent.name }} of {{app.name}} here', VALUES)).toBe(
    'Hello Maya, Ines of Oak & Thread here',
  );
});

test('a value that is not known goes with the space before it', () => {
  expect(fillIn('Hello {{visitor.email}}, good day', VALUES)).toBe('Hello, good day');
  expect(fillIn('{{visitor.email}} is yours', VALUES)).toBe(' is yours');
});

test('an unknown variable stays as it is, and no value is taken from an object’s own names', () => {
  expect(fillIn('{{order.id}} {{constructor}} {{visitor.name', VALUES)).toBe(
    '{{order.id}} {{constructor}} {{visitor.name',
  );
});

test('a value is not read again, and gives no markup, no link and no line', () => {
  const named = (name: string) => fillIn('Hi {{visitor.name}}!', { ...VALUES, 'visitor.name': name });
  expect(named('<b>Eve</b>')).toBe('Hi bEve/b!');
  expect(named('[you](https://evil.example)')).toBe('Hi you(https://evil.example)!');
  expect(named('Eve\n# Sold out')).toBe('Hi Eve# Sold out!');
  expect(named('{{agent.name}}')).toBe('Hi {{agent.name}}!');
  expect(named('$& $1')).toBe('Hi $& $1!');
});

test('answers are found by the start of their name, then anywhere in it, then in their text', () => {
  const answers = [
    { shortcut: 'bye', text: 'Thanks and hello again' },
    { shortcut: 'othello', text: 'A play' },
    { shortcut: 'Hello', text: 'Good morning' },
    { shortcut: 'refund', text: 'Five days' },
  ];
  expect(findAnswers(answers, 'hello').map(({ shortcut }) => shortcut)).toEqual(['Hello', 'othello', 'bye']);
  expect(findAnswers(answers, '')).toHaveLength(4);
  expect(findAnswers(answers, 'nothing')).toEqual([]);
});
