import { expect, test } from 'vitest';
import { toastText } from '../../../../src/features/notifications/toast-text.ts';

const toast = (type: string) =>
  ({ id: '1', severity: 'error', text: 'as it came', actions: [], type }) as const;

test.each([
  ['api:attachment:upload:failed', 'Couldn’t upload the file.'],
  ['validation:attachment:upload:blocked', 'This file can’t be uploaded.'],
  ['validation:attachment:file:missing', 'There’s no file to upload.'],
  ['validation:attachment:id:missing', 'There’s no file to upload.'],
  ['api:poll:create:failed', 'Couldn’t create the poll.'],
  ['api:location:create:failed', 'Couldn’t share your location.'],
])('translates %s', (type, text) => {
  expect(toastText(toast(type))).toBe(text);
});

test.each(['', 'api:something:else:failed', 'toString'])('shows %s as it was written', (type) => {
  expect(toastText(toast(type))).toBe('as it came');
});
