import type { Toast } from '../../chat/notifications/index.ts';
import { notificationsTexts } from '../../i18n/index.ts';

/** Translations of the client library's own notifications, and of those without words of their own, by type. */
const TEXTS: Readonly<Record<string, () => string>> = {
  'api:attachment:upload:failed': () => notificationsTexts.uploadFailed(),
  'validation:attachment:upload:blocked': () => notificationsTexts.uploadBlocked(),
  'validation:attachment:file:missing': () => notificationsTexts.uploadMissing(),
  'validation:attachment:id:missing': () => notificationsTexts.uploadMissing(),
  'api:poll:create:failed': () => notificationsTexts.pollFailed(),
  'api:location:create:failed': () => notificationsTexts.locationFailed(),
  'offline:change:refused': () => notificationsTexts.changeRefused(),
};

/** Returns the text of a notification: the translation of its type, or its original text. */
export const toastText = ({ type, text }: Toast): string =>
  Object.hasOwn(TEXTS, type) ? (TEXTS[type]?.() ?? text) : text;
