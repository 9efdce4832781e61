import type { PartTexts } from '../../index.ts';

/** Arabic. */
const ar: PartTexts<'notes'> = {
  edited: 'عُدّلت {time}',
  messageRefused: 'لم تُقبل. هذه الرسالة تظهر لك وحدك.',
  onlyYou: 'يظهر هذا لك وحدك',
  removed: 'أزالها أحد المشرفين',
  pinned: 'مثبتة',
  pinnedBy: 'ثبّتها {name}',
  pinnedUntil: '{pinned} حتى {time}',
  sentSilently: 'أُرسلت دون إشعار',
  translatedFrom: 'مترجمة من {language}',
  showOriginal: 'عرض الأصل',
  showTranslation: 'عرض الترجمة',
  savedForLater: 'محفوظة لوقت لاحق',
  reminderIn: 'تذكير {when}',
  reminderNow: 'تذكير: الآن',
  reminderDue: 'كان موعد التذكير {when}',
};

export default ar;
