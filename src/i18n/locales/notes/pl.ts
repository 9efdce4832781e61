import type { PartTexts } from '../../index.ts';

/** Polish. */
const pl: PartTexts<'notes'> = {
  edited: 'Edytowano {time}',
  messageRefused: 'Nie przyjęto. Tylko Ty widzisz tę wiadomość.',
  onlyYou: 'Tylko Ty to widzisz',
  removed: 'Usunięte przez moderację',
  pinned: 'Przypięta',
  pinnedBy: 'Przypięte przez: {name}',
  pinnedUntil: '{pinned} do {time}',
  sentSilently: 'Wysłano bez powiadomienia',
  translatedFrom: 'Przetłumaczono z języka: {language}',
  showOriginal: 'Pokaż oryginał',
  showTranslation: 'Pokaż tłumaczenie',
  savedForLater: 'Zapisano na później',
  reminderIn: 'Przypomnienie {when}',
  reminderNow: 'Przypomnienie: teraz',
  reminderDue: 'Przypomnienie było {when}',
};

export default pl;
