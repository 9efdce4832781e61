import type { PartTexts } from '../../index.ts';

/** Arabic. */
const ar: PartTexts<'search'> = {
  title: 'بحث',
  close: 'إغلاق البحث',
  placeholder: 'عمّ تبحث؟',
  scopes: 'ما يُبحث فيه',
  messages: 'الرسائل',
  channels: 'المحادثات',
  people: 'الأشخاص',
  results: 'النتائج',
  found:
    '{count, plural, zero {لا نتائج} one {نتيجة واحدة} two {نتيجتان اثنتان} few {# نتائج} many {# نتيجة} other {# نتيجة}}',
  more: 'عرض المزيد',
  searching: 'جارٍ البحث…',
  nothing: 'لم يُعثر على شيء',
  nothingText: 'لا شيء يطابق «{query}».',
  failed: 'تعذّر البحث',
  hint: 'ابحث في ما كُتب',
  hintText: 'تكفي بداية الكلمة.',
  recent: 'عمليات البحث الأخيرة',
  forget: 'مسح',
  filters: 'تضييق البحث',
  author: 'من',
  channel: 'في',
  holds: 'تحتوي على',
  after: 'ابتداءً من يوم',
  before: 'حتى يوم',
  media: 'صور',
  files: 'ملفات',
  links: 'روابط',
  without: 'إزالة: {filter}',
  apply: 'تطبيق',
};

export default ar;
