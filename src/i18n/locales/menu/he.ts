import type { PartTexts } from '../../index.ts';

/** Hebrew. */
const he: PartTexts<'menu'> = {
  menu: 'עוד',
  pinned: 'הודעות מוצמדות',
  reminders: 'תזכורות ושמורים',
  menuEndSession: 'סיום החיבור',
  endSessionTitle: 'לסיים את החיבור הזה?',
  endSessionText: 'הצ’אט ייסגר במכשיר הזה. הודעות שכבר נשלחו יישארו אצל מי שקיבל אותן.',
  cancel: 'ביטול',
  search: 'חיפוש',
  details: 'פרטי השיחה',
  profile: 'פרופיל והגדרות',
};

export default he;
