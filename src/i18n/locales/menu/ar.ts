import type { PartTexts } from '../../index.ts';

/** Arabic. */
const ar: PartTexts<'menu'> = {
  menu: 'المزيد',
  pinned: 'الرسائل المثبتة',
  reminders: 'التذكيرات والمحفوظات',
  menuEndSession: 'إنهاء الجلسة',
  endSessionTitle: 'إنهاء هذه الجلسة؟',
  endSessionText: 'ستغادر الدردشة على هذا الجهاز. تبقى الرسائل المرسلة لدى من كتبت إليهم.',
  cancel: 'إلغاء',
  search: 'بحث',
  details: 'تفاصيل المحادثة',
  profile: 'الملف الشخصي والإعدادات',
};

export default ar;
