import type { PartTexts } from '../../index.ts';

/** Arabic. */
const ar: PartTexts<'assistant'> = {
  thinking: 'يفكر…',
  generating: 'يكتب الرد…',
  searching: 'يبحث في مصادر أخرى…',
  failed: 'تعذر على المساعد الرد',
  working: 'يعمل…',
  stop: 'إيقاف',
  stopLabel: 'إيقاف المساعد',
};

export default ar;
