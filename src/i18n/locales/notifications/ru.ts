import type { PartTexts } from '../../index.ts';

/** Russian. */
const ru: PartTexts<'notifications'> = {
  notifications: 'Уведомления',
  reminder: 'Напоминание',
  reminderDue: 'Напоминание: {text}',
  inChannel: '{name} в {channel}',
  open: 'Открыть',
  dismiss: 'Скрыть',
  removed: 'Одно из ваших сообщений удалили.',
  uploadFailed: 'Не удалось загрузить файл.',
  uploadBlocked: 'Этот файл нельзя загрузить.',
  uploadMissing: 'Нет файла для загрузки.',
  pollFailed: 'Не удалось создать опрос.',
  locationFailed: 'Не удалось поделиться местоположением.',
};

export default ru;
