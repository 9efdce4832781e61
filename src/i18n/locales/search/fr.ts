import type { PartTexts } from '../../index.ts';

/** French. */
const fr: PartTexts<'search'> = {
  title: 'Rechercher',
  close: 'Fermer la recherche',
  placeholder: 'Que cherchez-vous ?',
  scopes: 'Où chercher',
  messages: 'Messages',
  channels: 'Conversations',
  people: 'Personnes',
  results: 'Résultats',
  found: '{count, plural, one {# résultat} many {# de résultats} other {# résultats}}',
  more: 'Afficher plus',
  searching: 'Recherche en cours…',
  nothing: 'Rien trouvé',
  nothingText: 'Rien ne correspond à « {query} ».',
  failed: 'La recherche a échoué',
  hint: 'Retrouvez ce qui a été écrit',
  hintText: 'Le début d’un mot suffit.',
  recent: 'Recherches récentes',
  forget: 'Effacer',
  filters: 'Affiner',
  author: 'De',
  channel: 'Dans',
  holds: 'Avec',
  after: 'À partir du',
  before: 'Jusqu’au',
  media: 'Images',
  files: 'Fichiers',
  links: 'Liens',
  without: 'Retirer : {filter}',
  apply: 'Appliquer',
};

export default fr;
