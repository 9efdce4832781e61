import type { PartTexts } from '../../index.ts';

/** German. */
const de: PartTexts<'notes'> = {
  edited: 'Bearbeitet {time}',
  messageRefused: 'Nicht angenommen. Nur du siehst diese Nachricht.',
  onlyYou: 'Nur du siehst das',
  removed: 'Von der Moderation entfernt',
  pinned: 'Angepinnt',
  pinnedBy: 'Von {name} angepinnt',
  pinnedUntil: '{pinned} bis {time}',
  sentSilently: 'Ohne Benachrichtigung gesendet',
  translatedFrom: 'Übersetzt aus: {language}',
  showOriginal: 'Original anzeigen',
  showTranslation: 'Übersetzung anzeigen',
  savedForLater: 'Für später gemerkt',
  reminderIn: 'Erinnerung {when}',
  reminderNow: 'Erinnerung: jetzt',
  reminderDue: 'Erinnerung war {when} fällig',
};

export default de;
