import { expect, test } from 'vitest';
import { INES } from '../../../demo/gallery/content/people.ts';
import { message } from '../../../demo/gallery/snapshots.ts';
import { quoteOf } from '../../../src/ui/composer/intent.ts';

test('a reply being written shows the quoted message, also one without text', () => {
  const words = message(INES, 'Which one?', { createdAt: 0 });
  expect(quoteOf({ kind: 'quote', message: words })).toMatchObject({ id: words.id, text: 'Which one?' });
  const picture = message(INES, '', {
    createdAt: 0,
    attachments: [{ kind: 'voice', url: 'https://files.example/a.webm', duration: 1, waveform: [] }] as never,
  });
  expect(quoteOf({ kind: 'quote', message: picture })).toMatchObject({ text: '', holds: 'voice' });
});
