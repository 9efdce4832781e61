import type { PartTexts } from '../../index.ts';

/** Hebrew. */
const he: PartTexts<'extras'> = {
  add: 'הוספה',
  file: 'תמונה או קובץ',
};

export default he;
