import type { PartTexts } from '../../index.ts';

/** Polish. */
const pl: PartTexts<'inbox'> = {
  inbox: 'Skrzynka',
  filters: 'Filtruj rozmowy',
  filterAll: 'Wszystkie',
  filterUnread: 'Nieprzeczytane',
  filterThreads: 'Wątki',
  conversations: 'Rozmowy',
  loadingConversations: 'Wczytywanie rozmów…',
  loadMore: 'Pokaż więcej',
  noPreview: 'Nie ma jeszcze wiadomości',
  unread:
    '{count, plural, one {# nieprzeczytana} few {# nieprzeczytane} many {# nieprzeczytanych} other {# nieprzeczytane}}',
  muted: 'Wyciszona',
  previewAuthor: '{author}:',
  previewYou: 'Ty:',
  previewDraft: 'Szkic:',
  emptyList: 'Nie ma jeszcze rozmów',
  emptyListText: 'Nowe pojawią się tutaj same.',
  emptyUnread: 'Wszystko przeczytane',
  emptyUnreadText: 'Nic nie czeka na odpowiedź.',
  pickConversation: 'Wybierz rozmowę',
  pickConversationText: 'Wybierz ją z listy, aby czytać i odpowiadać.',
  onlineCount: '{count, plural, other {# online}}',
  composerTo: 'Wiadomość do: {title}',
  typing: 'pisze…',
  listFailed: 'Nie udało się wczytać rozmów',
  emptyConversation: 'Nie ma jeszcze wiadomości',
  emptyConversationText: 'Napisz pierwszą.',
  filterArchived: 'Archiwum',
  pinned: 'Przypięte',
  invited: 'Masz zaproszenie',
  emptyArchived: 'Archiwum jest puste',
  emptyArchivedText: 'Tu czekają rozmowy odłożone na bok.',
  search: 'Szukaj',
  newConversation: 'Nowa rozmowa',
  details: 'Szczegóły',
  invitation: 'Masz zaproszenie do tej rozmowy',
  accept: 'Dołącz',
  decline: 'Odrzuć',
  reviewQueue: 'Zgłoszenia do sprawdzenia',
  openReports:
    '{count, plural, one {Zgłoszenia, # otwarte} few {Zgłoszenia, # otwarte} many {Zgłoszenia, # otwartych} other {Zgłoszenia, # otwarte}}',
};

export default pl;
