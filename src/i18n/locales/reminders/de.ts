import type { PartTexts } from '../../index.ts';

/** German. */
const de: PartTexts<'reminders'> = {
  title: 'Erinnerungen und Gemerktes',
  close: 'Erinnerungen schließen',
  closeTime: 'Schließen',
  back: 'Zurück zur Liste',
  overdue: 'Überfällig',
  soon: 'Bald',
  later: 'Später',
  saved: 'Für später gemerkt',
  none: 'Noch nichts gemerkt',
  noneText: 'Im Menü einer Nachricht kannst du sie für später merken oder eine Erinnerung stellen.',
  loading: 'Erinnerungen werden geladen…',
  failed: 'Die Erinnerungen konnten nicht geladen werden',
  more: 'Mehr anzeigen',
  change: 'Zeit ändern',
  setTime: 'Zeit festlegen',
  remove: 'Entfernen',
  removed: 'Entfernt',
  undo: 'Rückgängig',
  moved: 'Die Erinnerung ist gestellt',
  gone: 'Diese Nachricht gibt es nicht mehr.',
  when: 'Wann?',
  custom: 'Zu einer eigenen Zeit',
  set: 'Erinnerung stellen',
  noTime: 'Ohne Zeit behalten',
  past: 'Wähle eine Zeit in der Zukunft.',
  now: 'jetzt',
};

export default de;
