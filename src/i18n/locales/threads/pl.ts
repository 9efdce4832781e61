import type { PartTexts } from '../../index.ts';

/** Polish. */
const pl: PartTexts<'threads'> = {
  thread: 'Wątek',
  threadOf: 'Wątek, {author}',
  inChannel: 'w {title}',
  close: 'Zamknij wątek',
  back: 'Wróć do rozmowy',
  replies: 'Odpowiedzi',
  replyCount:
    '{count, plural, one {# odpowiedź} few {# odpowiedzi} many {# odpowiedzi} other {# odpowiedzi}}',
  noReplies: 'Nie ma jeszcze odpowiedzi',
  composer: 'Odpowiedź',
  placeholder: 'Odpowiedz…',
  alsoSend: 'Wyślij też do: {title}',
  alsoSendHere: 'Wyślij też do rozmowy',
  gone: 'Tego wątku już tu nie ma',
  goneText: 'Wiadomość, której dotyczył, została usunięta.',
  rename: 'Nazwij ten wątek',
  renameLabel: 'Nazwa wątku',
  save: 'Zapisz',
  cancel: 'Anuluj',
  markUnread: 'Oznacz jako nieprzeczytany',
  markedUnread: 'Oznaczono jako nieprzeczytany',
  participants: '{count, plural, one {# osoba} few {# osoby} many {# osób} other {# osoby}}',
  threads: 'Wątki',
  loadMore: 'Pokaż więcej',
  previewAuthor: '{author}:',
  previewYou: 'Ty:',
  loading: 'Wczytywanie wątków…',
  failed: 'Nie udało się wczytać wątków',
  empty: 'Nie ma jeszcze wątków',
  emptyText: 'Tutaj pojawią się wątki, które zaczniesz lub w których odpowiesz.',
  unseen:
    '{count, plural, one {# wątek z nowymi odpowiedziami} few {# wątki z nowymi odpowiedziami} many {# wątków z nowymi odpowiedziami} other {# wątki z nowymi odpowiedziami}}',
  unread:
    '{count, plural, one {# nieprzeczytana odpowiedź} few {# nieprzeczytane odpowiedzi} many {# nieprzeczytanych odpowiedzi} other {# nieprzeczytane odpowiedzi}}',
};

export default pl;
