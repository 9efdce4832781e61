import type { PartTexts } from '../../index.ts';

/** Hindi. */
const hi: PartTexts<'extras'> = {
  add: 'जोड़ें',
  file: 'फ़ोटो या फ़ाइल',
};

export default hi;
