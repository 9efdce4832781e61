import type { PartTexts } from '../../index.ts';

/** Italian. */
const it: PartTexts<'location'> = {
  title: 'Condividi posizione',
  finding: 'Cerco dove sei…',
  denied: 'Il browser non comunica a questa pagina dove sei. Consentilo accanto all’indirizzo, poi riprova.',
  unavailable: 'Ora la tua posizione non si trova',
  unsupported: 'Questo browser non può dire dove sei qui',
  failed: 'Impossibile condividere la posizione',
  how: 'Per quanto tempo',
  once: 'Dove sono ora',
  live: 'In diretta per {time}',
  share: 'Condividi',
  cancel: 'Annulla',
  accuracy: 'Con un margine di {distance}',
  map: 'Mappa',
  noMap: 'Al momento la mappa non può essere mostrata',
  nearer: 'Avvicina',
  farther: 'Allontana',
  showMap: 'Mostra mappa',
  hideMap: 'Nascondi mappa',
  openElsewhere: 'Apri in OpenStreetMap',
  liveOf: '{name}, in diretta',
  until: 'Fino alle {time}, ancora {left}',
  ended: 'Posizione in diretta terminata',
  stop: 'Non condividere più',
  sharing: 'Condividi la tua posizione in diretta fino alle {time}',
  paused: 'La tua posizione non si trova; gli altri vedono l’ultima',
};

export default it;
