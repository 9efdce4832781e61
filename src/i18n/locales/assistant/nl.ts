import type { PartTexts } from '../../index.ts';

/** Dutch. */
const nl: PartTexts<'assistant'> = {
  thinking: 'Denkt na…',
  generating: 'Schrijft…',
  searching: 'Kijkt in andere bronnen…',
  failed: 'De assistent kon niet antwoorden',
  working: 'Bezig…',
  stop: 'Stop',
  stopLabel: 'De assistent stoppen',
};

export default nl;
