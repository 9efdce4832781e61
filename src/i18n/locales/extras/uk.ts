import type { PartTexts } from '../../index.ts';

/** Ukrainian. */
const uk: PartTexts<'extras'> = {
  add: 'Додати',
  file: 'Фото або файл',
};

export default uk;
