import type { PartTexts } from '../../index.ts';

/** Chinese (simplified). */
const zh: PartTexts<'extras'> = {
  add: '添加',
  file: '照片或文件',
};

export default zh;
