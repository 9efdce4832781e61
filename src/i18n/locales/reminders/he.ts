import type { PartTexts } from '../../index.ts';

/** Hebrew. */
const he: PartTexts<'reminders'> = {
  title: 'תזכורות והודעות שמורות',
  close: 'סגירת התזכורות',
  closeTime: 'סגירה',
  back: 'חזרה לרשימה',
  overdue: 'באיחור',
  soon: 'בקרוב',
  later: 'אחר כך',
  saved: 'נשמרו לאחר כך',
  none: 'עוד לא נשמר כלום',
  noneText: 'בתפריט של הודעה אפשר לשמור אותה לאחר כך או לקבוע תזכורת.',
  loading: 'התזכורות נטענות…',
  failed: 'לא ניתן היה לטעון את התזכורות',
  more: 'להציג עוד',
  change: 'שינוי הזמן',
  setTime: 'קביעת זמן',
  remove: 'הסרה',
  removed: 'הוסר',
  undo: 'ביטול הפעולה',
  moved: 'התזכורת נקבעה',
  gone: 'ההודעה הזו כבר לא קיימת.',
  when: 'מתי?',
  custom: 'בזמן לבחירתך',
  set: 'קביעת התזכורת',
  noTime: 'לשמור בלי זמן',
  past: 'יש לבחור זמן בעתיד.',
  now: 'עכשיו',
};

export default he;
