import type { PartTexts } from '../../index.ts';

/** Polish. */
const pl: PartTexts<'reminders'> = {
  title: 'Przypomnienia i zapisane wiadomości',
  close: 'Zamknij przypomnienia',
  closeTime: 'Zamknij',
  back: 'Wróć do listy',
  overdue: 'Zaległe',
  soon: 'Wkrótce',
  later: 'Później',
  saved: 'Zapisane na później',
  none: 'Nic jeszcze nie zapisano',
  noneText: 'W menu wiadomości możesz zapisać ją na później albo ustawić przypomnienie.',
  loading: 'Wczytywanie przypomnień…',
  failed: 'Nie udało się wczytać przypomnień',
  more: 'Pokaż więcej',
  change: 'Zmień czas',
  setTime: 'Ustaw czas',
  remove: 'Usuń',
  removed: 'Usunięto',
  undo: 'Cofnij',
  moved: 'Przypomnienie ustawione',
  gone: 'Tej wiadomości już nie ma.',
  when: 'Kiedy?',
  custom: 'O wybranej porze',
  set: 'Ustaw przypomnienie',
  noTime: 'Zachowaj bez czasu',
  past: 'Wybierz czas w przyszłości.',
  now: 'teraz',
};

export default pl;
