import type { PartTexts } from '../../index.ts';

/** French. */
const fr: PartTexts<'extras'> = {
  add: 'Ajouter',
  file: 'Photo ou fichier',
};

export default fr;
