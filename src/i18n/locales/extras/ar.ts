import type { PartTexts } from '../../index.ts';

/** Arabic. */
const ar: PartTexts<'extras'> = {
  add: 'إضافة',
  file: 'صورة أو ملف',
};

export default ar;
