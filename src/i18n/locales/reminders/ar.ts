import type { PartTexts } from '../../index.ts';

/** Arabic. */
const ar: PartTexts<'reminders'> = {
  title: 'التذكيرات والرسائل المحفوظة',
  close: 'إغلاق التذكيرات',
  closeTime: 'إغلاق',
  back: 'العودة إلى القائمة',
  overdue: 'فات موعدها',
  soon: 'قريبًا',
  later: 'لاحقًا',
  saved: 'محفوظة لوقت لاحق',
  none: 'لا شيء محفوظ بعد',
  noneText: 'من قائمة أي رسالة يمكنك حفظها لوقت لاحق أو ضبط تذكير.',
  loading: 'جارٍ تحميل التذكيرات…',
  failed: 'تعذّر تحميل التذكيرات',
  more: 'عرض المزيد',
  change: 'تغيير الوقت',
  setTime: 'تحديد وقت',
  remove: 'إزالة',
  removed: 'أُزيلت',
  undo: 'تراجع',
  moved: 'ضُبط التذكير',
  gone: 'لم تعد هذه الرسالة موجودة.',
  when: 'متى؟',
  custom: 'في وقت تختاره',
  set: 'ضبط التذكير',
  noTime: 'الاحتفاظ بها بلا وقت',
  past: 'اختر وقتًا في المستقبل.',
  now: 'الآن',
};

export default ar;
