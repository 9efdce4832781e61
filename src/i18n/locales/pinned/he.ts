import type { PartTexts } from '../../index.ts';

/** Hebrew. */
const he: PartTexts<'pinned'> = {
  title: 'הודעות מוצמדות',
  none: 'שום דבר לא מוצמד כאן',
  until: 'עד {time}',
  loading: 'טוען הודעות מוצמדות…',
  loadMore: 'הצגת עוד',
  done: 'סיום',
};

export default he;
