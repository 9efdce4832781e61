import type { PartTexts } from '../../index.ts';

/** Dutch. */
const nl: PartTexts<'threads'> = {
  thread: 'Thread',
  threadOf: 'Thread, {author}',
  inChannel: 'in {title}',
  close: 'Thread sluiten',
  back: 'Terug naar het gesprek',
  replies: 'Antwoorden',
  replyCount: '{count, plural, one {# antwoord} other {# antwoorden}}',
  noReplies: 'Nog geen antwoorden',
  composer: 'Antwoord',
  placeholder: 'Antwoorden…',
  alsoSend: 'Ook naar {title} sturen',
  alsoSendHere: 'Ook naar het gesprek sturen',
  gone: 'Deze thread is er niet meer',
  goneText: 'Het bericht waar het over ging is verwijderd.',
  rename: 'Deze thread een naam geven',
  renameLabel: 'Naam van de thread',
  save: 'Opslaan',
  cancel: 'Annuleren',
  markUnread: 'Als ongelezen markeren',
  markedUnread: 'Als ongelezen gemarkeerd',
  participants: '{count, plural, one {# persoon} other {# personen}}',
  threads: 'Threads',
  loadMore: 'Meer tonen',
  previewAuthor: '{author}:',
  previewYou: 'Jij:',
  loading: 'Threads laden…',
  failed: 'Threads konden niet worden geladen',
  empty: 'Nog geen threads',
  emptyText: 'Threads die je start of waarin je antwoordt, verschijnen hier.',
  unseen: '{count, plural, one {# thread met nieuwe antwoorden} other {# threads met nieuwe antwoorden}}',
  unread: '{count, plural, one {# ongelezen antwoord} other {# ongelezen antwoorden}}',
};

export default nl;
