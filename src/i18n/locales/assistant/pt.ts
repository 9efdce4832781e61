import type { PartTexts } from '../../index.ts';

/** Portuguese, as in Brazil. */
const pt: PartTexts<'assistant'> = {
  thinking: 'Pensando…',
  generating: 'Escrevendo…',
  searching: 'Consultando outras fontes…',
  failed: 'O assistente não conseguiu responder',
  working: 'Trabalhando…',
  stop: 'Parar',
  stopLabel: 'Parar o assistente',
};

export default pt;
