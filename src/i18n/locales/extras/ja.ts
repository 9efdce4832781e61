import type { PartTexts } from '../../index.ts';

/** Japanese. */
const ja: PartTexts<'extras'> = {
  add: '追加',
  file: '写真またはファイル',
};

export default ja;
