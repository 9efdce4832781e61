import type { PartTexts } from '../../index.ts';

/** Spanish. */
const es: PartTexts<'extras'> = {
  add: 'Añadir',
  file: 'Foto o archivo',
};

export default es;
