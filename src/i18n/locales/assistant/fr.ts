import type { PartTexts } from '../../index.ts';

/** French. */
const fr: PartTexts<'assistant'> = {
  thinking: 'Réflexion…',
  generating: 'Rédaction…',
  searching: 'Consultation d’autres sources…',
  failed: 'L’assistant n’a pas pu répondre',
  working: 'Travail en cours…',
  stop: 'Arrêter',
  stopLabel: 'Arrêter l’assistant',
};

export default fr;
