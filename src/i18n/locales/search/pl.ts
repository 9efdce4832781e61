import type { PartTexts } from '../../index.ts';

/** Polish. */
const pl: PartTexts<'search'> = {
  title: 'Szukaj',
  close: 'Zamknij wyszukiwanie',
  placeholder: 'Czego szukasz?',
  scopes: 'Gdzie szukać',
  messages: 'Wiadomości',
  channels: 'Rozmowy',
  people: 'Osoby',
  results: 'Wyniki',
  found: '{count, plural, one {# wynik} few {# wyniki} many {# wyników} other {# wyniku}}',
  more: 'Pokaż więcej',
  searching: 'Wyszukiwanie…',
  nothing: 'Nic nie znaleziono',
  nothingText: 'Nic nie pasuje do „{query}”.',
  failed: 'Wyszukiwanie nie powiodło się',
  hint: 'Znajdź to, co napisano',
  hintText: 'Wystarczy początek słowa.',
  recent: 'Ostatnie wyszukiwania',
  forget: 'Wyczyść',
  filters: 'Zawęź',
  author: 'Od',
  channel: 'W',
  holds: 'Z',
  after: 'Od dnia',
  before: 'Do dnia',
  media: 'Obrazy',
  files: 'Pliki',
  links: 'Linki',
  without: 'Usuń: {filter}',
  apply: 'Zastosuj',
};

export default pl;
