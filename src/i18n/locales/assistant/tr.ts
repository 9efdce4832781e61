import type { PartTexts } from '../../index.ts';

/** Turkish. */
const tr: PartTexts<'assistant'> = {
  thinking: 'Düşünüyor…',
  generating: 'Yazıyor…',
  searching: 'Diğer kaynaklara bakıyor…',
  failed: 'Asistan yanıt veremedi',
  working: 'Çalışıyor…',
  stop: 'Durdur',
  stopLabel: 'Asistanı durdur',
};

export default tr;
