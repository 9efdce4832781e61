import type { PartTexts } from '../../index.ts';

/** German. */
const de: PartTexts<'threads'> = {
  thread: 'Thread',
  threadOf: 'Thread, {author}',
  inChannel: 'in {title}',
  close: 'Thread schließen',
  back: 'Zurück zur Unterhaltung',
  replies: 'Antworten',
  replyCount: '{count, plural, one {# Antwort} other {# Antworten}}',
  noReplies: 'Noch keine Antworten',
  composer: 'Antwort',
  placeholder: 'Antworten…',
  alsoSend: 'Auch an {title} senden',
  alsoSendHere: 'Auch an die Unterhaltung senden',
  gone: 'Diesen Thread gibt es nicht mehr',
  goneText: 'Die Nachricht, um die es ging, wurde gelöscht.',
  rename: 'Thread benennen',
  renameLabel: 'Name des Threads',
  save: 'Speichern',
  cancel: 'Abbrechen',
  markUnread: 'Als ungelesen markieren',
  markedUnread: 'Als ungelesen markiert',
  participants: '{count, plural, one {# Person} other {# Personen}}',
  threads: 'Threads',
  loadMore: 'Mehr anzeigen',
  previewAuthor: '{author}:',
  previewYou: 'Du:',
  loading: 'Threads werden geladen…',
  failed: 'Threads konnten nicht geladen werden',
  empty: 'Noch keine Threads',
  emptyText: 'Threads, die du beginnst oder in denen du antwortest, erscheinen hier.',
  unseen: '{count, plural, one {# Thread mit neuen Antworten} other {# Threads mit neuen Antworten}}',
  unread: '{count, plural, one {# ungelesene Antwort} other {# ungelesene Antworten}}',
};

export default de;
