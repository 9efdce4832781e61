import type { PartTexts } from '../../index.ts';

/** Russian. */
const ru: PartTexts<'notes'> = {
  edited: 'Изменено {time}',
  messageRefused: 'Не принято. Это сообщение видите только вы.',
  onlyYou: 'Видите только вы',
  removed: 'Удалено модератором',
  pinned: 'Закреплено',
  pinnedBy: 'Закрепил(а) {name}',
  pinnedUntil: '{pinned} до {time}',
  sentSilently: 'Отправлено без уведомления',
  translatedFrom: 'Переведено, язык оригинала: {language}',
  showOriginal: 'Показать оригинал',
  showTranslation: 'Показать перевод',
  savedForLater: 'Сохранено на потом',
  reminderIn: 'Напоминание {when}',
  reminderNow: 'Напоминание: сейчас',
  reminderDue: 'Напоминание: срок был {when}',
};

export default ru;
