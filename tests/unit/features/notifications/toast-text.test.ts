import { expect, test } from 'vitest';
import { toastText } from '../../../../src/features/notifications/toast-text.ts';

const toast = (type: string) =>
  ({ id: '1', severity: 'error', text: 'as it came', actions: [], type }) as const;

test.each([
  ['api:attachment:upload:failed', 'The file could not be uploaded.'],
  ['validation:attachment:upload:blocked', 'This file may not be uploaded.'],
  ['validation:attachment:file:missing', 'There is no file to upload.'],
  ['validation:attachment:id:missing', 'There is no file to upload.'],
  ['api:poll:create:failed', 'The poll could not be created.'],
  ['api:location:create:failed', 'The location could not be shared.'],
])('translates %s', (type, text) => {
  expect(toastText(toast(type))).toBe(text);
});

test.each(['', 'api:something:else:failed', 'toString'])('shows %s as it was written', (type) => {
  expect(toastText(toast(type))).toBe('as it came');
});
