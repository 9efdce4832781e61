import type { PartTexts } from '../../index.ts';

/** Turkish. */
const tr: PartTexts<'extras'> = {
  add: 'Ekle',
  file: 'Fotoğraf veya dosya',
};

export default tr;
