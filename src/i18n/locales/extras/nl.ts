import type { PartTexts } from '../../index.ts';

/** Dutch. */
const nl: PartTexts<'extras'> = {
  add: 'Toevoegen',
  file: 'Foto of bestand',
};

export default nl;
