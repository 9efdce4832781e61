import type { PartTexts } from '../../index.ts';

/** Arabic. */
const ar: PartTexts<'pinned'> = {
  title: 'الرسائل المثبتة',
  none: 'لا شيء مثبت هنا',
  until: 'حتى {time}',
  loading: 'جارٍ تحميل الرسائل المثبتة…',
  loadMore: 'عرض المزيد',
  done: 'تم',
};

export default ar;
