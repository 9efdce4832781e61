import type { PartTexts } from '../../index.ts';

/** Spanish. */
const es: PartTexts<'assistant'> = {
  thinking: 'Pensando…',
  generating: 'Escribiendo…',
  searching: 'Consultando otras fuentes…',
  failed: 'El asistente no ha podido responder',
  working: 'Trabajando…',
  stop: 'Detener',
  stopLabel: 'Detener al asistente',
};

export default es;
