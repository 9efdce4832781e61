import type { PartTexts } from '../../index.ts';

/** German. */
const de: PartTexts<'search'> = {
  title: 'Suchen',
  close: 'Suche schließen',
  placeholder: 'Wonach suchst du?',
  scopes: 'Was durchsucht wird',
  messages: 'Nachrichten',
  channels: 'Unterhaltungen',
  people: 'Personen',
  results: 'Ergebnisse',
  found: '{count, plural, one {# Ergebnis} other {# Ergebnisse}}',
  more: 'Mehr anzeigen',
  searching: 'Suche läuft…',
  nothing: 'Nichts gefunden',
  nothingText: 'Zu „{query}“ passt nichts.',
  failed: 'Die Suche ging nicht',
  hint: 'Finde, was geschrieben wurde',
  hintText: 'Der Anfang eines Wortes genügt.',
  recent: 'Zuletzt gesucht',
  forget: 'Löschen',
  filters: 'Eingrenzen',
  author: 'Von',
  channel: 'In',
  holds: 'Mit',
  after: 'Ab Tag',
  before: 'Bis Tag',
  media: 'Bilder',
  files: 'Dateien',
  links: 'Links',
  without: 'Entfernen: {filter}',
  apply: 'Anwenden',
};

export default de;
