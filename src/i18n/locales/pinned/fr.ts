import type { PartTexts } from '../../index.ts';

/** French. */
const fr: PartTexts<'pinned'> = {
  title: 'Messages épinglés',
  none: 'Rien n’est épinglé ici',
  until: 'jusqu’à {time}',
  loading: 'Chargement des messages épinglés…',
  loadMore: 'Afficher plus',
  done: 'Terminé',
};

export default fr;
