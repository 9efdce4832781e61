import type { PartTexts } from '../../index.ts';

/** Hindi. */
const hi: PartTexts<'pinned'> = {
  title: 'पिन किए गए संदेश',
  none: 'यहाँ कुछ भी पिन नहीं है',
  until: '{time} तक',
  loading: 'पिन किए गए संदेश लोड हो रहे हैं…',
  loadMore: 'और दिखाएँ',
  done: 'हो गया',
};

export default hi;
