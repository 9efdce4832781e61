import type { PartTexts } from '../../index.ts';

/** Portuguese (Brazil). */
const pt: PartTexts<'extras'> = {
  add: 'Adicionar',
  file: 'Foto ou arquivo',
};

export default pt;
