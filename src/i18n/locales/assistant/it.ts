import type { PartTexts } from '../../index.ts';

/** Italian. */
const it: PartTexts<'assistant'> = {
  thinking: 'Sta pensando…',
  generating: 'Sta scrivendo…',
  searching: 'Consulta altre fonti…',
  failed: 'L’assistente non è riuscito a rispondere',
  working: 'Al lavoro…',
  stop: 'Ferma',
  stopLabel: 'Ferma l’assistente',
};

export default it;
