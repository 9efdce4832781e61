import type { PartTexts } from '../../index.ts';

/** Arabic. */
const ar: PartTexts<'create'> = {
  title: 'محادثة جديدة',
  close: 'إغلاق',
  find: 'ابحث عن أشخاص',
  people: 'الأشخاص',
  searching: 'جارٍ البحث…',
  nobody: 'لا أحد بهذا الاسم',
  takeOut: 'إزالة {name}',
  name: 'اسم المجموعة',
  nameHint: 'اختياري',
  begin: 'ابدأ',
};

export default ar;
