import type { PartTexts } from '../../index.ts';

/** German. */
const de: PartTexts<'extras'> = {
  add: 'Hinzufügen',
  file: 'Foto oder Datei',
};

export default de;
