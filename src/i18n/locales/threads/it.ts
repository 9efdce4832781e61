import type { PartTexts } from '../../index.ts';

/** Italian. */
const it: PartTexts<'threads'> = {
  thread: 'Discussione',
  threadOf: 'Discussione, {author}',
  inChannel: 'in {title}',
  close: 'Chiudi discussione',
  back: 'Torna alla conversazione',
  replies: 'Risposte',
  replyCount: '{count, plural, one {# risposta} other {# risposte}}',
  noReplies: 'Ancora nessuna risposta',
  composer: 'Risposta',
  placeholder: 'Rispondi…',
  alsoSend: 'Invia anche a {title}',
  alsoSendHere: 'Invia anche alla conversazione',
  gone: 'Questa discussione non c’è più',
  goneText: 'Il messaggio di cui trattava è stato eliminato.',
  rename: 'Dai un nome alla discussione',
  renameLabel: 'Nome della discussione',
  save: 'Salva',
  cancel: 'Annulla',
  markUnread: 'Segna come non letta',
  markedUnread: 'Segnata come non letta',
  participants: '{count, plural, one {# persona} other {# persone}}',
  threads: 'Discussioni',
  loadMore: 'Mostra altro',
  previewAuthor: '{author}:',
  previewYou: 'Tu:',
  loading: 'Caricamento delle discussioni…',
  failed: 'Impossibile caricare le discussioni',
  empty: 'Ancora nessuna discussione',
  emptyText: 'Le discussioni che avvii o a cui rispondi compaiono qui.',
  unseen: '{count, plural, one {# discussione con nuove risposte} other {# discussioni con nuove risposte}}',
  unread: '{count, plural, one {# risposta non letta} other {# risposte non lette}}',
};

export default it;
