import type { PartTexts } from '../../index.ts';

/** French. */
const fr: PartTexts<'location'> = {
  title: 'Partager la position',
  finding: 'Recherche de votre position…',
  denied:
    'Le navigateur ne donne pas votre position à cette page. Autorisez-le à côté de l’adresse, puis réessayez.',
  unavailable: 'Votre position est introuvable pour le moment',
  unsupported: 'Ce navigateur ne peut pas indiquer votre position ici',
  failed: 'Impossible de partager la position',
  how: 'Combien de temps',
  once: 'Là où je suis maintenant',
  live: 'En direct pendant {time}',
  share: 'Partager',
  cancel: 'Annuler',
  accuracy: 'À {distance} près',
  map: 'Carte',
  noMap: 'La carte ne peut pas être affichée pour le moment',
  nearer: 'Rapprocher',
  farther: 'Éloigner',
  showMap: 'Afficher la carte',
  hideMap: 'Masquer la carte',
  openElsewhere: 'Ouvrir dans OpenStreetMap',
  liveOf: '{name}, en direct',
  until: 'Jusqu’à {time}, encore {left}',
  ended: 'Position en direct terminée',
  stop: 'Ne plus partager',
  sharing: 'Vous partagez votre position en direct jusqu’à {time}',
  paused: 'Votre position est introuvable ; les autres voient la dernière',
};

export default fr;
