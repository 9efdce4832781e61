import type { PartTexts } from '../../index.ts';

/** Arabic. */
const ar: PartTexts<'gate'> = {
  frozenText: 'ما زال بإمكانك قراءتها.',
  bannedText: 'ما زال بإمكانك القراءة.',
  readonlyTitle: 'يمكنك القراءة هنا',
  readonlyText: 'يمكن لبعض الأشخاص فقط الكتابة.',
  joinTitle: 'انضم باسم',
  joinText: 'يظهر للجميع هنا. دون حساب ودون بريد.',
  joinName: 'اسمك',
  join: 'انضمام',
  prechatTitle: 'قبل أن نبدأ',
  prechatText: 'لنعرف مع من نتحدث.',
  prechatEmail: 'البريد الإلكتروني',
  prechatStart: 'بدء الدردشة',
  emailWrong: 'أدخل عنوان بريد، مثل ines@example.com',
  bannedUntil: 'يمكنك الكتابة من جديد بدءًا من {time}.',
  bannedReason: 'السبب: {reason}',
};

export default ar;
