import type { PartTexts } from '../../index.ts';

/** Polish. */
const pl: PartTexts<'assistant'> = {
  thinking: 'Myśli…',
  generating: 'Pisze…',
  searching: 'Sprawdza inne źródła…',
  failed: 'Asystent nie mógł odpowiedzieć',
  working: 'Pracuje…',
  stop: 'Zatrzymaj',
  stopLabel: 'Zatrzymaj asystenta',
};

export default pl;
