import type { PartTexts } from '../../index.ts';

/** Italian. */
const it: PartTexts<'extras'> = {
  add: 'Aggiungi',
  file: 'Foto o file',
};

export default it;
