import type { PartTexts } from '../../index.ts';

/** French. */
const fr: PartTexts<'create'> = {
  title: 'Nouvelle conversation',
  close: 'Fermer',
  find: 'Chercher des personnes',
  people: 'Personnes',
  searching: 'Recherche en cours…',
  nobody: 'Personne de ce nom',
  takeOut: 'Retirer {name}',
  name: 'Nom du groupe',
  nameHint: 'Peut rester vide',
  begin: 'Commencer',
};

export default fr;
