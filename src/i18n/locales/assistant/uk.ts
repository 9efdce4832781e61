import type { PartTexts } from '../../index.ts';

/** Ukrainian. */
const uk: PartTexts<'assistant'> = {
  thinking: 'Думає…',
  generating: 'Пише…',
  searching: 'Переглядає інші джерела…',
  failed: 'Асистент не зміг відповісти',
  working: 'Працює…',
  stop: 'Стоп',
  stopLabel: 'Зупинити асистента',
};

export default uk;
