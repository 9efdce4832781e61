import { expect, test } from 'vitest';
import { type BarPart, fitBar } from '../../../../src/features/message-actions/bar-room.ts';

const ALL: readonly BarPart[] = ['more', 'react', 'reply', 'thread', 'quick'];
const TIME = 32;

test.each<[width: number, parts: number, past: number]>([
  // The whole bar after the time, at its exact width.
  [255, 5, 46],
  // Without quick reactions, after the time.
  [254, 4, 46],
  [164, 4, 46],
  // In the place of the time.
  [163, 4, 0],
  [118, 4, 0],
  [117, 3, 0],
  [89, 2, 0],
  // The widest bubble of a panel of 400 px.
  [64, 2, 0],
  [61, 1, 0],
  // There is always a way to the menu.
  [0, 1, 0],
])('beside a bubble with %i px, a bar has %i parts, %i px from it', (width, parts, past) => {
  expect(fitBar(ALL, { width, time: TIME })).toEqual({ parts: ALL.slice(0, parts), past });
});

test('a long time leaves less room', () => {
  expect(fitBar(ALL, { width: 255, time: 60 }).parts).not.toContain('quick');
  expect(fitBar(['more', 'quick'], { width: 40, time: TIME }).parts).toEqual(['more']);
});
