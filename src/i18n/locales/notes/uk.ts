import type { PartTexts } from '../../index.ts';

/** Ukrainian. */
const uk: PartTexts<'notes'> = {
  edited: 'Змінено {time}',
  messageRefused: 'Не прийнято. Це повідомлення бачите лише ви.',
  onlyYou: 'Бачите лише ви',
  removed: 'Видалено модератором',
  pinned: 'Закріплено',
  pinnedBy: 'Закріплює {name}',
  pinnedUntil: '{pinned} до {time}',
  sentSilently: 'Надіслано без сповіщення',
  translatedFrom: 'Перекладено, мова оригіналу: {language}',
  showOriginal: 'Показати оригінал',
  showTranslation: 'Показати переклад',
  savedForLater: 'Збережено на потім',
  reminderIn: 'Нагадування {when}',
  reminderNow: 'Нагадування: зараз',
  reminderDue: 'Нагадування: термін був {when}',
};

export default uk;
