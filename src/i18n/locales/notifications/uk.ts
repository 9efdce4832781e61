import type { PartTexts } from '../../index.ts';

/** Ukrainian. */
const uk: PartTexts<'notifications'> = {
  notifications: 'Сповіщення',
  reminder: 'Нагадування',
  reminderDue: 'Нагадування: {text}',
  inChannel: '{name} у {channel}',
  open: 'Відкрити',
  dismiss: 'Приховати',
  removed: 'Одне з ваших повідомлень видалили.',
  uploadFailed: 'Не вдалося завантажити файл.',
  uploadBlocked: 'Цей файл не можна завантажити.',
  uploadMissing: 'Немає файлу для завантаження.',
  pollFailed: 'Не вдалося створити опитування.',
  locationFailed: 'Не вдалося поділитися місцем.',
};

export default uk;
