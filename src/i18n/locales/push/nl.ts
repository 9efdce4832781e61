import type { PartTexts } from '../../index.ts';

/** Dutch. */
const nl: PartTexts<'push'> = {
  label: 'Mij melden als deze pagina dicht is',
  denied: 'Meldingen zijn voor deze site geblokkeerd. Sta ze toe in de instellingen van de browser.',
  unsupported: 'Deze browser kan je niets melden als de pagina dicht is.',
  homeScreen: 'Zet deze pagina eerst op je beginscherm en open haar van daaruit.',
  failed: 'Dat is niet gelukt. Probeer het later opnieuw.',
};

export default nl;
