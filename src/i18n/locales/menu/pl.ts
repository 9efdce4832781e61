import type { PartTexts } from '../../index.ts';

/** Polish. */
const pl: PartTexts<'menu'> = {
  menu: 'Więcej',
  pinned: 'Przypięte wiadomości',
  reminders: 'Przypomnienia i zapisane',
  menuEndSession: 'Zakończ sesję',
  endSessionTitle: 'Zakończyć tę sesję?',
  endSessionText:
    'Opuścisz czat na tym urządzeniu. Wysłane wiadomości zostaną u osób, do których zostały napisane.',
  cancel: 'Anuluj',
  search: 'Szukaj',
  details: 'Szczegóły rozmowy',
  profile: 'Profil i ustawienia',
};

export default pl;
