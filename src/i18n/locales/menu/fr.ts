import type { PartTexts } from '../../index.ts';

/** French. */
const fr: PartTexts<'menu'> = {
  menu: 'Plus',
  pinned: 'Messages épinglés',
  reminders: 'Rappels et messages gardés',
  menuEndSession: 'Terminer la session',
  endSessionTitle: 'Terminer cette session ?',
  endSessionText:
    'Vous quittez le chat sur cet appareil. Les messages déjà envoyés restent chez les personnes à qui vous avez écrit.',
  cancel: 'Annuler',
  search: 'Rechercher',
  details: 'Détails de la conversation',
  profile: 'Profil et réglages',
};

export default fr;
