import type { PartTexts } from '../../index.ts';

/** Korean. */
const ko: PartTexts<'extras'> = {
  add: '추가',
  file: '사진 또는 파일',
};

export default ko;
