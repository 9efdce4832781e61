import type { PartTexts } from '../../index.ts';

/** Arabic. */
const ar: PartTexts<'notifications'> = {
  notifications: 'الإشعارات',
  reminder: 'تذكير',
  reminderDue: 'تذكير: {text}',
  inChannel: '{name} في {channel}',
  open: 'فتح',
  dismiss: 'تجاهل',
  removed: 'أُزيلت إحدى رسائلك.',
  uploadFailed: 'تعذّر رفع الملف.',
  uploadBlocked: 'لا يُسمح برفع هذا الملف.',
  uploadMissing: 'لا يوجد ملف لرفعه.',
  pollFailed: 'تعذّر إنشاء الاستطلاع.',
  locationFailed: 'تعذّرت مشاركة الموقع.',
};

export default ar;
