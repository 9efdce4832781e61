import type { PartTexts } from '../../index.ts';

/** Italian. */
const it: PartTexts<'search'> = {
  title: 'Cerca',
  close: 'Chiudi la ricerca',
  placeholder: 'Che cosa cerchi?',
  scopes: 'Dove cercare',
  messages: 'Messaggi',
  channels: 'Conversazioni',
  people: 'Persone',
  results: 'Risultati',
  found: '{count, plural, one {# risultato} many {# di risultati} other {# risultati}}',
  more: 'Mostra altro',
  searching: 'Ricerca in corso…',
  nothing: 'Nessun risultato',
  nothingText: 'Niente corrisponde a «{query}».',
  failed: 'La ricerca non è riuscita',
  hint: 'Ritrova ciò che è stato scritto',
  hintText: 'Basta l’inizio di una parola.',
  recent: 'Ricerche recenti',
  forget: 'Cancella',
  filters: 'Restringi',
  author: 'Di',
  channel: 'In',
  holds: 'Con',
  after: 'Dal giorno',
  before: 'Fino al giorno',
  media: 'Immagini',
  files: 'File',
  links: 'Link',
  without: 'Togli: {filter}',
  apply: 'Applica',
};

export default it;
