import type { PartTexts } from '../../index.ts';

/** Hebrew. */
const he: PartTexts<'notifications'> = {
  notifications: 'התראות',
  reminder: 'תזכורת',
  reminderDue: 'תזכורת: {text}',
  inChannel: '{name} ב־{channel}',
  open: 'פתיחה',
  dismiss: 'סגירה',
  removed: 'אחת ההודעות שלך הוסרה.',
  uploadFailed: 'לא ניתן היה להעלות את הקובץ.',
  uploadBlocked: 'אסור להעלות את הקובץ הזה.',
  uploadMissing: 'אין קובץ להעלאה.',
  pollFailed: 'לא ניתן היה ליצור את הסקר.',
  locationFailed: 'לא ניתן היה לשתף את המיקום.',
};

export default he;
