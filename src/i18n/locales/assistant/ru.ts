import type { PartTexts } from '../../index.ts';

/** Russian. */
const ru: PartTexts<'assistant'> = {
  thinking: 'Думает…',
  generating: 'Пишет…',
  searching: 'Смотрит другие источники…',
  failed: 'Ассистент не смог ответить',
  working: 'Работает…',
  stop: 'Стоп',
  stopLabel: 'Остановить ассистента',
};

export default ru;
