import { expect, test } from 'vitest';
import { INES } from '../../../demo/gallery/people.ts';
import { message } from '../../../demo/gallery/snapshots.ts';
import { quoteOf } from '../../../src/ui/composer/intent.ts';

test('an answer on its way says what it answers, also where that has no words', () => {
  const words = message(INES, 'Which one?', 0);
  expect(quoteOf({ kind: 'quote', message: words })).toMatchObject({ id: words.id, text: 'Which one?' });
  const picture = message(INES, '', 0, {
    attachments: [{ kind: 'voice', url: 'https://files.example/a.webm', duration: 1, waveform: [] }] as never,
  });
  expect(quoteOf({ kind: 'quote', message: picture })).toMatchObject({ text: '', holds: 'voice' });
});
