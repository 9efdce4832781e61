import type { PartTexts } from '../../index.ts';

/** Dutch. */
const nl: PartTexts<'location'> = {
  title: 'Locatie delen',
  finding: 'Zoeken waar je bent…',
  denied:
    'De browser laat deze pagina niet weten waar je bent. Sta het toe naast het adres en probeer het opnieuw.',
  unavailable: 'Je locatie is nu niet te vinden',
  unsupported: 'Deze browser kan hier niet zeggen waar je bent',
  failed: 'De locatie kon niet worden gedeeld',
  how: 'Hoe lang',
  once: 'Waar ik nu ben',
  live: 'Live gedurende {time}',
  share: 'Delen',
  cancel: 'Annuleren',
  accuracy: 'Tot op {distance} nauwkeurig',
  map: 'Kaart',
  noMap: 'De kaart kan nu niet worden getoond',
  nearer: 'Dichterbij',
  farther: 'Verder weg',
  showMap: 'Kaart tonen',
  hideMap: 'Kaart verbergen',
  openElsewhere: 'Openen in OpenStreetMap',
  liveOf: '{name}, live',
  until: 'Tot {time}, nog {left}',
  ended: 'Livelocatie beëindigd',
  stop: 'Stoppen met delen',
  sharing: 'Je deelt je livelocatie tot {time}',
  paused: 'Je locatie is niet te vinden; anderen zien de laatste',
};

export default nl;
