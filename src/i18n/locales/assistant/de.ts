import type { PartTexts } from '../../index.ts';

/** German. */
const de: PartTexts<'assistant'> = {
  thinking: 'Denkt nach…',
  generating: 'Schreibt…',
  searching: 'Sieht in anderen Quellen nach…',
  failed: 'Der Assistent konnte nicht antworten',
  working: 'Arbeitet…',
  stop: 'Stopp',
  stopLabel: 'Den Assistenten stoppen',
};

export default de;
