import { describe, expect, test } from 'vitest';
import type { MessageSnapshot, Person } from '../../../src/chat/index.ts';
import { compareRows } from '../../../src/ui/message-list/list-change.ts';
import { createRowBuilder, type Row } from '../../../src/ui/message-list/rows.ts';

const NOON = new Date(2025, 5, 12, 12, 0).getTime();
const MINUTE = 60_000;

const ME: Person = { id: 'me', name: 'Maya', online: true };
const INES: Person = { id: 'ines', name: 'Ines', online: true };
const TOMAS: Person = { id: 'tomas', name: 'Tomas', online: true };

let counter = 0;
function said(author: Person, minutes: number, more: Partial<MessageSnapshot> = {}): MessageSnapshot {
  counter += 1;
  return {
    id: `m${counter}`,
    kind: 'regular',
    text: 'words',
    author,
    mine: author === ME,
    createdAt: NOON + minutes * MINUTE,
    readBy: [],
    replyCount: 0,
    reactions: [],
    ...more,
  };
}

const build = (messages: MessageSnapshot[], firstUnreadId: string | null = null) =>
  createRowBuilder().build(messages, firstUnreadId);
/** `(` starts a group, `)` ends it, `n` is a name above, `d` a day, `u` the unread separator. */
const shape = (rows: readonly Row[]) =>
  rows.map(
    (row) =>
      (row.day ? 'd' : '') +
      (row.unread ? 'u' : '') +
      (row.named ? 'n' : '') +
      (row.first ? '(' : '') +
      (row.last ? ')' : ''),
  );

describe('grouping', () => {
  test('puts messages of one author within five minutes in one group', () => {
    expect(shape(build([said(INES, 0), said(INES, 2), said(INES, 4)]))).toEqual(['dn(', '', ')']);
  });

  test('starts a new group after five minutes, without repeating the name', () => {
    expect(shape(build([said(INES, 0), said(INES, 5)]))).toEqual(['dn()', '()']);
  });

  test('shows a name only if the previous author other than oneself was someone else', () => {
    expect(shape(build([said(INES, 0), said(ME, 1), said(INES, 2), said(TOMAS, 3)]))).toEqual([
      'dn()',
      '()',
      '()',
      'n()',
    ]);
  });

  test('repeats the time after an hour of silence', () => {
    expect(shape(build([said(ME, 0), said(ME, 59), said(ME, 119)]))).toEqual(['d()', '()', 'd()']);
  });

  test('ends a group at midnight', () => {
    expect(shape(build([said(ME, 719), said(ME, 721)]))).toEqual(['d()', 'd()']);
  });

  test('breaks a group at the unread separator, system messages, failures and large emoji', () => {
    const unread = said(INES, 1);
    expect(shape(build([said(INES, 0), unread], unread.id))).toEqual(['dn()', 'u()']);
    expect(shape(build([said(ME, 0), said(ME, 1, { kind: 'system' }), said(ME, 2)]))).toEqual([
      'd()',
      '()',
      '()',
    ]);
    expect(shape(build([said(ME, 0, { status: 'failed' }), said(ME, 1)]))).toEqual(['d()', '()']);
    expect(shape(build([said(ME, 0, { text: '🎉' }), said(ME, 1)]))).toEqual(['d()', '()']);
  });

  test('keeps a deleted message in its group', () => {
    expect(shape(build([said(INES, 0, { kind: 'deleted' }), said(INES, 1)]))).toEqual(['dn(', ')']);
  });
});

describe('building again', () => {
  test('keeps the objects of unchanged rows, wherever messages were added', () => {
    const builder = createRowBuilder();
    const messages = Array.from({ length: 20 }, (_, i) => said(i % 3 ? INES : ME, i));
    const before = builder.build(messages, null);
    const appended = builder.build([...messages, said(ME, 30)], null);
    expect(appended.slice(0, 20).filter((row, i) => row === before[i])).toHaveLength(20);
    const prepended = builder.build([said(TOMAS, -90), ...messages, said(ME, 30)], null);
    expect(prepended.slice(4, 20).filter((row, i) => row === before[i + 3])).toHaveLength(16);
  });

  test('returns the same array for the same messages', () => {
    const builder = createRowBuilder();
    const messages = [said(INES, 0), said(ME, 1)];
    expect(builder.build([...messages], null)).toBe(builder.build(messages, null));
  });

  test('step by step equals building at once', () => {
    const messages = Array.from({ length: 60 }, (_, i) =>
      said([ME, INES, TOMAS][(i * 7) % 3] ?? ME, i * 3, i % 11 === 0 ? { kind: 'system' } : {}),
    );
    const builder = createRowBuilder();
    for (let count = 0; count <= messages.length; count += 3) {
      const part = messages.slice(0, count);
      expect(shape(builder.build(part, null))).toEqual(shape(build(part)));
    }
    for (let from = 0; from < messages.length; from += 5) {
      const part = messages.slice(from);
      expect(shape(builder.build(part, null))).toEqual(shape(build(part)));
    }
  });
});

describe('changes between two renders', () => {
  const rows = build(Array.from({ length: 10 }, (_, i) => said(INES, i)));

  test.each([
    ['nothing', rows, rows, { shift: false, replaced: false, appended: 0 }],
    ['the first rows', [], rows, { shift: false, replaced: false, appended: 0 }],
    ['at the end', rows.slice(0, 7), rows, { shift: false, replaced: false, appended: 3 }],
    ['at the start', rows.slice(3), rows, { shift: true, replaced: false, appended: 0 }],
    ['at both ends', rows.slice(3, 8), rows, { shift: true, replaced: false, appended: 2 }],
    ['gone at the start', rows, rows.slice(3), { shift: true, replaced: false, appended: 0 }],
    ['another list', rows.slice(0, 4), rows.slice(6), { shift: false, replaced: true, appended: 0 }],
  ])('%s', (...[, before, now, change]) => {
    expect(compareRows(before, now)).toEqual(change);
  });
});
