import type { PartTexts } from '../../index.ts';

/** Chinese (traditional). */
const zhHant: PartTexts<'extras'> = {
  add: '新增',
  file: '相片或檔案',
};

export default zhHant;
