import type { PartTexts } from '../../index.ts';

/** French. */
const fr: PartTexts<'threads'> = {
  thread: 'Fil',
  threadOf: 'Fil, {author}',
  inChannel: 'dans {title}',
  close: 'Fermer le fil',
  back: 'Retour à la conversation',
  replies: 'Réponses',
  replyCount: '{count, plural, one {# réponse} other {# réponses}}',
  noReplies: 'Pas encore de réponses',
  composer: 'Réponse',
  placeholder: 'Répondre…',
  alsoSend: 'Envoyer aussi à {title}',
  alsoSendHere: 'Envoyer aussi dans la conversation',
  gone: 'Ce fil n’est plus là',
  goneText: 'Le message dont il était question a été supprimé.',
  rename: 'Nommer ce fil',
  renameLabel: 'Nom du fil',
  save: 'Enregistrer',
  cancel: 'Annuler',
  markUnread: 'Marquer comme non lu',
  markedUnread: 'Marqué comme non lu',
  participants: '{count, plural, one {# personne} other {# personnes}}',
  threads: 'Fils',
  loadMore: 'Afficher plus',
  previewAuthor: '{author} :',
  previewYou: 'Vous :',
  loading: 'Chargement des fils…',
  failed: 'Impossible de charger les fils',
  empty: 'Pas encore de fils',
  emptyText: 'Les fils que vous lancez ou auxquels vous répondez apparaissent ici.',
  unseen: '{count, plural, one {# fil avec de nouvelles réponses} other {# fils avec de nouvelles réponses}}',
  unread: '{count, plural, one {# réponse non lue} other {# réponses non lues}}',
};

export default fr;
