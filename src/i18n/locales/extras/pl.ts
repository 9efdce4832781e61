import type { PartTexts } from '../../index.ts';

/** Polish. */
const pl: PartTexts<'extras'> = {
  add: 'Dodaj',
  file: 'Zdjęcie lub plik',
};

export default pl;
