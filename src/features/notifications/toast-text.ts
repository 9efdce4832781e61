import type { Toast } from '../../chat/notifications/index.ts';
import { notificationsTexts } from '../../i18n/index.ts';

/** What the client library says itself, in the reader's language, by its type. */
const TEXTS: Readonly<Record<string, () => string>> = {
  'api:attachment:upload:failed': () => notificationsTexts.uploadFailed(),
  'validation:attachment:upload:blocked': () => notificationsTexts.uploadBlocked(),
  'validation:attachment:file:missing': () => notificationsTexts.uploadMissing(),
  'validation:attachment:id:missing': () => notificationsTexts.uploadMissing(),
  'api:poll:create:failed': () => notificationsTexts.pollFailed(),
  'api:location:create:failed': () => notificationsTexts.locationFailed(),
};

/** What a notification says: by its type where that has words of its own, else as it was written. */
export const toastText = ({ type, text }: Toast): string =>
  Object.hasOwn(TEXTS, type) ? (TEXTS[type]?.() ?? text) : text;
