import { expect, test } from 'vitest';
import { VOICE_MAX } from '../../../../src/chat/composer/index.ts';
import { bareType, voiceName, waveformOf } from '../../../../src/features/voice/state/waveform.ts';

test('keeps the loudest moments in at most a hundred samples', () => {
  const samples = Array.from({ length: 5_000 }, (_, n) => (n === 2_500 ? 0.987_6 : 0.1));
  const waveform = waveformOf(samples);
  expect(waveform).toHaveLength(100);
  expect(waveform.filter((sample) => sample === 0.99)).toHaveLength(1);
  expect(waveformOf([2, -1, 0.5])).toEqual([1, 0, 0.5]);
  expect(waveformOf([])).toEqual([]);
});

test('names a recording by its time, and leaves codecs out of its type', () => {
  expect(VOICE_MAX).toBe(600_000);
  expect(bareType('audio/webm;codecs=opus')).toBe('audio/webm');
  expect(bareType('')).toBe('audio/webm');
  const at = new Date('2026-01-05T10:46:12Z');
  expect(voiceName('audio/mp4', at)).toBe('voice-message-2026-01-05-10-46.m4a');
  expect(voiceName('audio/webm', at)).toBe('voice-message-2026-01-05-10-46.webm');
});
