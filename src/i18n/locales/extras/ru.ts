import type { PartTexts } from '../../index.ts';

/** Russian. */
const ru: PartTexts<'extras'> = {
  add: 'Добавить',
  file: 'Фото или файл',
};

export default ru;
